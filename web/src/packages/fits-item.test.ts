import type { OwnPackage } from '@pantul/contract/packages-wire'
import { expect, test } from 'vitest'
import { fitsItem } from './fits-item.ts'

const ownPackage: OwnPackage = {
  id: 'q'.repeat(22),
  name: 'Night Owl',
  locationId: 'JKT1',
  hours: 5,
  balance: 5,
  reserved: 0,
  expires: '2026-11-30',
  state: 'active',
  weekdays: null,
  fromHour: 0,
  toHour: 24,
  priceTypes: null,
  locations: null,
}
// A Saturday.
const item = {
  id: 1,
  date: '2026-11-21',
  hours: [18, 19],
  prices: [
    { hour: 18, price: 450_000, type: 'P' as const },
    { hour: 19, price: 450_000, type: 'P' as const },
  ],
  courts: [],
  addOns: [],
  coach: null,
}

const cases: readonly {
  readonly of: string
  readonly change: Partial<OwnPackage>
  readonly fits: boolean
}[] = [
  { of: 'without conditions', change: {}, fits: true },
  { of: 'for these hours', change: { fromHour: 18, toHour: 20 }, fits: true },
  { of: 'that ends an hour too early', change: { fromHour: 18, toHour: 19 }, fits: false },
  { of: 'for other weekdays', change: { weekdays: [1, 2, 3] }, fits: false },
  { of: 'for regular hours', change: { priceTypes: ['R'] }, fits: false },
  { of: 'for peak hours', change: { priceTypes: ['P'] }, fits: true },
  {
    of: 'for another location',
    change: { locations: [{ id: 'BDG1', name: 'Dago' }] },
    fits: false,
  },
  { of: 'whose last day is the day of the booking', change: { expires: '2026-11-21' }, fits: true },
  { of: 'whose last day is the day before the booking', change: { expires: '2026-11-20' }, fits: false },
  { of: 'that is used up', change: { state: 'used' }, fits: false },
]
for (const { of, change, fits } of cases)
  test(`a package ${of} ${fits ? 'fits' : 'does not fit'} a booking at peak hours of a Saturday`, () =>
    expect(fitsItem({ ...ownPackage, ...change }, item, 'JKT1')).toBe(fits))
