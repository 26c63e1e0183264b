import { formatRupiah, type Rupiah } from './money.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import type { VenueNow } from './slot.ts'

/** Hours of a booking with those that were added to it: `from` up to, not including, `until`. */
type PlayedHours = { readonly date: PlayDate; readonly from: number; readonly until: number }

/** Whether a booking has begun and is not over. */
export const isRunningNow = ({ date, from, until }: PlayedHours, now: VenueNow): boolean =>
  date === now.date && from <= now.hour && now.hour < until

/**
 * A booking with its added hours. `unpaid`: the due amount of its held orders; `owed`: the unpaid balance of its confirmed
 * orders. Rupiah.
 */
export type BookingToLengthen = PlayedHours & { readonly unpaid: Rupiah; readonly owed: Rupiah }

/** Hours to add. `isPaidNow`: they are paid at once and in full. */
export type AdditionFacts = { readonly now: VenueNow; readonly isPaidNow: boolean }

/**
 * Whether hours may be added to a booking: only while it runs. If the booking is not paid in full, the added hours must be
 * paid at once. Problems: LENGTHEN_CLOSED, LENGTHEN_OWED.
 */
export function checkLengthening(
  booking: BookingToLengthen,
  { now, isPaidNow }: AdditionFacts,
): Problem | null {
  const { unpaid, owed } = booking
  if (!isRunningNow(booking, now)) return problem('LENGTHEN_CLOSED')
  const due = unpaid > 0 ? unpaid : isPaidNow ? 0 : owed
  return due > 0 ? problem('LENGTHEN_OWED', { due: formatRupiah(due) }) : null
}
