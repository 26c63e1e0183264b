import { sum } from '@pantul/rules/money'
import { createHash } from 'node:crypto'
import {
  checkCancelling,
  paidPerLine,
  refundPercent,
  cancellationRefund,
  remainingTiers,
} from '@pantul/rules/cancellation'
import { splitCancelledValue } from '@pantul/rules/unpaid-balance'
import { problem } from '@pantul/rules/problem'
import type { RefundRoute } from '@pantul/rules/refund-route'
import { shareDown } from '@pantul/rules/proportional-share'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import {
  offerRefund,
  planRefund,
  type OfferedPart,
  type RefundContext,
} from '../../money/refund-tasks/plan-refund.ts'
import type { Refundable } from '../../money/refund-tasks/find-refundable.ts'
import { rightOf, type BookedLine, type BookedOrder } from './queries.ts'

/**
 * The refund of a cancellation now, in rupiah and court-hours of packages. `percents`: by booking. `until`: when a
 * booking reaches its next tier and this refund ends, null if it is valid until the start. `isWhole`: no line of the
 * order remains. `isFree`: the whole payment is refunded too. `hash`: identifies the preview.
 */
export type CancelPreview = {
  readonly bookingId: number | null
  readonly bookings: readonly number[]
  readonly paid: number
  readonly percent: number
  readonly refund: number
  /** The part of the unpaid balance that is no longer owed. */
  readonly noLongerOwed: number
  readonly routes: readonly { readonly route: RefundRoute; readonly amount: number }[]
  readonly units: number
  readonly percents: ReadonlyMap<number, number>
  /** Bookings whose package hours go back. */
  readonly returned: readonly number[]
  /** The refund of each line by its percentage, in rupiah. */
  readonly lines: readonly CancelledLine[]
  /** The parts of the refund with the routes that staff may choose from. */
  readonly offered: readonly OfferedPart[]
  readonly until: Temporal.Instant | null
  readonly isWhole: boolean
  readonly isFree: boolean
  readonly hash: string
}

/** A cancelled line with its payment (`paid`) and its refund (`back`), in rupiah. */
export type CancelledLine = {
  readonly line: BookedLine
  readonly paid: number
  readonly percent: number
  readonly back: number
}

/**
 * `bookingId`: null for all bookings that are not cancelled. Staff also cancel bookings that have begun. `byLine`: the
 * percentages that staff chose instead of the tiers, by line; none for players.
 */
type PreviewRequest = {
  readonly bookingId: number | null
  readonly by: 'player' | 'staff'
  readonly byLine?: ReadonlyMap<number, number>
  readonly refundable: Refundable
  readonly context: RefundContext
}

/**
 * Previews the cancellation of a booking or of the whole order. Refusals: ORDER_CLOSED unless it is a confirmed order
 * of courts, or for staff an unpaid one, or goods; BOOKING_NOT_FOUND, BOOKING_BEGUN.
 */
export function previewCancel(
  order: BookedOrder,
  { bookingId, by, byLine: chosen = new Map(), refundable, context }: PreviewRequest,
): CancelPreview {
  const bookings = bookingsToCancel(order, { bookingId, by })
  const isGoods = order.kind === 'goods'
  const isClosed = (id: number): boolean => rightOf(order, id) !== undefined
  const starts = new Map(
    isGoods ? [] : bookings.filter((id) => !isClosed(id)).map((id) => [id, startOf(order, id)]),
  )
  const minutesTo = (id: number): number => context.now.until(starts.get(id) ?? context.now).total('minutes')
  for (const id of starts.keys()) {
    const broken = checkCancelling(order.state, minutesTo(id), by)
    if (broken !== null) throw new Refusal(broken)
  }
  // Hours that the venue closed are refunded in full. Goods have no start time, so they are refunded in full, except rentals whose first hour has begun.
  const byLine = isGoods ? new Map([...usedRentals(order, context.now), ...chosen]) : chosen
  const percents = new Map(
    bookings.map((id) => [id, isGoods || isClosed(id) ? 100 : refundPercent(order.tiers, minutesTo(id))]),
  )
  const byTiers = order.state === 'held' ? unpaid(order, percents) : moneyOf(order, percents, byLine)
  const open = splitCancelledValue(byTiers.refund, order.open, byTiers.standing)
  const routes = byRoute(planRefund(refundable, { amount: open.money }, context))
  const money = { ...byTiers, noLongerOwed: open.debt, ...limitToRoutes(byTiers, open.debt, routes) }
  const offered = offerRefund(refundable, money.refund, context)
  const ends = [...starts].flatMap(([id, start]) => {
    const hours = remainingTiers(order.tiers, minutesTo(id))[0]?.hours ?? 0
    return hours === 0 ? [] : [start.subtract({ hours })]
  })
  const facts = [bookingId, [...percents], money.paid, money.refund, money.noLongerOwed, money.units, routes]
  const ofStaff =
    by === 'staff' ? [money.returned, ...money.lines.map(({ percent, back }) => [percent, back])] : []
  return {
    bookingId,
    bookings,
    ...money,
    routes,
    percents,
    offered,
    percent:
      money.refund + money.noLongerOwed < byTiers.refund
        ? shareOf(money)
        : percentOf([...percents.values()], { paid: money.paid, refund: byTiers.refund }),
    until: ends.toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? null,
    hash: createHash('sha256')
      .update(JSON.stringify([...facts, ...ofStaff]))
      .digest('hex')
      .slice(0, 16),
  }
}

/** Staff cancel an unpaid order, and goods, as a whole. Players cancel the payment of an unpaid order instead. */
function bookingsToCancel(
  { kind, state, lines }: BookedOrder,
  { bookingId, by }: Pick<PreviewRequest, 'bookingId' | 'by'>,
): number[] {
  const isWholeByStaff = by === 'staff' && bookingId === null
  const isOpen =
    kind === 'court'
      ? state === 'confirmed' || (state === 'held' && isWholeByStaff)
      : kind === 'goods' && (state === 'completed' || state === 'held') && isWholeByStaff
  if (!isOpen) throw new Refusal(problem('ORDER_CLOSED'))
  if (bookingId === null)
    return [...new Set(lines.filter(({ isCancelled }) => !isCancelled).map((line) => line.bookingId))]
  const bookingLines = lines.filter((line) => line.bookingId === bookingId)
  if (bookingLines.length === 0) throw new Refusal(problem('BOOKING_NOT_FOUND'))
  if (bookingLines.every(({ isCancelled }) => isCancelled)) throw new Refusal(problem('ORDER_CLOSED'))
  return [bookingId]
}

/** The preview with local times. */
export const describePreview = (preview: CancelPreview, timeZone: string) => ({
  ...preview,
  packageHours: preview.units,
  validUntil: preview.until === null ? null : localMoment(preview.until, timeZone),
})

/** The local start of a booking. */
export function startOf({ lines, timeZone }: BookedOrder, bookingId: number): Temporal.Instant {
  const courts = lines.filter((line) => line.bookingId === bookingId && line.kind === 'court')
  const open = courts.filter((line) => !line.isCancelled)
  const [first] = (open.length > 0 ? open : courts).toSorted((a, b) => (a.hour ?? 0) - (b.hour ?? 0))
  if (first === undefined) throw new Error(`booking ${bookingId} has no court`)
  return startOfHour(first.date, first.hour ?? 0, timeZone)
}

/** The money paid for the hours of bookings that are left, in rupiah, including their part of an added tax. */
export function paidFor(order: BookedOrder, bookings: readonly number[]): number {
  const paid = paidPerLine(paidOrder(order))
  return order.lines.reduce(
    (total, line, i) => total + (bookings.includes(line.bookingId) && !isClosed(line) ? (paid[i] ?? 0) : 0),
    0,
  )
}

/** Whether a line ended and its money went back, for example when its court was closed. */
export const isClosed = ({ isCancelled, isReleased }: BookedLine): boolean => isCancelled && !isReleased

/** No item: the money of closed lines went back already. */
const noItem = 0

/** Rentals whose first hour has begun, each with 0 percent: they are not refunded. */
const usedRentals = ({ lines, timeZone }: BookedOrder, now: Temporal.Instant): [number, number][] =>
  lines.flatMap(({ id, date, firstHour }) => {
    const hasBegun =
      firstHour !== null && Temporal.Instant.compare(startOfHour(date, firstHour, timeZone), now) <= 0
    return hasBegun ? [[id, 0]] : []
  })

/** `itemOf`: the id of the booking or line to which a percentage applies. */
export const paidOrder = (
  { lines, taxIsInclusive, tax, refunded }: BookedOrder,
  itemOf: (line: BookedLine) => number = (line) => (isClosed(line) ? noItem : line.bookingId),
) => ({
  lines: lines.map((line) => ({
    item: itemOf(line),
    amount: line.amount,
    discount: line.discount,
    paidByPackage: line.byPackage,
  })),
  taxOnTop: taxIsInclusive ? 0 : tax,
  refunded,
})

function moneyOf(
  order: BookedOrder,
  percents: ReadonlyMap<number, number>,
  byLine: ReadonlyMap<number, number>,
) {
  const linesToCancel = order.lines.filter(
    ({ bookingId, isCancelled }) => !isCancelled && percents.has(bookingId),
  )
  const percentFor = ({ id, bookingId }: BookedLine): number => byLine.get(id) ?? percents.get(bookingId) ?? 0
  const back =
    byLine.size === 0
      ? cancellationRefund(paidOrder(order), percents)
      : cancellationRefund(
          paidOrder(order, ({ id }) => id),
          new Map(linesToCancel.map((line) => [line.id, percentFor(line)])),
        )
  const paid = paidPerLine(paidOrder(order))
  const isOver = ({ bookingId, isCancelled }: BookedLine): boolean => isCancelled || percents.has(bookingId)
  const isWhole = order.lines.every(isOver)
  const all = sum(paid)
  const byPackage = (booking: number): BookedLine[] =>
    linesToCancel.filter((line) => line.byPackage && line.bookingId === booking)
  const returned = [...percents.keys()].filter((id) =>
    byPackage(id).every((line) => percentFor(line) === 100),
  )
  return {
    paid: paidFor(order, [...percents.keys()]),
    refund: back.money,
    units: returned.reduce((total, id) => total + byPackage(id).length, 0),
    returned,
    lines: order.lines.flatMap((line, i) =>
      linesToCancel.includes(line)
        ? { line, paid: paid[i] ?? 0, percent: percentFor(line), back: back.perLine[i] ?? 0 }
        : [],
    ),
    isWhole,
    standing: sum(order.lines.map((line, i) => (isOver(line) ? 0 : (paid[i] ?? 0)))),
    isFree:
      isWhole &&
      linesToCancel.every((line) => percentFor(line) === 100) &&
      order.refunded + back.money === all,
  }
}

/** Nothing was paid for a held order, so nothing is refunded. The end of the hold returns what the order reserved. */
const unpaid = (order: BookedOrder, percents: ReadonlyMap<number, number>): ReturnType<typeof moneyOf> => ({
  ...moneyOf(order, percents, new Map()),
  paid: 0,
  refund: 0,
  units: 0,
  returned: [],
  lines: [],
  isFree: false,
})

/** The common percentage of all bookings, otherwise the percentage of the money. */
function percentOf(
  [first, ...others]: readonly number[],
  { paid, refund }: { paid: number; refund: number },
) {
  if (others.every((one) => one === first)) return first ?? 0
  return shareOf({ paid, refund })
}

const shareOf = ({ paid, refund }: { paid: number; refund: number }): number =>
  paid === 0 ? 0 : shareDown(refund, 100, paid)

/** Excludes money that was charged back, refunded at the gateway, or never received. */
function limitToRoutes(
  byTiers: Pick<CancelPreview, 'refund' | 'isFree'>,
  debt: number,
  routes: CancelPreview['routes'],
) {
  const refund = sum(routes.map(({ amount }) => amount))
  return { refund, isFree: byTiers.isFree && refund + debt === byTiers.refund }
}

/** The sum of each route. */
export const byRoute = <Route extends string>(
  parts: readonly { readonly route: Route; readonly amount: number }[],
): readonly { readonly route: Route; readonly amount: number }[] =>
  [...Map.groupBy(parts, ({ route }) => route)].map(([route, same]) => ({
    route,
    amount: sum(same.map(({ amount }) => amount)),
  }))
