import { expect, test } from 'vitest'
import { fitsItem } from './fits-item.ts'
import type { OwnPackage } from './packages-query.ts'

const own: OwnPackage = {
  QuotaID: 'q'.repeat(22),
  PackageID: 'NIGHT5',
  Name: 'Night Owl',
  SalesOfficeID: 'JKT1',
  SalesOfficeName: 'Kemang',
  Hours: 5,
  Balance: 5,
  Reserved: 0,
  Used: 0,
  ExpiresOn: '30-11-2026',
  State: 'active',
  Weekdays: null,
  FromHour: 0,
  ToHour: 24,
  PriceTypes: null,
  Locations: null,
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
  { of: 'for these hours', change: { FromHour: 18, ToHour: 20 }, fits: true },
  { of: 'that ends an hour too early', change: { FromHour: 18, ToHour: 19 }, fits: false },
  { of: 'for other weekdays', change: { Weekdays: [1, 2, 3] }, fits: false },
  { of: 'for regular hours', change: { PriceTypes: ['R'] }, fits: false },
  { of: 'for peak hours', change: { PriceTypes: ['P'] }, fits: true },
  {
    of: 'for another location',
    change: { Locations: [{ SalesOfficeID: 'BDG1', SalesOfficeName: 'Dago' }] },
    fits: false,
  },
  { of: 'whose last day it is', change: { ExpiresOn: '21-11-2026' }, fits: true },
  { of: 'that has expired by then', change: { ExpiresOn: '20-11-2026' }, fits: false },
  { of: 'that is used up', change: { State: 'used' }, fits: false },
]
for (const { of, change, fits } of cases)
  test(`a package ${of} ${fits ? 'fits' : 'does not fit'}`, () =>
    expect(fitsItem({ ...own, ...change }, item, 'JKT1')).toBe(fits))
