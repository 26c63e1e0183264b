import { formatRupiah, type Rupiah } from './money.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import type { VenueNow } from './slot.ts'

/** The hours of a booking, with the hours that were added to it: `from` up to, not including, `until`. */
type BookedSpan = { readonly date: PlayDate; readonly from: number; readonly until: number }

/** Whether a booking has begun and is not over. */
export const isRunningNow = ({ date, from, until }: BookedSpan, now: VenueNow): boolean =>
  date === now.date && from <= now.hour && now.hour < until

/** A booking with the hours that were added to it. */
export type BookingToLengthen = BookedSpan & {
  /** What is due for its orders that are held. */
  readonly dueOfHeldOrders: Rupiah
  /** The unpaid balances of its confirmed orders. */
  readonly owed: Rupiah
}

export type LengtheningFacts = {
  readonly now: VenueNow
  /** Whether the added hours are paid at once and in full. */
  readonly isPaidNow: boolean
}

/**
 * Checks whether hours may be added to a booking. Problems: LENGTHEN_CLOSED unless it is running; LENGTHEN_OWED while one of its
 * orders is held, or while it has an unpaid balance and the added hours are not paid at once.
 */
export function checkLengthening(
  booking: BookingToLengthen,
  { now, isPaidNow }: LengtheningFacts,
): Problem | null {
  const { dueOfHeldOrders, owed } = booking
  if (!isRunningNow(booking, now)) return problem('LENGTHEN_CLOSED')
  const due = dueOfHeldOrders > 0 ? dueOfHeldOrders : isPaidNow ? 0 : owed
  return due > 0 ? problem('LENGTHEN_OWED', { due: formatRupiah(due) }) : null
}
