import type { DataOf } from '@pantul/contract/call'
import type { CourtDays } from '@pantul/contract/courts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { openTestApp, type TestApp } from '../../test-app.ts'

type Days = DataOf<typeof CourtDays>

let venue: TestApp

beforeAll(async () => {
  // Five past midnight in Jayapura, still 22:05 of the day before in Jakarta.
  venue = await openTestApp({ at: '2026-11-22T00:05:00+09:00' })
  await seedTestLocations(venue.db)
  await venue.db.query(
    `insert into closed_date (location_id, play_date, reason_en, reason_id)
     values ('TST1', '2026-11-23', 'Holiday', 'Libur')`,
  )
  await venue.db.query(
    `with block as (insert into court_block (location_id, reason) values ('TST1', 'tournament') returning id)
     insert into court_hour (location_id, play_date, court_id, hour, block_id)
     select 'TST1', '2026-11-24', c.id, hour, block.id
       from block cross join court c cross join generate_series(6, 23) as hour
      where c.location_id = 'TST1'`,
  )
})
afterAll(() => venue.close())

async function daysOf(query: string): Promise<Days> {
  const { status, body } = await venue.visitor().get(`/api/courts/days?${query}`)
  expect(status).toBe(200)
  return (body as { data: Days }).data
}

test('each day has its free and bookable court-hours in local time', async () => {
  const { Days, DaysAhead, CreatedAt } = await daysOf('distChan=TST1&from=20-11-2026&days=6')
  expect(Days).toEqual([
    { Date: '20-11-2026', Free: 0, Total: 0, State: 'past' },
    // At 22:05: the running hour (on sale until a quarter past) and the last hour, on three courts.
    { Date: '21-11-2026', Free: 6, Total: 6, State: 'open' },
    { Date: '22-11-2026', Free: 54, Total: 54, State: 'open' },
    { Date: '23-11-2026', Free: 0, Total: 0, State: 'closed' },
    { Date: '24-11-2026', Free: 0, Total: 54, State: 'full' },
    { Date: '25-11-2026', Free: 54, Total: 54, State: 'open' },
  ])
  expect([DaysAhead, CreatedAt]).toEqual([30, '2026-11-21T22:05:00+07:00'])
})

test('in Jayapura the next day has begun', async () => {
  const { Days } = await daysOf('distChan=TST2&from=21-11-2026&days=2')
  expect(Days.map(({ State }) => State)).toEqual(['past', 'open'])
})

test('after a quarter past, the running hour is not counted', async () => {
  venue.clock.advance({ minutes: 10 })
  const { Days } = await daysOf('distChan=TST1&from=21-11-2026&days=1')
  expect(Days).toEqual([{ Date: '21-11-2026', Free: 3, Total: 3, State: 'open' }])
})

test('at most 62 days are returned per call', async () => {
  expect((await daysOf('distChan=TST1&from=21-11-2026&days=9999')).Days).toHaveLength(62)
  expect((await daysOf('distChan=TST1&from=21-11-2026&days=0')).Days).toEqual([])
})

for (const query of ['distChan=TST1&from=31-02-2026&days=3', 'distChan=TST1&from=21-11-2026&days=some'])
  test(`${query} is refused`, async () => {
    expect((await venue.visitor().get(`/api/courts/days?${query}`)).status).toBe(400)
  })

test('an unknown location is refused', async () => {
  expect((await venue.visitor().get('/api/courts/days?distChan=NOPE&from=21-11-2026&days=3')).status).toBe(
    404,
  )
})
