import { daysBetween, isPlayDate, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import { isReasonTooShort } from './reason.ts'

/** When a coach does not work: on each date from `dateFrom` to `dateTo`, from `from` up to, not including, `to`. */
export type TimeOff = {
  readonly dateFrom: PlayDate
  readonly dateTo: PlayDate
  readonly from: number
  readonly to: number
}

/** The longest time off, in days. */
export const MAX_TIME_OFF_DAYS = 400

/** Checks a time off. Refusals: TIME_OFF_INVALID if it is over, too long, or in the wrong order; REASON_REQUIRED. */
export function checkTimeOff(
  { dateFrom, dateTo, from, to, reason }: TimeOff & { readonly reason: string },
  today: PlayDate,
): Problem | null {
  const isInOrder = isPlayDate(dateFrom) && isPlayDate(dateTo) && dateFrom <= dateTo && from < to
  if (!isInOrder || dateTo < today || daysBetween(dateFrom, dateTo) >= MAX_TIME_OFF_DAYS)
    return problem('TIME_OFF_INVALID', { most: MAX_TIME_OFF_DAYS })
  return isReasonTooShort(reason, { isRequired: true }) ? problem('REASON_REQUIRED') : null
}

/** Whether an hour of a date belongs to a time off. */
export const isTimeOff = ({ dateFrom, dateTo, from, to }: TimeOff, date: PlayDate, hour: number): boolean =>
  dateFrom <= date && date <= dateTo && from <= hour && hour < to
