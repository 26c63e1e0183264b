import type { RefundPolicy } from '@pantul/contract/history-wire'
import { refundPercent, cancellationRefund } from '@pantul/rules/cancellation'
import { tiersOfEnrolment } from '@pantul/rules/enrolment'
import { localMoment } from '../../platform/base/clock.ts'
import { aheadOf, amountBack, type BoughtSession } from '../../sales/enrolments/amount-back.ts'
import type { SoldPlaces } from '../../sales/enrolments/sold-places.ts'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { SoldLine } from '../sold-items/read-sold-items.ts'
import type { OrderRefund } from './read-payments.ts'
import type { ReadableOrder } from '../../orders/stored/find-order.ts'

type PolicyFacts = {
  readonly soldLines: readonly SoldLine[]
  readonly enrolments: readonly SoldPlaces[]
  readonly refunds: readonly OrderRefund[]
  /** These bookings are refunded in full. */
  readonly bookingsClosedByVenue: readonly number[]
  readonly now: Temporal.Instant
}

/** States in which an order can be cancelled for a refund, now or later. */
const cancellableStates: readonly string[] = ['held', 'payment_review', 'confirmed']

/**
 * The cancellation tiers of an order, with their local deadlines before its first booking or session, and the refund if
 * the whole order is cancelled now. Packages have no hours, and players cannot cancel them, so they have no tiers.
 */
export function showPolicy(order: ReadableOrder, facts: PolicyFacts): RefundPolicy {
  const { soldLines, bookingsClosedByVenue, now } = facts
  const bookingStarts = startsOf(
    soldLines.filter(
      ({ isCancelled, bookingId }) => !isCancelled && !bookingsClosedByVenue.includes(bookingId),
    ),
    order.timeZone,
  )
  const sessions = sessionsOf(facts.enrolments, order.timeZone)
  const futureSessions = aheadOf(sessions, now)
  const refundNow =
    order.state === 'confirmed' ? sumOfRefunds(order, { ...facts, bookingStarts, sessions }) : 0
  if (bookingStarts.size === 0 && futureSessions.length === 0)
    return { fullRefundUntil: null, tiers: [], refundNow }
  const [firstBookingStart] = [...bookingStarts.values()].toSorted((a, b) => Temporal.Instant.compare(a, b))
  const start = firstBookingStart ?? futureSessions[0]?.start ?? now
  // Once the venue has moved a session, the only tier is a full refund.
  const tiers = tiersOfEnrolment(
    order.cancellationTiers,
    futureSessions.some(({ isMoved }) => isMoved),
  )
  const fullRefund = tiers.find(({ percent }) => percent === 100)
  const fullRefundEnd = fullRefund === undefined ? null : start.subtract({ hours: fullRefund.hours })
  return {
    fullRefundUntil:
      fullRefundEnd !== null &&
      Temporal.Instant.compare(now, fullRefundEnd) <= 0 &&
      cancellableStates.includes(order.state)
        ? localMoment(fullRefundEnd, order.timeZone)
        : null,
    tiers: tiers.map(({ hours, percent }) => ({
      hours,
      percent,
      until: localMoment(start.subtract({ hours }), order.timeZone),
    })),
    refundNow,
  }
}

/** The sessions of the enrolments, in order of start. */
const sessionsOf = (enrolments: readonly SoldPlaces[], timeZone: string): BoughtSession[] =>
  enrolments.flatMap(({ sessions }) =>
    sessions.map(({ date, fromHour, isMoved }) => ({
      start: startOfHour(date, fromHour, timeZone),
      isMoved,
    })),
  )

/** The start of each booking, by its number. */
type BookingStarts = ReadonlyMap<number, Temporal.Instant>

function startsOf(soldLines: readonly SoldLine[], timeZone: string): BookingStarts {
  const starts = new Map<number, Temporal.Instant>()
  for (const { bookingId, date, hour } of soldLines) {
    if (hour === null) continue
    const start = startOfHour(date, hour, timeZone)
    const earliest = starts.get(bookingId)
    if (earliest === undefined || Temporal.Instant.compare(start, earliest) < 0) starts.set(bookingId, start)
  }
  return starts
}

type RefundFacts = PolicyFacts & {
  readonly bookingStarts: BookingStarts
  readonly sessions: readonly BoughtSession[]
}

/** The refund of all bookings, each by the tier of its own start; or of the sessions that have not begun. */
function sumOfRefunds(
  order: ReadableOrder,
  { bookingStarts, sessions, soldLines, refunds, bookingsClosedByVenue, now }: RefundFacts,
): number {
  if (sessions.length > 0)
    return amountBack({ paid: order.total, sessions, tiers: order.cancellationTiers }, now) ?? 0
  const paidOrder = {
    lines: soldLines.map(({ bookingId, amount, discount, byPackage }) => ({
      item: bookingId,
      amount,
      discount,
      paidByPackage: byPackage,
    })),
    taxOnTop: order.taxIsInclusive ? 0 : order.tax,
    refunded: refunds.reduce((sum, { amount, isForBooking }) => (isForBooking ? sum + amount : sum), 0),
  }
  const percentByBooking = new Map([
    ...bookingsClosedByVenue.map((bookingId): [number, number] => [bookingId, 100]),
    ...[...bookingStarts].map(([bookingId, start]): [number, number] => [
      bookingId,
      refundPercent(order.cancellationTiers, now.until(start).total('minutes')),
    ]),
  ])
  return cancellationRefund(paidOrder, percentByBooking).money
}
