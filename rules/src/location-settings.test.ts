import { expect, test } from 'vitest'
import { checkSettings, isMoneySetting, type LocationSettings } from './location-settings.ts'

const validSettings: LocationSettings = {
  name: 'Pantul Kemang',
  shortName: 'Kemang',
  address: 'Jalan Kemang 1',
  city: 'Jakarta',
  phone: '+62 21 0000 0001',
  whatsApp: '62210000001',
  email: 'kemang@example.com',
  legalName: 'PT Contoh',
  taxNumber: '',
  taxRateBp: 1_000,
  taxIsInclusive: true,
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
}

const tiers = (...pairs: readonly (readonly [number, number])[]) => ({
  cancellationTiers: pairs.map(([hours, percent]) => ({ hours, percent })),
})

test.each([
  [{}, []],
  [{ name: ' ' }, ['name FIELD_REQUIRED']],
  [{ phone: '' }, ['phone PHONE_REQUIRED']],
  [{ whatsApp: '+62 21' }, ['whatsApp PHONE_INVALID']],
  [{ email: 'nobody' }, ['email EMAIL_INVALID']],
  [{ holdMinutes: 2 }, ['holdMinutes NUMBER_RANGE']],
  [{ holdMinutes: 120 }, []],
  [{ holdMinutes: 121 }, ['holdMinutes NUMBER_RANGE']],
  [{ daysAhead: 1.5 }, ['daysAhead NUMBER_RANGE']],
  [{ lockMinutes: Number.NaN }, ['lockMinutes NUMBER_RANGE']],
  [{ freeGuestHours: 121 }, ['workGuestHours NUMBER_RANGE']],
  [tiers(), []],
  [tiers([0, 100]), []],
  [tiers([24, 100], [24, 50]), ['cancellationTiers TIERS_INVALID']],
  [tiers([6, 50], [24, 100]), ['cancellationTiers TIERS_INVALID']],
  [tiers([24, 50], [6, 50]), ['cancellationTiers TIERS_INVALID']],
  [tiers([24, 101]), ['cancellationTiers TIERS_INVALID']],
  [tiers([721, 100]), ['cancellationTiers TIERS_INVALID']],
  [tiers([24, 0]), ['cancellationTiers TIERS_INVALID']],
] satisfies [Partial<LocationSettings>, string[]][])(
  'settings with %j have the problems %j',
  (change, problems) => {
    expect(checkSettings({ ...validSettings, ...change }).map((one) => `${one.path} ${one.problem}`)).toEqual(
      problems,
    )
  },
)

test('the tax and the cancellation tiers are money settings, minutes are not', () => {
  expect(['taxRateBp', 'cancellationTiers', 'holdMinutes'].map(isMoneySetting)).toEqual([true, true, false])
})
