import { createHash } from 'node:crypto'
import {
  cancellationRefund,
  checkCancelling,
  paidPerLine,
  refundPercent,
  remainingTiers,
} from '@pantul/rules/cancellation'
import { sum } from '@pantul/rules/money'
import { splitCancelledValue } from '@pantul/rules/unpaid-balance'
import { problem } from '@pantul/rules/problem'
import { shareDown } from '@pantul/rules/proportional-share'
import type { RefundRoute } from '@pantul/rules/refund-route'
import type { Refundable } from '../../money/refund-tasks/find-refundable.ts'
import {
  offerRefund,
  planRefund,
  type OfferedPart,
  type RefundContext,
} from '../../money/refund-tasks/plan-refund.ts'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import { paidFor, paidOrder, startOf } from './booked-lines.ts'
import { openMoveRightOf, type BookedLine, type BookedOrder } from './queries.ts'

/** The refund if an order, or one booking of it, is cancelled now. Amounts in rupiah. */
export type CancelPreview = {
  /** Null: all bookings of the order that are not cancelled. */
  readonly bookingId: number | null
  readonly bookings: readonly number[]
  readonly paid: number
  /** The percentage of all `bookings`; if their percentages differ, the share of `paid` that is refunded. */
  readonly percent: number
  readonly refund: number
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: number
  readonly routes: readonly { readonly route: RefundRoute; readonly amount: number }[]
  /** Court-hours that are returned to packages. */
  readonly units: number
  /** The percentage of the tiers for each booking. */
  readonly percents: ReadonlyMap<number, number>
  /** The bookings whose package hours are returned. */
  readonly bookingsReturningHours: readonly number[]
  readonly lines: readonly CancelledLine[]
  /** The parts of the refund with the routes that staff may choose from. */
  readonly offered: readonly OfferedPart[]
  /** When a booking reaches its next tier, which changes the refund. Null: the refund is the same until the start. */
  readonly until: Temporal.Instant | null
  /** Whether no line of the order remains. */
  readonly isWhole: boolean
  /** Whether everything that was paid for the order is refunded. */
  readonly isRefundedInFull: boolean
  readonly hash: string
}

export type CancelledLine = {
  readonly line: BookedLine
  /** Rupiah that were paid for it. */
  readonly paid: number
  readonly percent: number
  /** Rupiah that are refunded for it. */
  readonly refunded: number
}

type PreviewRequest = {
  readonly bookingId: number | null
  /** Staff may cancel a booking that has begun. */
  readonly by: 'player' | 'staff'
  /** The percentages that staff chose instead of those of the tiers: line id → percentage. */
  readonly chosenPercents?: ReadonlyMap<number, number>
  readonly refundable: Refundable
  readonly refundContext: RefundContext
}

/**
 * Previews the cancellation of an order or of one booking. Players may cancel confirmed orders of courts, staff also unpaid
 * orders and goods. Hours that the venue closed are refunded in full, and so are goods, except rentals that have begun.
 * Refusals: ORDER_CLOSED, BOOKING_NOT_FOUND, BOOKING_BEGUN.
 */
export function previewCancel(
  order: BookedOrder,
  { bookingId, by, chosenPercents = new Map(), refundable, refundContext }: PreviewRequest,
): CancelPreview {
  const { now } = refundContext
  const bookings = bookingsToCancel(order, { bookingId, by })
  const isGoods = order.kind === 'goods'
  // Goods have no start, and neither has a booking that waits for a new time by its move right.
  const hasStart = (id: number): boolean => !isGoods && openMoveRightOf(order, id) === undefined
  const starts = new Map(bookings.filter(hasStart).map((id) => [id, startOf(order, id)]))
  const minutesToStart = (id: number): number => now.until(starts.get(id) ?? now).total('minutes')
  for (const id of starts.keys()) {
    const broken = checkCancelling(order.state, minutesToStart(id), by)
    if (broken !== null) throw new Refusal(broken)
  }
  const percents = new Map(
    bookings.map((id) => [id, hasStart(id) ? refundPercent(order.tiers, minutesToStart(id)) : 100]),
  )
  const linePercents = isGoods ? new Map([...begunRentals(order, now), ...chosenPercents]) : chosenPercents
  const cancelled =
    order.state === 'held' ? amountsIfUnpaid(order, percents) : amountsIfPaid(order, percents, linePercents)
  const { noLongerOwed, money } = splitCancelledValue(cancelled.refund, order.money, cancelled.paidForKept)
  const routes = sumByRoute(planRefund(refundable, { amount: money }, refundContext))
  // The refund is less than the percentages give, if money was charged back, refunded by the gateway, or never received.
  const refund = sum(routes.map(({ amount }) => amount))
  const isReduced = refund + noLongerOwed < cancelled.refund
  const tierEnds = [...starts].flatMap(([id, start]) => {
    const hours = remainingTiers(order.tiers, minutesToStart(id))[0]?.hours ?? 0
    return hours === 0 ? [] : [start.subtract({ hours })]
  })
  const { paid, units, bookingsReturningHours, lines } = cancelled
  const seenByPlayers = [bookingId, [...percents], paid, refund, noLongerOwed, units, routes]
  const seenByStaff =
    by === 'staff'
      ? [bookingsReturningHours, ...lines.map(({ percent, refunded }) => [percent, refunded])]
      : []
  return {
    bookingId,
    bookings,
    ...cancelled,
    refund,
    noLongerOwed,
    isRefundedInFull: cancelled.isRefundedInFull && refund + noLongerOwed === cancelled.refund,
    routes,
    percents,
    offered: offerRefund(refundable, refund, refundContext),
    percent: isReduced
      ? shareOf({ paid, refund })
      : (commonPercent([...percents.values()]) ?? shareOf({ paid, refund: cancelled.refund })),
    until: tierEnds.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null,
    hash: createHash('sha256')
      .update(JSON.stringify([...seenByPlayers, ...seenByStaff]))
      .digest('hex')
      .slice(0, 16),
  }
}

/** Staff cancel unpaid orders and goods only as a whole. Players cancel the payment of an unpaid order instead. */
function bookingsToCancel(
  { kind, state, lines }: BookedOrder,
  { bookingId, by }: Pick<PreviewRequest, 'bookingId' | 'by'>,
): number[] {
  const isWholeByStaff = by === 'staff' && bookingId === null
  const mayBeCancelled =
    kind === 'court'
      ? state === 'confirmed' || (state === 'held' && isWholeByStaff)
      : kind === 'goods' && (state === 'completed' || state === 'held') && isWholeByStaff
  if (!mayBeCancelled) throw new Refusal(problem('ORDER_CLOSED'))
  if (bookingId === null)
    return [...new Set(lines.filter(({ isCancelled }) => !isCancelled).map((line) => line.bookingId))]
  const bookingLines = lines.filter((line) => line.bookingId === bookingId)
  if (bookingLines.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  if (bookingLines.every(({ isCancelled }) => isCancelled)) throw new Refusal(problem('ORDER_CLOSED'))
  return [bookingId]
}

export const describePreview = (preview: CancelPreview, timeZone: string) => ({
  ...preview,
  packageHours: preview.units,
  validUntil: preview.until === null ? null : localMoment(preview.until, timeZone),
})

/** Rentals whose first hour has begun, each with 0 percent. */
const begunRentals = ({ lines, timeZone }: BookedOrder, now: Temporal.Instant): [number, number][] =>
  lines.flatMap(({ id, date, firstHour }) => {
    const hasBegun =
      firstHour !== null && Temporal.Instant.compare(startOfHour(date, firstHour, timeZone), now) <= 0
    return hasBegun ? [[id, 0]] : []
  })

/**
 * What cancelling a paid order refunds. `percents`: of the bookings that are cancelled. `linePercents`: of single lines,
 * instead of the percentage of their booking.
 */
function amountsIfPaid(
  order: BookedOrder,
  percents: ReadonlyMap<number, number>,
  linePercents: ReadonlyMap<number, number>,
) {
  const linesToCancel = order.lines.filter(
    ({ bookingId, isCancelled }) => !isCancelled && percents.has(bookingId),
  )
  const percentFor = ({ id, bookingId }: BookedLine): number =>
    linePercents.get(id) ?? percents.get(bookingId) ?? 0
  const refund =
    linePercents.size === 0
      ? cancellationRefund(paidOrder(order), percents)
      : cancellationRefund(
          paidOrder(order, ({ id }) => id),
          new Map(linesToCancel.map((line) => [line.id, percentFor(line)])),
        )
  const paid = paidPerLine(paidOrder(order))
  const willBeCancelled = ({ bookingId, isCancelled }: BookedLine): boolean =>
    isCancelled || percents.has(bookingId)
  const isWhole = order.lines.every(willBeCancelled)
  const packageLines = (id: number): BookedLine[] =>
    linesToCancel.filter(({ isPaidByPackage, bookingId }) => isPaidByPackage && bookingId === id)
  const bookingsReturningHours = [...percents.keys()].filter((id) =>
    packageLines(id).every((line) => percentFor(line) === 100),
  )
  return {
    paid: paidFor(order, [...percents.keys()]),
    refund: refund.money,
    units: bookingsReturningHours.reduce((total, id) => total + packageLines(id).length, 0),
    bookingsReturningHours,
    lines: order.lines.flatMap((line, i) =>
      linesToCancel.includes(line)
        ? { line, paid: paid[i] ?? 0, percent: percentFor(line), refunded: refund.perLine[i] ?? 0 }
        : [],
    ),
    isWhole,
    /** Rupiah that were paid for the lines that stay. */
    paidForKept: sum(order.lines.map((line, i) => (willBeCancelled(line) ? 0 : (paid[i] ?? 0)))),
    isRefundedInFull:
      isWhole &&
      linesToCancel.every((line) => percentFor(line) === 100) &&
      order.refunded + refund.money === sum(paid),
  }
}

/** Nothing was paid for a held order, so nothing is refunded. The end of its hold returns package hours and store credit. */
const amountsIfUnpaid = (
  order: BookedOrder,
  percents: ReadonlyMap<number, number>,
): ReturnType<typeof amountsIfPaid> => ({
  ...amountsIfPaid(order, percents, new Map()),
  paid: 0,
  refund: 0,
  units: 0,
  bookingsReturningHours: [],
  lines: [],
  isRefundedInFull: false,
})

/** The percentage that all bookings have; undefined if their percentages differ. */
const commonPercent = ([first = 0, ...others]: readonly number[]): number | undefined =>
  others.every((percent) => percent === first) ? first : undefined

/** The percentage of `paid` that `refund` is. */
const shareOf = ({ paid, refund }: { paid: number; refund: number }): number =>
  paid === 0 ? 0 : shareDown(refund, 100, paid)

/** Adds up the parts that go by the same route. */
export const sumByRoute = <Route extends string>(
  parts: readonly { readonly route: Route; readonly amount: number }[],
): readonly { readonly route: Route; readonly amount: number }[] =>
  [...Map.groupBy(parts, ({ route }) => route)].map(([route, partsOfRoute]) => ({
    route,
    amount: sum(partsOfRoute.map(({ amount }) => amount)),
  }))
