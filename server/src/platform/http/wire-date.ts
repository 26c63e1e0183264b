import { fromDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../base/refusal.ts'
import { memoize } from './memoize.ts'

const playDate = memoize(fromDayMonthYear)

/** The day behind `dd-mm-yyyy`; DATE_INVALID when the calendar has no such day. */
export function dateFromWire(text: string): PlayDate {
  const date = playDate(text)
  // The database begins with year 1 and a count of days may run past 9999: nobody plays in either.
  if (date === null || date < '2000' || date >= '3000') throw new Refusal(problem('DATE_INVALID'))
  return date
}
