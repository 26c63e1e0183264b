import { addDays, daysBetween, isPlayDate, weekdayOf, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import { isReasonTooShort } from './reason.ts'

/** The most dates of a series: 53 weeks. */
export const MAX_SERIES_DATES = 53
/** The latest date of a series, in days from today. Staff sell so far ahead. */
export const MAX_SERIES_DAYS = 400
/** Days before the last day to pay on which the person is reminded. */
const reminderDays = [7, 3, 1] as const

/** What happens to the hours of a month that is not paid in time. */
export const unpaidChoices = ['release', 'owe'] as const

/** A month, `2026-12`. */
export type Month = string

/**
 * The fixed weekly hour of a person. `weekday`: 0 is Sunday. Hours in venue-local time; `untilHour` is not included, 24 is
 * midnight. `priceOff`: percent of each bill.
 */
export type SeriesPlan = {
  readonly weekday: number
  readonly fromHour: number
  readonly untilHour: number
  readonly courtId: string
  readonly firstDate: PlayDate
  readonly lastDate: PlayDate
  readonly priceOff: number
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

type SeriesProblem = Problem & { readonly path: keyof SeriesPlan }

/** Checks a series, without its court and its person. Problems at their fields; `today` at the location. */
export function checkSeries(plan: SeriesPlan, today: PlayDate): SeriesProblem[] {
  const { firstDate, lastDate, fromHour, untilHour, priceOff, reason } = plan
  const wrong: SeriesProblem[] = []
  if (untilHour <= fromHour)
    wrong.push({ path: 'untilHour', ...problem('NUMBER_RANGE', { from: fromHour + 1, to: 24 }) })
  if (!Number.isInteger(priceOff) || priceOff < 0 || priceOff > 100)
    wrong.push({ path: 'priceOff', ...problem('NUMBER_RANGE', { from: 0, to: 100 }) })
  if (priceOff > 0 && isReasonTooShort(reason, { isRequired: true }))
    wrong.push({ path: 'reason', ...problem('REASON_REQUIRED') })
  if (!isPlayDate(firstDate) || firstDate < today)
    wrong.push({ path: 'firstDate', ...problem('DATE_INVALID') })
  if (!isPlayDate(lastDate)) wrong.push({ path: 'lastDate', ...problem('DATE_INVALID') })
  if (wrong.some(({ path }) => path === 'firstDate' || path === 'lastDate')) return wrong
  const { length } = seriesDates(plan)
  if (length === 0) wrong.push({ path: 'lastDate', ...problem('DATE_INVALID') })
  else if (length > MAX_SERIES_DATES || daysBetween(today, lastDate) > MAX_SERIES_DAYS)
    wrong.push({ path: 'lastDate', ...problem('SERIES_TOO_LONG', { most: MAX_SERIES_DATES }) })
  return wrong
}

export const monthOf = (date: PlayDate): Month => date.slice(0, 7)

/** The first date of the month after that of a date. */
const nextMonth = (date: PlayDate): PlayDate => addDays(`${monthOf(date)}-28`, 4).slice(0, 8) + '01'

/**
 * The last date whose hours are billed now: that of this month, and from `billDay` on that of the next month.
 */
export function billedThrough(today: PlayDate, billDay: number): PlayDate {
  const next = nextMonth(today)
  return addDays(Number(today.slice(8)) >= billDay ? nextMonth(next) : next, -1)
}

/** The date on which the hours of a month are billed, and the last day to pay them: in the month before. */
export function billDates(
  month: Month,
  { billDay, payDay }: { readonly billDay: number; readonly payDay: number },
): { readonly billed: PlayDate; readonly payBy: PlayDate } {
  const before = monthOf(addDays(`${month}-01`, -1))
  const day = (n: number): PlayDate => `${before}-${String(n).padStart(2, '0')}`
  return { billed: day(billDay), payBy: day(payDay) }
}

/** The dates of reminders of a bill that was made on `billed` and is payable until `payBy`, ascending. */
export const reminderDates = ({
  billed,
  payBy,
}: {
  readonly billed: PlayDate
  readonly payBy: PlayDate
}): PlayDate[] => reminderDays.map((days) => addDays(payBy, -days)).filter((date) => date > billed)

/** Dates by their months, in order. */
export const datesByMonth = <One extends { readonly date: PlayDate }>(
  dates: readonly One[],
): [Month, One[]][] =>
  [...Map.groupBy(dates, ({ date }) => monthOf(date))].toSorted(([a], [b]) => (a < b ? -1 : 1))
