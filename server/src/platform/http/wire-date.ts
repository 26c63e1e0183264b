import { fromDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'
import { memoize } from './memoize.ts'

const parseDate = memoize(fromDayMonthYear)

/** Parses `dd-mm-yyyy`. Refusal: DATE_INVALID if the calendar has no such day. */
export function dateFromWire(text: string): PlayDate {
  const date = parseDate(text)
  // The database cannot store years before 1, and date arithmetic may go past 9999.
  if (date === null || date < '2000' || date >= '3000') throw new Refusal(problem('DATE_INVALID'))
  return date
}
