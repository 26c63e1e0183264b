import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
/** Minutes: the shortest time to pay. */
const LEAST = 10
const STEP = 5

/** Minutes of a local time; only for differences at one location. */
const minutesOf = (date: PlayDate, hour: number, minute = 0): number =>
  Date.parse(`${date}T00:00:00Z`) / MINUTE_MS + hour * 60 + minute

/** `2026-12-20T17:30`, the format of a date and time field. */
const localText = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString().slice(0, 16)

/** The possible payment deadlines of a booking. */
export type Deadlines = { readonly usual: string; readonly first: string; readonly last: string }

/**
 * Computes the deadlines of a booking; null if too little time is left to pay. The usual deadline is `payByMinutes` before
 * the start, if that leaves enough time. `mayPlayFirst`: the role allows a payment until the first hour ends.
 */
export function deadlinesOf(
  { date, from }: { readonly date: PlayDate; readonly from: number },
  now: VenueNow,
  { mayPlayFirst, payByMinutes }: { readonly mayPlayFirst: boolean; readonly payByMinutes: number },
): Deadlines | null {
  const start = minutesOf(date, from)
  const least = minutesOf(now.date, now.hour, now.minute) + LEAST + 1
  const first = Math.ceil(least / STEP) * STEP
  const last = mayPlayFirst ? start + 60 : start
  if (first > last || start - first > 400 * DAY_MINUTES) return null
  const usual = Math.max(first, start - payByMinutes)
  return { usual: localText(usual), first: localText(first), last: localText(last) }
}
