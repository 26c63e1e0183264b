import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPackages, type PackagesUnderTest } from './test-packages.ts'

let venue: PackagesUnderTest

beforeAll(async () => {
  venue = await openPackages()
})
afterAll(() => venue.close())

test('the packages of a location, the cheapest hour first, beside what an hour costs without one', async () => {
  const [morning, flexi, ...others] = await venue.onSale('TST1', 'id')
  expect(others).toEqual([])
  expect(morning).toMatchObject({
    PackageID: 'MORNING',
    Desc: 'Pagi hari kerja',
    PricePerHour: 60_000,
    ListPrice: 100_000,
    Weekdays: [1, 2, 3, 4, 5],
    FromHour: 6,
    ToHour: 12,
    PriceTypes: ['R'],
    Locations: [{ SalesOfficeID: 'TST1', SalesOfficeName: 'Pantul Test One' }],
    PerCustomer: 1,
    Tax: { IsInclusive: true },
  })
  // Peak hours cost 150.000, and are not what everybody saves.
  expect(flexi).toMatchObject({
    PackageID: 'FLEXI',
    PricePerHour: 80_000,
    ListPrice: 100_000,
    Locations: null,
  })
  expect(await venue.onSale('TST2')).toMatchObject([{ PackageID: 'EAST', Desc: '' }])
})

test('a package is on sale on the days of its sale, by the clock of its location', async () => {
  const now = venue.clock.now().toString()
  await venue.db.query(`update package set sold_from = '2031-03-05', sold_to = '2031-03-05' where id = 'EAST'`)
  venue.clock.set('2031-03-05T10:00:00+07:00')
  expect(await venue.onSale('TST2')).toMatchObject([{ SoldTo: '05-03-2031' }])
  // 22:30 in Jakarta is the next day in Jayapura.
  venue.clock.set('2031-03-05T22:30:00+07:00')
  expect(await venue.onSale('TST2')).toEqual([])
  const refused = await venue.tryToBuy(venue.visitor(), { packageId: 'EAST', distChan: 'TST2', guest: 1 })
  expect([refused.status, refused.body]).toMatchObject([404, { code: 'PACKAGE_UNKNOWN' }])
  await venue.db.query(`update package set sold_from = null, sold_to = null where id = 'EAST'`)
  venue.clock.set(now)
})

test('what is paid is granted, piece by piece, on the terms of the day it was ordered', async () => {
  const dinda = await venue.customer('dinda@example.com')
  const order = await venue.buy(dinda, { quantity: 2 })
  expect(order).toMatchObject({ Total: 1_600_000, RedirectUrl: expect.any(String) as string })
  expect(await venue.quota(dinda)).toEqual([])
  await venue.db.query(`update package set hours = 1, name = 'Other', to_hour = 9 where id = 'FLEXI'`)
  await venue.pay(order)
  await venue.db.query(`update package set hours = 10, name = 'Flexi 10', to_hour = 24 where id = 'FLEXI'`)
  const owned = await venue.quota(dinda)
  expect(owned).toMatchObject([
    { Name: 'Flexi 10', Hours: 10, Balance: 10, Reserved: 0, Used: 0, State: 'active', ToHour: 24 },
    { Name: 'Flexi 10', Hours: 10, Balance: 10 },
  ])
  expect(await venue.ledger(dinda, owned[0]?.QuotaID ?? '')).toMatchObject([
    { Kind: 'grant', Units: 10, OrderNo: order.OrderNo, Date: null, Hours: [] },
  ])
})
