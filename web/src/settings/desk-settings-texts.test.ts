import { expect, test } from 'vitest'
import { settingsOfTexts, settingsTexts } from './desk-settings-texts.ts'

const stored = {
  name: 'Pantul Kemang',
  shortName: 'Kemang',
  address: 'Jalan Kemang 1',
  city: 'Jakarta',
  phone: '+62 21 0000 0001',
  whatsApp: '62210000001',
  email: 'kemang@example.com',
  legalName: 'PT Contoh',
  taxNumber: '01.234',
  taxRateBp: 1_150,
  taxIsInclusive: false,
  cancellationTiers: [
    { hours: 24, percent: 100 },
    { hours: 6, percent: 50 },
  ],
  holdMinutes: 15,
  lastStartMinute: 15,
  daysAhead: 30,
  hoursPerDate: 12,
  upcomingOrders: 6,
  unpaidOrders: 2,
  unpaidHours: 12,
  freeGuestHours: 24,
  workGuestHours: 120,
  rescheduleHours: 24,
  reminderHours: 3,
  moveRightDays: 30,
  powerHourUnplayed: true,
  arrivalOpensMinutes: 60,
  noShowMinutes: 15,
  lockMinutes: 10,
  payByMinutes: 30,
  seriesBillDay: 20,
  seriesPayDay: 27,
  priceOffPercent: 10,
  priceOffPerDay: 300_000,
  unpaidPerDay: 500_000,
  splitPercent: 50,
  splitUnpaid: 5_000_000,
  payOutPerDay: 200_000,
  refundPerDay: 300_000,
  blockHours: 2,
  version: 4,
}

test('settings are the same after conversion to texts of form fields and back', () => {
  const { version: _version, ...settings } = stored
  const texts = settingsTexts(stored)
  expect(texts).toMatchObject({
    taxRateBp: '11.5',
    cancellationTiers: '24:100 6:50',
    taxIsInclusive: 'false',
  })
  expect(settingsOfTexts(texts)).toEqual(settings)
})

test('a comma counts as a decimal point, and an empty number becomes NaN', () => {
  const texts = {
    ...settingsTexts(stored),
    taxRateBp: '11,5',
    holdMinutes: ' ',
    cancellationTiers: '24: 6:50',
  }
  expect(settingsOfTexts(texts)).toMatchObject({
    taxRateBp: 1_150,
    holdMinutes: Number.NaN,
    cancellationTiers: [
      { hours: 24, percent: Number.NaN },
      { hours: 6, percent: 50 },
    ],
  })
})
