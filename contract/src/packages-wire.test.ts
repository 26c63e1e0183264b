import { expect, test } from 'vitest'
import { ledgerEntryFromWire, ownPackagesFromWire, packageFromWire } from './packages-wire.ts'

const conditions = {
  Weekdays: [1, 2],
  FromHour: 6,
  ToHour: 16,
  PriceTypes: ['R', 'P'],
  Locations: [{ SalesOfficeID: 'JKT1', SalesOfficeName: 'Kemang' }],
}
const shownConditions = {
  weekdays: [1, 2],
  fromHour: 6,
  toHour: 16,
  priceTypes: ['R', 'P'],
  locations: [{ id: 'JKT1', name: 'Kemang' }],
}
const wireOwnPackage = {
  QuotaID: 'q'.repeat(22),
  PackageID: 'NIGHT5',
  Name: 'Night Owl',
  SalesOfficeID: 'JKT1',
  SalesOfficeName: 'Kemang',
  Hours: 5,
  Balance: 3,
  Reserved: 1,
  Used: 1,
  ExpiresOn: '30-11-2026',
  State: 'active' as const,
  ...conditions,
}

test('a package on sale has its conditions, its tax and its last day', () => {
  const wire = {
    PackageID: 'NIGHT5',
    Name: 'Night Owl',
    Desc: 'Late hours',
    Hours: 5,
    Price: 1_250_000,
    PricePerHour: 250_000,
    ListPrice: 300_000,
    Tax: { Label: 'PBJT 10%', RateBp: 1_000, IsInclusive: true },
    ValidDays: 60,
    SoldTo: '31-12-2026',
    PerCustomer: 2,
    ...conditions,
  }
  expect(packageFromWire(wire)).toEqual({
    id: 'NIGHT5',
    name: 'Night Owl',
    description: 'Late hours',
    hours: 5,
    price: 1_250_000,
    pricePerHour: 250_000,
    listPrice: 300_000,
    tax: { label: 'PBJT 10%', rateBp: 1_000, isInclusive: true },
    validDays: 60,
    soldUntil: '2026-12-31',
    perCustomer: 2,
    ...shownConditions,
  })
  const anywhere = { ...wire, SoldTo: null, Weekdays: null, PriceTypes: null, Locations: null }
  expect(packageFromWire(anywhere)).toMatchObject({ soldUntil: null, priceTypes: null, locations: null })
})

test('an owned package has its hours and its last play date; a package with an invalid date is left out', () => {
  expect(ownPackagesFromWire([wireOwnPackage, { ...wireOwnPackage, ExpiresOn: '31-02-2026' }])).toEqual([
    {
      id: wireOwnPackage.QuotaID,
      name: 'Night Owl',
      locationId: 'JKT1',
      hours: 5,
      balance: 3,
      reserved: 1,
      expires: '2026-11-30',
      state: 'active',
      ...shownConditions,
    },
  ])
})

test('a ledger entry of a package names the booking that used the package', () => {
  const wire = {
    Kind: 'consume' as const,
    Units: -2,
    At: '2026-11-21T10:00:00+07:00',
    OrderID: 'o',
    OrderNo: 'PTL-1',
    Date: '22-11-2026',
    Hours: [18],
    CourtDescs: ['Court 1', 'Court 2'],
  }
  const entry = {
    kind: 'consume',
    courtHours: -2,
    at: '2026-11-21T10:00:00+07:00',
    orderId: 'o',
    orderNumber: 'PTL-1',
    date: '2026-11-22',
    hours: [18],
    courtNames: ['Court 1', 'Court 2'],
  }
  expect(ledgerEntryFromWire(wire)).toEqual(entry)
  expect(ledgerEntryFromWire({ ...wire, Date: null })).toEqual({ ...entry, date: null })
})
