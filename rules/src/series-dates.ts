import { checkRange, fieldProblems, type FieldProblem } from './field-problems.ts'
import { addDays, daysBetween, isPlayDate, weekdayOf, type PlayDate } from './play-date.ts'
import { problem } from './problem.ts'
import { isReasonTooShort } from './reason.ts'

/** The most dates of a series: 53 weeks. */
export const MAX_SERIES_DATES = 53
/** The latest date of a series, in days from today. */
export const MAX_SERIES_DAYS = 400
/** So many days before the last day to pay, the person is reminded. */
const REMINDER_DAYS = [7, 3, 1] as const

/** What happens to the hours of a month that is not paid in time. */
export const unpaidChoices = ['release', 'owe'] as const

/** A month, `2026-12`. */
export type Month = string

/** The fixed weekly hours of a person. */
export type SeriesPlan = {
  /** 0 is Sunday. */
  readonly weekday: number
  readonly fromHour: number
  /** Not included; 24 is midnight. */
  readonly untilHour: number
  readonly courtId: string
  readonly firstDate: PlayDate
  readonly lastDate: PlayDate
  /** The discount on each bill, in percent. */
  readonly priceOff: number
  /** The reason of the discount. */
  readonly reason: string
  readonly onUnpaid: (typeof unpaidChoices)[number]
}

/** All dates of the weekday from the first to the last date, ascending. */
export function seriesDates({
  weekday,
  firstDate,
  lastDate,
}: Pick<SeriesPlan, 'weekday' | 'firstDate' | 'lastDate'>): PlayDate[] {
  if (!isPlayDate(firstDate) || !isPlayDate(lastDate)) return []
  const first = addDays(firstDate, (weekday - weekdayOf(firstDate) + 7) % 7)
  const weeks = Math.floor(daysBetween(first, lastDate) / 7) + 1
  return Array.from({ length: Math.max(0, weeks) }, (_, week) => addDays(first, week * 7))
}

/** Checks a series, but not its court and its person. `today`: the local date. */
export function checkSeries(plan: SeriesPlan, today: PlayDate): FieldProblem<keyof SeriesPlan>[] {
  const { firstDate, lastDate, fromHour, untilHour, priceOff, reason } = plan
  const isReasonMissing = priceOff > 0 && isReasonTooShort(reason, { isRequired: true })
  const wrongFields = fieldProblems<keyof SeriesPlan>([
    ['untilHour', untilHour > fromHour ? null : problem('NUMBER_RANGE', { from: fromHour + 1, to: 24 })],
    ['priceOff', checkRange(priceOff, [0, 100])],
    ['reason', isReasonMissing ? 'REASON_REQUIRED' : null],
    ['firstDate', isPlayDate(firstDate) && firstDate >= today ? null : 'DATE_INVALID'],
    ['lastDate', isPlayDate(lastDate) ? null : 'DATE_INVALID'],
  ])
  if (wrongFields.some(({ path }) => path === 'firstDate' || path === 'lastDate')) return wrongFields
  const dates = seriesDates(plan).length
  const isTooLong = dates > MAX_SERIES_DATES || daysBetween(today, lastDate) > MAX_SERIES_DAYS
  if (dates === 0) wrongFields.push({ path: 'lastDate', ...problem('DATE_INVALID') })
  else if (isTooLong)
    wrongFields.push({ path: 'lastDate', ...problem('SERIES_TOO_LONG', { most: MAX_SERIES_DATES }) })
  return wrongFields
}

export const monthOf = (date: PlayDate): Month => date.slice(0, 7)

/** The first date of the month after the month of a date. */
const nextMonthStart = (date: PlayDate): PlayDate => `${monthOf(addDays(`${monthOf(date)}-28`, 4))}-01`

/** The last date whose hours are billed now: the end of this month, and from `billDay` on the end of the next month. */
export function billedThrough(today: PlayDate, billDay: number): PlayDate {
  const next = nextMonthStart(today)
  return addDays(Number(today.slice(8)) >= billDay ? nextMonthStart(next) : next, -1)
}

/** The date on which the hours of a month are billed, and the last day to pay them. Both are in the month before. */
export function billDates(
  month: Month,
  { billDay, payDay }: { readonly billDay: number; readonly payDay: number },
): { readonly billDate: PlayDate; readonly payBy: PlayDate } {
  const monthBefore = monthOf(addDays(`${month}-01`, -1))
  const dateOf = (day: number): PlayDate => `${monthBefore}-${String(day).padStart(2, '0')}`
  return { billDate: dateOf(billDay), payBy: dateOf(payDay) }
}

/** The dates on which a person is reminded of a bill, ascending. */
export const reminderDates = ({
  billDate,
  payBy,
}: {
  readonly billDate: PlayDate
  readonly payBy: PlayDate
}): PlayDate[] => REMINDER_DAYS.map((days) => addDays(payBy, -days)).filter((date) => date > billDate)

/** Groups dated values by month, in the order of the months. */
export const datesByMonth = <Dated extends { readonly date: PlayDate }>(
  dates: readonly Dated[],
): [Month, Dated[]][] =>
  [...Map.groupBy(dates, ({ date }) => monthOf(date))].toSorted(([a], [b]) => (a < b ? -1 : 1))
