import type { DataOf } from '@pantul/contract/call'
import type { Locations } from '@pantul/contract/locations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

type Page = DataOf<typeof Locations>

let venue: TestApp

beforeAll(async () => {
  venue = await openTestApp({ at: '2026-11-21T05:30:00+07:00' })
  await seedTestLocations(venue.db)
})
afterAll(() => venue.close())

async function page(): Promise<Page> {
  const { status, body } = await venue.visitor().get('/api/locations')
  expect(status).toBe(200)
  return (body as { data: Page }).data
}

test('a location has its address, courts and local opening state', async () => {
  const { items, total } = await page()
  expect(total).toBe(2)
  expect(items[0]).toMatchObject({
    SalesOfficeID: 'TST1',
    SalesOfficeName: 'Pantul Test One',
    ShortName: 'Test One',
    TimeZone: 'Asia/Jakarta',
    TimeZoneLabel: 'WIB',
    WhatsApp: '62210000001',
    Facilities: ['parking'],
    CourtCount: 3,
    Courts: [
      { Turf: 'blue', Kind: 'indoor' },
      { Turf: 'green', Kind: 'indoor' },
      { Turf: 'clay', Kind: 'outdoor' },
    ],
    FromPrice: 100_000,
    HoldMinutes: 15,
    DaysAhead: 30,
    CancellationTiers: [
      { Hours: 24, Percent: 100 },
      { Hours: 6, Percent: 50 },
    ],
  })
  expect(items[0]?.OpenHours).toHaveLength(7)
  // Half past five in Jakarta is half past seven in Jayapura.
  expect(items.map(({ IsOpen }) => IsOpen)).toEqual([false, true])
})

test('on a closed date a location is not open in its usual hours', async () => {
  await venue.db.query(
    `insert into closed_date (location_id, play_date, reason_en, reason_id) values ('TST2', '2026-11-21', 'x', 'x')`,
  )
  expect((await page()).items[1]?.IsOpen).toBe(false)
})

test('a location without prices has no lowest price', async () => {
  await venue.db.query(`delete from price_rule where location_id = 'TST2'`)
  expect((await page()).items[1]?.FromPrice).toBeNull()
})

test('a single location can be fetched; an unknown one is refused', async () => {
  const visitor = venue.visitor()
  expect((await visitor.get('/api/locations/TST1')).body).toMatchObject({ data: { SalesOfficeID: 'TST1' } })
  const unknown = await visitor.get('/api/locations/NOPE')
  expect([unknown.status, unknown.body]).toEqual([404, expect.objectContaining({ code: 'LOCATION_UNKNOWN' })])
})
