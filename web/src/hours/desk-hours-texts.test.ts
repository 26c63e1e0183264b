import { expect, test } from 'vitest'
import { closedField, dayField, hoursTexts, specialField, timesOfTexts } from './desk-hours-texts.ts'

const times = {
  openHours: [
    { weekday: 0, from: 8, to: 22 },
    { weekday: 1, from: 6, to: 24 },
  ],
  specialHours: [
    { dateFrom: '2027-02-16', dateTo: '2027-03-17', from: 20, to: 24, name: 'Ramadan nights' },
    { dateFrom: '2027-05-01', dateTo: '2027-05-01', from: 6, to: 9, name: '' },
  ],
  closedDates: [{ date: '2026-12-25', reason: { en: 'Christmas', id: 'Natal' } }],
}

test('opening times become texts and opening times again', () => {
  const texts = hoursTexts(times)
  expect(texts).toMatchObject({
    'day 0': '8-22',
    'day 3': '',
    'special 2027-02-16': '2027-03-17 20-24 Ramadan nights',
    'closed 2026-12-25': 'Christmas\nNatal',
  })
  expect(timesOfTexts(texts)).toEqual(times)
})

test('hours and dates are removed when their text is emptied', () => {
  const texts = {
    ...hoursTexts(times),
    [dayField(0)]: '',
    [specialField('2027-05-01')]: '',
    [closedField('2026-12-25')]: '',
  }
  expect(timesOfTexts(texts)).toEqual({
    openHours: times.openHours.slice(1),
    specialHours: times.specialHours.slice(0, 1),
    closedDates: [],
  })
})
