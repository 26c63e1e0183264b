import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { systemClock } from '../../platform/base/clock.ts'
import type { Database } from '../../platform/database/open.ts'
import { freshDatabase, type FreshDatabase } from '../../platform/database/test-database.ts'
import { createEventBus } from '../../platform/live/publish-events.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { seedTestLocations } from '../../demonstration/test-locations.ts'
import { createCourtDayCache } from './cache-court-days.ts'

let fresh: FreshDatabase

beforeAll(async () => {
  fresh = await freshDatabase()
  await seedTestLocations(fresh.db)
})
afterAll(() => fresh.drop())

type Pauses = Partial<Record<'before' | 'after', (statement: number) => Promise<unknown>>>

/** A cache on the real database, which counts statements about days, and can pause before and after each of them. */
function countedDays({ before, after }: Pauses = {}) {
  const eventBus = createEventBus()
  const counted = { statements: 0 }
  const db: Database = {
    ...fresh.db,
    query: async (text, values) => {
      if (!text.includes('court_hour')) return fresh.db.query<never>(text, values)
      const statement = (counted.statements += 1)
      await before?.(statement)
      const rows = await fresh.db.query<never>(text, values)
      await after?.(statement)
      return rows
    },
  }
  const days = createCourtDayCache({ db, clock: systemClock }, eventBus)
  const read = async (date: PlayDate, locationId = 'TST1'): Promise<string[]> =>
    takenIn((await days.read({ locationId, date, language: 'en' })).bytes('identity'))
  return { counted, eventBus, read }
}

type Body = { readonly data: { readonly ListCourts: readonly { CourtID: string; BookedSlot: number }[] } }

const takenIn = (bytes: Buffer): string[] =>
  (JSON.parse(bytes.toString()) as Body).data.ListCourts.map(
    ({ CourtID, BookedSlot }) => `${CourtID} ${BookedSlot}`,
  )

const take = (date: PlayDate, court: string, hour: number): Promise<unknown> =>
  fresh.db.query(
    `with block as (insert into court_block (location_id, reason) values (left($2, 4), 'repair') returning id)
     insert into court_hour (location_id, play_date, court_id, hour, block_id)
     select left($2, 4), $1, $2, $3, id from block`,
    [date, court, hour],
  )

/** The n-th day of the tests, and the only hour that is taken on it. */
const dayOf = (n: number) => ({
  date: addDays('2027-01-01', n),
  locationId: n % 2 === 0 ? 'TST1' : 'TST2',
  taken: `TST${1 + (n % 2)}-C${1 + (n % 3 === 0 ? 1 : 0)} ${6 + (n % 17)}`,
})

test('a hundred days at once are read by four statements, and each reader gets the day that it wants', async () => {
  const days = Array.from({ length: 100 }, (_, n) => dayOf(n))
  for (const { date, taken } of days) await take(date, taken.slice(0, 7), Number(taken.slice(8)))
  const { counted, read } = countedDays()
  const found = await Promise.all(days.map(({ date, locationId }) => read(date, locationId)))
  expect(found).toEqual(days.map(({ taken }) => [taken]))
  expect(counted.statements).toBe(4)
})

test('an unknown location is refused to its reader only', async () => {
  await take('2027-05-01', 'TST1-C1', 9)
  const { counted, read } = countedDays()
  const outcomes = await Promise.allSettled([read('2027-05-01'), read('2027-05-01', 'NOPE')])
  expect(outcomes).toEqual([
    { status: 'fulfilled', value: ['TST1-C1 9'] },
    { status: 'rejected', reason: expect.objectContaining({ problem: { problem: 'LOCATION_UNKNOWN' } }) },
  ])
  expect(counted.statements).toBe(1)
})

test('a failed statement fails its readers only, and the next read works', async () => {
  const divideByZero = () => fresh.db.query('select 1 / $1::int', [0])
  const { read } = countedDays({ before: async (statement) => (statement === 2 ? divideByZero() : []) })
  const days = Array.from({ length: 40 }, (_, n) => addDays('2027-06-01', n))
  const outcomes = await Promise.allSettled(days.map((date) => read(date)))
  // One statement reads 32 days; the second one fails.
  const failed = outcomes.flatMap(({ status }, n) => (status === 'rejected' ? [n] : []))
  expect(failed).toEqual([32, 33, 34, 35, 36, 37, 38, 39])
  expect(await read(days[35]!)).toEqual([])
})

test('a day that changes while its statement runs is read again', async () => {
  const held = Promise.withResolvers<void>()
  const { eventBus, read, counted } = countedDays({
    after: async (statement) => (statement === 1 ? held.promise : undefined),
  })
  const early = [read('2027-08-01'), read('2027-08-02')]
  await pause(100)
  await take('2027-08-01', 'TST1-C2', 10)
  eventBus.publish(new Set([courtDayTopic('TST1', '2027-08-01')]))
  expect(await read('2027-08-01')).toEqual(['TST1-C2 10'])
  held.resolve()
  expect(await Promise.all(early)).toEqual([[], []])
  expect(await read('2027-08-01')).toEqual(['TST1-C2 10'])
  expect(counted.statements).toBe(2)
})
