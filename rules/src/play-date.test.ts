import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addDays,
  daysBetween,
  fromDayMonthYear,
  isPlayDate,
  mondayOf,
  toDayMonthYear,
  weekdayOf,
} from './play-date.ts'

test('every day from 2000 to 2100 is converted to text and back, and the days are in calendar order', () => {
  let year = 2000
  let month = 1
  let day = 1
  let weekday = 6
  let date = '2000-01-01'
  while (year <= 2100) {
    const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
    const twoDigits = (n: number): string => String(n).padStart(2, '0')
    if (
      date !== `${year}-${twoDigits(month)}-${twoDigits(day)}` ||
      toDayMonthYear(date) !== `${twoDigits(day)}-${twoDigits(month)}-${year}` ||
      fromDayMonthYear(toDayMonthYear(date)) !== date ||
      weekdayOf(date) !== weekday ||
      !isPlayDate(date)
    ) {
      throw new Error(`${date} on ${year}-${month}-${day}`)
    }
    const next = addDays(date, 1)
    if (!(next > date) || daysBetween(date, next) !== 1) throw new Error(`after ${date}`)
    const last = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
    day++
    if (day > last) [day, month] = [1, month + 1]
    if (month > 12) [month, year] = [1, year + 1]
    weekday = (weekday + 1) % 7
    date = next
  }
  expect(date).toBe('2101-01-01')
})

const notDates = [
  '31-02-2026',
  '1-1-2026',
  '00-01-2026',
  '01-00-2026',
  '01-13-2026',
  '01/02/2026',
  '2026-01-02',
]
for (const text of [...notDates, '29-02-2026', '01-02-26', ' 01-02-2026', '01-02-2026\n', '']) {
  test(`${JSON.stringify(text)} is not a day-month-year`, () => expect(fromDayMonthYear(text)).toBeNull())
}

for (const x of ['2026-02-29', '2026-1-01', '21-11-2026', '2026-11-21T00:00:00Z', '', 20261121, null]) {
  test(`${JSON.stringify(x)} is not a play date`, () => expect(isPlayDate(x)).toBe(false))
}

test('a date that does not exist is never parsed', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), (text) => {
      const date = fromDayMonthYear(text)
      expect(date === null || toDayMonthYear(date) === text).toBe(true)
    }),
    { numRuns: 1000 },
  )
})

test('dates are compared in calendar order, although their day-month-year texts are not', () => {
  const [before, after] = ['31-12-2026', '01-01-2027'].map((text) => fromDayMonthYear(text)!)
  expect(before! < after!).toBe(true)
  expect(daysBetween(before!, after!)).toBe(1)
  expect(daysBetween(after!, before!)).toBe(-1)
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test.for([
  ['2026-11-22', '2026-11-16'],
  ['2026-11-23', '2026-11-23'],
  ['2026-11-29', '2026-11-23'],
  ['2027-01-02', '2026-12-28'],
])('%s is in the week of Monday %s', ([date, monday]) => expect(mondayOf(date!)).toBe(monday))
