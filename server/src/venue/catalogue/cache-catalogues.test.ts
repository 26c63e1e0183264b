import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../../platform/database/test-database.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { createCatalogueCache } from './cache-catalogues.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedTestLocations(fresh.db)
})
afterAll(() => fresh.drop())

const changes = [
  `update location set hold_minutes = 20 where id = 'TST1'`,
  `insert into closed_date (location_id, play_date, reason_en, reason_id) values ('TST1', '2031-12-25', 'Christmas', 'Natal')`,
  `delete from closed_date where location_id = 'TST1'`,
  `update opening_hours set closes_at = closes_at - 1 where location_id = 'TST1'`,
  `update court set name = 'Court Z' where id = 'TST1-C1'`,
  `update price_rule set price = price + 1000 where location_id = 'TST1'`,
  `insert into price_rule (location_id, from_hour, to_hour, price, priority) values ('TST1', 10, 12, 90000, 9)`,
  `update coach set price = price + 1000 where location_id = 'TST1'`,
  `update coach_scale set price = price + 1000 where location_id = 'TST1'`,
  `insert into coach_scale (location_id, rate, players, price) values ('TST1', 'C', 9, 900000)`,
  `insert into coach_working_hours (coach_id, weekday, from_hour, to_hour) select id, 0, 0, 1 from coach where location_id = 'TST1' limit 1`,
  `delete from coach_working_hours where from_hour = 0`,
  `update add_on set price = price + 1000 where location_id = 'TST1' and item = 'RACKET'`,
  `update add_on set stock = null where location_id = 'TST1' and item = 'BALL'`,
]

for (const change of changes)
  test(`the cached catalogue is read again after: ${change}`, async () => {
    const catalogues = createCatalogueCache()
    const before = await catalogues.of(fresh.db, 'TST1')
    expect(await catalogues.of(fresh.db, 'TST1')).toBe(before)
    await fresh.db.query(change)
    const after = await catalogues.of(fresh.db, 'TST1')
    expect(after.revision).toBeGreaterThan(before.revision)
    expect({ ...after, revision: before.revision }).not.toEqual(before)
  })

test('sold pieces do not change the catalogue', async () => {
  const catalogues = createCatalogueCache()
  const before = await catalogues.of(fresh.db, 'TST1')
  await fresh.db.query(`update add_on set stock = stock - 1 where location_id = 'TST1' and stock > 0`)
  expect(await catalogues.of(fresh.db, 'TST1')).toBe(before)
})

test('a transaction sees the price that it wrote, others do not', async () => {
  const catalogues = createCatalogueCache()
  const outside = await catalogues.of(fresh.db, 'TST1')
  await fresh.db.transaction(async (tx) => {
    await tx.query(`update price_rule set price = price + 7 where location_id = 'TST1'`)
    const within = await catalogues.of(tx, 'TST1')
    expect(within.rules[0]?.price).toBe((outside.rules[0]?.price ?? 0) + 7)
    expect((await catalogues.of(fresh.db, 'TST1')).rules).toEqual(outside.rules)
  })
})

test('an inactive or unknown location is LOCATION_UNKNOWN', async () => {
  const catalogues = createCatalogueCache()
  await catalogues.of(fresh.db, 'TST1')
  await fresh.db.query(`update location set is_active = false where id = 'TST1'`)
  await expect(catalogues.of(fresh.db, 'TST1')).rejects.toMatchObject({
    problem: { problem: 'LOCATION_UNKNOWN' },
  })
  await expect(catalogues.of(fresh.db, 'NONE')).rejects.toMatchObject({
    problem: { problem: 'LOCATION_UNKNOWN' },
  })
})
