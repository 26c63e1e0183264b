import type { Policy } from '@pantul/contract/history-wire'
import { percentBack, refundOf } from '@pantul/rules/cancellation'
import { leavingTiers } from '@pantul/rules/enrolment'
import { localMoment } from '../../platform/base/clock.ts'
import { aheadOf, amountBack, type BoughtSession } from '../../sales/enrolments/amount-back.ts'
import type { SoldPlaces } from '../../sales/enrolments/sold-places.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { SoldLine } from '../payment-page/queries.ts'
import type { OwnRefund } from './queries.ts'
import type { ReadableOrder } from '../../orders/find-order.ts'

type PolicyFacts = {
  readonly sold: readonly SoldLine[]
  readonly places: readonly SoldPlaces[]
  readonly refunds: readonly OwnRefund[]
  /** Bookings whose hours the venue closed; they are refunded in full. */
  readonly closedByVenue: readonly number[]
  readonly now: Temporal.Instant
}

/** States in which an order can be cancelled for a refund, now or later. */
const cancellable: readonly string[] = ['held', 'payment_review', 'confirmed']

/**
 * The refund tiers of an order with their exact local deadlines, counted from its first booking. `backNow` sums the
 * bookings one by one.
 */
export function showPolicy(
  order: ReadableOrder,
  { sold, places, refunds, closedByVenue, now }: PolicyFacts,
): Policy {
  // A package has no hours and cannot be cancelled by the player. A cancelled order cannot be cancelled again.
  const starts = startsOf(
    sold.filter(({ isCancelled, bookingId }) => !isCancelled && !closedByVenue.includes(bookingId)),
    order.timeZone,
  )
  const sessions = sessionsOf(places, order.timeZone)
  const ahead = aheadOf(sessions, now)
  const backNow =
    order.state === 'confirmed'
      ? refundNow(order, { starts, sessions, sold, refunds, closedByVenue, now })
      : 0
  if (starts.size === 0 && ahead.length === 0) return { freeUntil: null, tiers: [], backNow }
  const [earliest] = [...starts.values()].toSorted((a, b) => Temporal.Instant.compare(a, b))
  const first = earliest ?? ahead[0]?.start ?? now
  const untilOf = (hours: number): Temporal.Instant => first.subtract({ hours })
  const tiers = leavingTiers(
    order.cancellationTiers,
    ahead.some(({ isMoved }) => isMoved),
  )
  const free = tiers.find(({ percent }) => percent === 100)
  const isFree = free !== undefined && Temporal.Instant.compare(now, untilOf(free.hours)) <= 0
  return {
    freeUntil:
      isFree && cancellable.includes(order.state) ? localMoment(untilOf(free.hours), order.timeZone) : null,
    tiers: tiers.map(({ hours, percent }) => ({
      hours,
      percent,
      until: localMoment(untilOf(hours), order.timeZone),
    })),
    backNow,
  }
}

/** The class sessions of these places, in order of start. */
const sessionsOf = (places: readonly SoldPlaces[], timeZone: string): BoughtSession[] =>
  places.flatMap(({ sessions }) =>
    sessions.map(({ date, fromHour, isMoved }) => ({
      start: startOfHour(date, fromHour, timeZone),
      isMoved,
    })),
  )

type Starts = ReadonlyMap<number, Temporal.Instant>

/** The local start of each booking item. */
function startsOf(sold: readonly SoldLine[], timeZone: string): Starts {
  const starts = new Map<number, Temporal.Instant>()
  for (const { bookingId, date, hour } of sold) {
    if (hour === null) continue
    const start = startOfHour(date, hour, timeZone)
    const earlier = starts.get(bookingId)
    if (earlier === undefined || Temporal.Instant.compare(start, earlier) < 0) starts.set(bookingId, start)
  }
  return starts
}

type RefundFacts = Omit<PolicyFacts, 'places'> & {
  readonly starts: Starts
  readonly sessions: readonly BoughtSession[]
}

function refundNow(
  order: ReadableOrder,
  { starts, sessions, sold, refunds, closedByVenue, now }: RefundFacts,
): number {
  if (sessions.length > 0)
    return amountBack({ paid: order.total, sessions, tiers: order.cancellationTiers }, now) ?? 0
  const paid = {
    lines: sold.map(({ bookingId, amount, discount, byPackage }) => ({
      item: bookingId,
      amount,
      discount,
      paidByPackage: byPackage,
    })),
    taxOnTop: order.taxIsInclusive ? 0 : order.tax,
    refunded: refunds.reduce((sum, { amount, isForBooking }) => (isForBooking ? sum + amount : sum), 0),
  }
  const percents = new Map([
    ...closedByVenue.map((item): [number, number] => [item, 100]),
    ...[...starts].map(([item, start]): [number, number] => [
      item,
      percentBack(order.cancellationTiers, now.until(start).total('minutes')),
    ]),
  ])
  return refundOf(paid, percents).money
}
