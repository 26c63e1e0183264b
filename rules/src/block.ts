import { addDays, daysBetween, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import { isPast, type VenueNow } from './slot.ts'

/** The most days from the first to the last date of a weekly block. */
export const MAX_BLOCK_SPAN_DAYS = 400

/** Hours of courts that nobody can book, from `from` up to, not including, `until`. */
export type BlockedHours = {
  readonly courts: readonly string[]
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  /** The last date of a block that is repeated each week; null: it is not repeated. */
  readonly weeklyUntil: PlayDate | null
}

/** The dates of a block, ascending. */
export function blockedDates({ date, weeklyUntil }: Pick<BlockedHours, 'date' | 'weeklyUntil'>): PlayDate[] {
  const days = weeklyUntil === null ? 0 : daysBetween(date, weeklyUntil)
  return Array.from({ length: Math.floor(Math.max(0, days) / 7) + 1 }, (_, week) => addDays(date, week * 7))
}

/** Checks the rules for every role: the hours are in order and not past, and the last date is within the longest span. */
export function checkBlock(
  { courts, date, from, until, weeklyUntil }: BlockedHours,
  now: VenueNow,
): Problem | null {
  if (courts.length === 0) return problem('COURT_UNKNOWN')
  if (until <= from || isPast(date, from, now)) return problem('BLOCK_HOURS_INVALID')
  const spanDays = daysBetween(date, weeklyUntil ?? date)
  return spanDays < 0 || spanDays > MAX_BLOCK_SPAN_DAYS
    ? problem('BLOCK_TOO_LONG', { most: MAX_BLOCK_SPAN_DAYS })
    : null
}

/**
 * Checks the further rule for the front desk: each person blocks only hours of today, at most `most` court-hours.
 * `blockedBefore`: court-hours that this member of staff has blocked today.
 */
export function checkFrontDeskBlock(
  { courts, date, from, until, weeklyUntil }: BlockedHours,
  {
    today,
    blockedBefore,
    most,
  }: { readonly today: PlayDate; readonly blockedBefore: number; readonly most: number },
): Problem | null {
  const remaining = Math.max(0, most - blockedBefore)
  const isOnlyToday = date === today && (weeklyUntil === null || weeklyUntil === date)
  const courtHours = courts.length * (until - from)
  return isOnlyToday && courtHours <= remaining ? null : problem('BLOCK_LIMIT', { left: remaining })
}
