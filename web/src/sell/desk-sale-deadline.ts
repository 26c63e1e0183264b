import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'

const MINUTE_MS = 60_000
const DAY_MINUTES = 1_440
/** The buyer must have more than this time to pay. */
const MIN_MINUTES_TO_PAY = 10
/** A deadline is a multiple of this number of minutes. */
const STEP_MINUTES = 5
const MAX_DAYS_AHEAD = 400

/**
 * A local time as a number of minutes, computed as if it were UTC. Only differences between such numbers have a
 * meaning.
 */
const minutesOf = (date: PlayDate, hour: number, minute = 0): number =>
  Date.parse(`${date}T00:00:00Z`) / MINUTE_MS + hour * 60 + minute

/** `2026-12-20T17:30`, the format of a field for date and time. */
const localText = (minutes: number): string => new Date(minutes * MINUTE_MS).toISOString().slice(0, 16)

/**
 * Local times until which a booking can be paid: the suggested deadline, and the limits between which staff may choose.
 */
export type Deadlines = { readonly usual: string; readonly earliest: string; readonly latest: string }

type PaymentTerms = {
  /** Whether the booking can be paid until its first hour ends. Otherwise it must be paid before it begins. */
  readonly mayPlayFirst: boolean
  /** The usual deadline is this number of minutes before the booking begins. */
  readonly payByMinutes: number
}

/** The deadlines of a booking; null if there is too little time to pay, or the booking is too far ahead. */
export function deadlinesOf(
  { date, from }: { readonly date: PlayDate; readonly from: number },
  now: VenueNow,
  { mayPlayFirst, payByMinutes }: PaymentTerms,
): Deadlines | null {
  const start = minutesOf(date, from)
  const enoughTimeFrom = minutesOf(now.date, now.hour, now.minute) + MIN_MINUTES_TO_PAY + 1
  const earliest = Math.ceil(enoughTimeFrom / STEP_MINUTES) * STEP_MINUTES
  const latest = mayPlayFirst ? start + 60 : start
  if (earliest > latest || start - earliest > MAX_DAYS_AHEAD * DAY_MINUTES) return null
  const usual = Math.max(earliest, start - payByMinutes)
  return { usual: localText(usual), earliest: localText(earliest), latest: localText(latest) }
}
