import type { WireOrder } from '@pantul/contract/history'
import { percentBack, refundOf } from '@pantul/rules/cancellation'
import { localMoment } from '../clock.ts'
import { amountBack } from '../enrolments/amount-back.ts'
import type { SoldPlaces } from '../enrolments/sold-places.ts'
import { startOfHour } from '../mail/moments.ts'
import type { SoldLine } from '../payments/page-queries.ts'
import type { OwnOrder, OwnRefund } from './queries.ts'

type Facts = {
  readonly sold: readonly SoldLine[]
  readonly places: readonly SoldPlaces[]
  readonly refunds: readonly OwnRefund[]
  readonly now: Temporal.Instant
}

/** States in which there is, or may yet be, something to cancel for money. */
const cancellable: readonly string[] = ['held', 'payment_review', 'confirmed']

/**
 * What comes back when an order is cancelled, and until when exactly (`product.md` §7 Cancellation tiers). Moments
 * are those of its first booking, by the location's clock; what would come back now is asked booking by booking.
 */
export function showPolicy(order: OwnOrder, { sold, places, refunds, now }: Facts): WireOrder['Policy'] {
  // What has no hours, a package, is not cancelled by the player; what was cancelled is not cancelled again.
  const starts = startsOf(
    sold.filter(({ isCancelled }) => !isCancelled),
    order.timeZone,
  )
  const sessions = sessionStarts(places, order.timeZone)
  const next = sessions.find((start) => Temporal.Instant.compare(start, now) > 0)
  if (starts.size === 0 && next === undefined) return { FreeUntil: null, Tiers: [], BackNow: 0 }
  const first = [...starts.values()].toSorted((a, b) => Temporal.Instant.compare(a, b))[0] ?? next ?? now
  const untilOf = (hours: number): Temporal.Instant => first.subtract({ hours })
  const free = order.cancellationTiers.find(({ percent }) => percent === 100)
  const isFree = free !== undefined && Temporal.Instant.compare(now, untilOf(free.hours)) <= 0
  return {
    FreeUntil:
      isFree && cancellable.includes(order.state) ? localMoment(untilOf(free.hours), order.timeZone) : null,
    Tiers: order.cancellationTiers.map(({ hours, percent }) => ({
      Hours: hours,
      Percent: percent,
      Until: localMoment(untilOf(hours), order.timeZone),
    })),
    BackNow: order.state === 'confirmed' ? backNow(order, { starts, sessions, sold, refunds, now }) : 0,
  }
}

/** When the sessions of places begin, the first one first. */
const sessionStarts = (places: readonly SoldPlaces[], timeZone: string): Temporal.Instant[] =>
  places.flatMap(({ sessions }) =>
    sessions.map(({ date, fromHour }) => startOfHour(date, fromHour, timeZone)),
  )

type Starts = ReadonlyMap<number, Temporal.Instant>

/** When each booking item begins, by the location's clock. */
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

type Counted = Omit<Facts, 'places'> & {
  readonly starts: Starts
  readonly sessions: readonly Temporal.Instant[]
}

function backNow(order: OwnOrder, { starts, sessions, sold, refunds, now }: Counted): number {
  if (sessions.length > 0)
    return amountBack({ paid: order.total, starts: sessions, tiers: order.cancellationTiers }, now) ?? 0
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
  const percents = new Map(
    [...starts].map(([item, start]) => [
      item,
      percentBack(order.cancellationTiers, now.until(start).total('minutes')),
    ]),
  )
  return refundOf(paid, percents).money
}
