import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from './play-date.ts'
import {
  billDates,
  billedThrough,
  checkSeries,
  datesByMonth,
  MAX_SERIES_DATES,
  reminderDates,
  seriesDates,
  type SeriesPlan,
} from './series-dates.ts'

const plan: SeriesPlan = {
  weekday: 2,
  fromHour: 19,
  untilHour: 21,
  courtId: 'KEM-2',
  firstDate: '2026-12-01',
  lastDate: '2027-11-30',
  priceOff: 10,
  reason: 'member since 2023',
  onUnpaid: 'release',
}

/** The dates of a weekday from `first` to `last`, found by looking at each day with `Date`. */
function datesByCalendar(first: string, last: string, weekday: number): string[] {
  const dates: string[] = []
  for (
    const day = new Date(`${first}T12:00:00Z`);
    day.toISOString().slice(0, 10) <= last;
    day.setUTCDate(day.getUTCDate() + 1)
  )
    if (day.getUTCDay() === weekday) dates.push(day.toISOString().slice(0, 10))
  return dates
}

test('the dates of a series are all dates of its weekday, and each is in its month', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 6 }),
      (start, days, weekday) => {
        const firstDate = addDays('2000-01-01', start)
        const lastDate = addDays(firstDate, days)
        const dates = seriesDates({ weekday, firstDate, lastDate })
        expect(dates).toEqual(datesByCalendar(firstDate, lastDate, weekday))
        const months = datesByMonth(dates.map((date) => ({ date })))
        expect(months.flatMap(([, datesOfMonth]) => datesOfMonth.map(({ date }) => date))).toEqual(dates)
        for (const [month, datesOfMonth] of months)
          expect(datesOfMonth.every(({ date }) => date.startsWith(month))).toBe(true)
      },
    ),
  )
})

test('a year of Tuesdays has 53 dates, in months of four and five', () => {
  const dates = seriesDates(plan)
  expect(dates).toHaveLength(MAX_SERIES_DATES)
  expect(
    datesByMonth(dates.map((date) => ({ date }))).map(([, datesOfMonth]) => datesOfMonth.length),
  ).toEqual([5, 4, 4, 5, 4, 4, 5, 4, 5, 4, 4, 5])
})

test('the hours of the next month are billed from the bill day on, also over the end of a year', () => {
  const cases = [
    ['2026-11-19', '2026-11-30'],
    ['2026-11-20', '2026-12-31'],
    ['2026-12-20', '2027-01-31'],
    ['2027-01-31', '2027-02-28'],
    ['2028-01-20', '2028-02-29'],
  ] as const
  for (const [today, through] of cases) expect(billedThrough(today, 20)).toBe(through)
  expect(billDates('2027-01', { billDay: 20, payDay: 27 })).toEqual({
    billDate: '2026-12-20',
    payBy: '2026-12-27',
  })
})

test('reminders come 7, 3 and 1 days before the last day to pay, but only after the date of the bill', () => {
  expect(reminderDates({ billDate: '2026-11-20', payBy: '2026-11-27' })).toEqual(['2026-11-24', '2026-11-26'])
  expect(reminderDates({ billDate: '2026-11-10', payBy: '2026-11-27' })).toEqual([
    '2026-11-20',
    '2026-11-24',
    '2026-11-26',
  ])
  expect(reminderDates({ billDate: '2026-11-27', payBy: '2026-11-27' })).toEqual([])
})

test('each wrong field of a series has a problem', () => {
  const today = '2026-11-23'
  const paths = (changes: Partial<SeriesPlan>) =>
    checkSeries({ ...plan, ...changes }, today).map(({ path }) => path)
  expect(paths({})).toEqual([])
  expect(paths({ untilHour: 19 })).toEqual(['untilHour'])
  expect(paths({ priceOff: 101 })).toEqual(['priceOff'])
  expect(paths({ priceOff: 1.5 })).toEqual(['priceOff'])
  expect(paths({ reason: '  a ' })).toEqual(['reason'])
  expect(paths({ reason: '', priceOff: 0 })).toEqual([])
  expect(paths({ firstDate: '2026-11-22' })).toEqual(['firstDate'])
  expect(paths({ firstDate: '2026-02-30' })).toEqual(['firstDate'])
  expect(paths({ lastDate: '2026-11-30' })).toEqual(['lastDate'])
  expect(paths({ lastDate: '2027-12-07' })).toEqual(['lastDate'])
  expect(paths({ firstDate: '2027-12-01', lastDate: '2028-01-04' })).toEqual(['lastDate'])
})
