import { addDays, daysBetween, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import { isPast, type VenueNow } from './slot.ts'

/** The longest time from the first to the last date of a weekly block, in days. */
export const MAX_BLOCKED_DAYS = 400

/** Hours of courts that nobody can book, from `from` up to, not including, `until`. */
export type BlockedHours = {
  readonly courts: readonly string[]
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  /** The last date of a weekly block; null: once. */
  readonly weeklyUntil: PlayDate | null
}

/** The dates of a block, ascending. */
export function blockedDates({ date, weeklyUntil }: Pick<BlockedHours, 'date' | 'weeklyUntil'>): PlayDate[] {
  const days = weeklyUntil === null ? 0 : daysBetween(date, weeklyUntil)
  return Array.from({ length: Math.floor(Math.max(0, days) / 7) + 1 }, (_, week) => addDays(date, week * 7))
}

/** Checks a block for every role: its hours must be in ascending order and not past, its last date within 400 days. */
export function checkBlock(
  { courts, date, from, until, weeklyUntil }: BlockedHours,
  now: VenueNow,
): Problem | null {
  if (courts.length === 0) return problem('COURT_UNKNOWN')
  if (until <= from || isPast(date, from, now)) return problem('BLOCK_HOURS_INVALID')
  const days = daysBetween(date, weeklyUntil ?? date)
  return days < 0 || days > MAX_BLOCKED_DAYS ? problem('BLOCK_TOO_LONG', { most: MAX_BLOCKED_DAYS }) : null
}

/** Checks the limit of the front desk: `most` court-hours a day. `blocked`: court-hours that the person has blocked today already. */
export function checkFrontDeskBlock(
  { courts, date, from, until, weeklyUntil }: BlockedHours,
  { today, blocked, most }: { readonly today: PlayDate; readonly blocked: number; readonly most: number },
): Problem | null {
  const left = Math.max(0, most - blocked)
  const isToday = date === today && (weeklyUntil === null || weeklyUntil === date)
  return isToday && courts.length * (until - from) <= left ? null : problem('BLOCK_LIMIT', { left })
}
