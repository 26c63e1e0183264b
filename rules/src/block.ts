import { addDays, daysBetween, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import { isPast, type VenueNow } from './slot.ts'

/** The longest that a weekly block goes on, in days. */
export const mostBlockedDays = 400
/** The court-hours that a front desk may block on one day, of that day only. */
export const mostFrontDeskHours = 2

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

/** What blocks must be, for everybody: hours in order that are not over, and an end within 400 days. */
export function checkBlock(
  { courts, date, from, until, weeklyUntil }: BlockedHours,
  now: VenueNow,
): Problem | null {
  if (courts.length === 0) return problem('COURT_UNKNOWN')
  if (until <= from || isPast(date, from, now)) return problem('BLOCK_HOURS_INVALID')
  const days = daysBetween(date, weeklyUntil ?? date)
  return days < 0 || days > mostBlockedDays ? problem('BLOCK_TOO_LONG', { most: mostBlockedDays }) : null
}

/** What a front desk may block: some court-hours of today, with those that the person blocked today before. */
export function checkFrontDeskBlock(
  { courts, date, from, until, weeklyUntil }: BlockedHours,
  { today, blocked }: { readonly today: PlayDate; readonly blocked: number },
): Problem | null {
  const left = Math.max(0, mostFrontDeskHours - blocked)
  const isToday = date === today && (weeklyUntil === null || weeklyUntil === date)
  return isToday && courts.length * (until - from) <= left ? null : problem('BLOCK_LIMIT', { left })
}
