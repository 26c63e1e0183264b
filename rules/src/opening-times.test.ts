import { expect, test } from 'vitest'
import { checkOpeningTimes, openHoursOn, currentOpeningTimes, type OpeningTimes } from './opening-times.ts'

// 2027-02-15 is a Monday.
const times: OpeningTimes = {
  openHours: [1, 2, 3, 4, 5].map((weekday) => ({ weekday, from: 8, to: 11 })),
  specialHours: [{ dateFrom: '2027-02-16', dateTo: '2027-02-20', from: 20, to: 24, name: 'Ramadan' }],
  closedDates: [{ date: '2027-02-17', reason: { en: 'Holiday', id: 'Libur' } }],
}

test.each([
  ['a weekday', '2027-02-15', [8, 9, 10]],
  ['special hours beat the weekday', '2027-02-16', [20, 21, 22, 23]],
  ['a closed date beats special hours', '2027-02-17', []],
  ['special hours open a weekday that is closed', '2027-02-20', [20, 21, 22, 23]],
  ['a weekday without hours', '2027-02-21', []],
])('the open hours of a date: %s', (_, date, hours) => {
  expect(openHoursOn(times, date)).toEqual(hours)
})

test('past special hours and past closed dates are left out, and the others are sorted', () => {
  const ramadan = { dateFrom: '2027-02-16', dateTo: '2027-03-17', from: 20, to: 24, name: 'Ramadan' }
  const cup = { dateFrom: '2027-01-02', dateTo: '2027-01-03', from: 6, to: 24, name: 'Cup' }
  const closed = (date: string) => ({ date, reason: { en: 'Holiday', id: 'Libur' } })
  const later = { dateFrom: '2027-05-01', dateTo: '2027-05-01', from: 6, to: 9, name: '' }
  expect(
    currentOpeningTimes(
      {
        openHours: [times.openHours[1], times.openHours[0]].flatMap((one) => one ?? []),
        specialHours: [later, cup, ramadan],
        closedDates: [closed('2027-12-25'), closed('2027-02-16'), closed('2027-02-15')],
      },
      '2027-02-16',
    ),
  ).toEqual({
    openHours: times.openHours.slice(0, 2),
    specialHours: [ramadan, later],
    closedDates: [closed('2027-02-16'), closed('2027-12-25')],
  })
})

const special = (dateFrom: string, dateTo: string, from = 8, to = 20) => ({
  specialHours: [...times.specialHours, { dateFrom, dateTo, from, to, name: '' }],
})

test.each<[string, Partial<OpeningTimes>, string | null]>([
  ['no change', {}, null],
  ['closed all week', { openHours: [] }, null],
  ['closing before opening', { openHours: [{ weekday: 1, from: 9, to: 9 }] }, 'NUMBER_RANGE'],
  ['a weekday twice', { openHours: [1, 1].map((weekday) => ({ weekday, from: 8, to: 9 })) }, 'DATE_INVALID'],
  ['special hours the day after others', special('2027-02-21', '2027-02-21'), null],
  ['special hours on the last day of others', special('2027-02-20', '2027-02-25'), 'SPECIAL_HOURS_OVERLAP'],
  ['special hours that end before they begin', special('2027-03-02', '2027-03-01'), 'DATE_INVALID'],
  ['special hours on 30 February', special('2027-02-21', '2027-02-30'), 'DATE_INVALID'],
  ['special hours without an hour', special('2027-03-01', '2027-03-01', 9, 9), 'NUMBER_RANGE'],
  ['a closed date twice', { closedDates: [...times.closedDates, ...times.closedDates] }, 'DATE_INVALID'],
  [
    'a closed date without a reason in one language',
    { closedDates: [{ date: '2027-02-17', reason: { en: 'Holiday', id: ' ' } }] },
    'FIELD_REQUIRED',
  ],
])('opening times with %s: %s', (_, changes, code) => {
  expect(checkOpeningTimes({ ...times, ...changes })?.problem ?? null).toBe(code)
})
