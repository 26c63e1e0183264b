import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '../database/test-database.ts'
import { openDatabase, type Database } from '../database/open.ts'
import { Refusal } from '../base/refusal.ts'
import { countInMemory } from './count-in-memory.ts'
import {
  countAttempts,
  pruneAttemptCounts,
  resetAttempts,
  undoAttempts,
  refuseIfExhausted,
} from './count-attempts.ts'
import type { CountedAttempt } from '../base/rate-limits.ts'

const now = Temporal.Instant.from('2026-11-21T10:00:00+07:00')
const browser: CountedAttempt = ['wrong promo code, browser', 'ani']
const address: CountedAttempt = ['wrong promo code, address', '203.0.113.9']

let fresh: FreshDatabase
let db: Database
let elsewhere: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  elsewhere = openDatabase(fresh.url, { connections: 4, name: 'pantul other process' })
})
beforeEach(() => db.query('delete from attempt_count'))
afterAll(async () => {
  await elsewhere.close()
  await fresh.drop()
})

/** Seconds to wait; null if the attempt was allowed. */
async function waitOf(asked: Promise<void>): Promise<number | null> {
  try {
    await asked
    return null
  } catch (error) {
    if (error instanceof Refusal && error.problem.problem === 'TOO_MANY_REQUESTS')
      return error.retryAfter ?? 0
    throw error
  }
}

const count = (tries: readonly CountedAttempt[], at = now, where = db): Promise<number | null> =>
  waitOf(countAttempts(where, at, tries))

test('of two hundred concurrent attempts in two processes, exactly the allowed ones pass', async () => {
  const waits = await Promise.all(
    Array.from({ length: 200 }, (_, n) => count([browser, address], now, n % 2 === 0 ? db : elsewhere)),
  )
  expect(waits.filter((wait) => wait === null)).toHaveLength(20)
  expect(waits.filter((wait) => wait === 600)).toHaveLength(180)
})

test('an attempt refused by the narrow limit does not count against the wide one', async () => {
  for (let n = 0; n < 400; n += 1) await count([browser, address])
  for (let n = 0; n < 280; n += 1)
    expect(await count([['wrong promo code, browser', `${n}`], address])).toBeNull()
  expect(await count([['wrong promo code, browser', 'last'], address])).toBe(600)
})

test('an attempt can be uncounted from each limit', async () => {
  for (let n = 0; n < 400; n += 1) {
    expect(await count([browser, address])).toBeNull()
    await undoAttempts(db, [browser, address])
  }
})

test('counting and uncounting lock in the same order', async () => {
  const both = [browser, address]
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const where = n % 2 === 0 ? db : elsewhere
      if ((await count(both, now, where)) === null) await undoAttempts(where, both)
    }),
  )
  expect(await count(both)).toBeNull()
})

test('the count restarts after its window, and the refusal has the remaining time', async () => {
  for (let n = 0; n < 20; n += 1) await count([browser])
  expect(await count([browser], now.add({ minutes: 4 }))).toBe(360)
  expect(await count([browser], now.add({ minutes: 10 }))).toBeNull()
})

test('a used-up limit can be checked without counting', async () => {
  for (let n = 0; n < 20; n += 1) {
    expect(await waitOf(refuseIfExhausted(db, now, browser))).toBeNull()
    await count([browser])
  }
  expect(await waitOf(refuseIfExhausted(db, now.add({ seconds: 30 }), browser))).toBe(570)
  expect(await waitOf(refuseIfExhausted(db, now.add({ minutes: 10 }), browser))).toBeNull()
})

test('one count can be reset, and expired counts deleted', async () => {
  await count([browser])
  await count([address])
  await resetAttempts(db, browser)
  await pruneAttemptCounts(db, now)
  expect(await db.query('select count from attempt_count')).toEqual([{ count: 1 }])
  await pruneAttemptCounts(db, now.add({ minutes: 10 }))
  expect(await db.query('select count from attempt_count')).toEqual([])
})

test('limits in memory count each key on its own', () => {
  const inMemory = countInMemory()
  for (let n = 0; n < 20; n += 1) expect(inMemory(browser)).toBeNull()
  expect(inMemory(browser)).toMatchObject({ problem: { problem: 'TOO_MANY_REQUESTS' }, retryAfter: 600 })
  expect(inMemory(['wrong promo code, browser', 'budi'])).toBeNull()
  expect(inMemory(['read, address', '::1'], 1)).toBeNull()
  expect(inMemory(['read, address', '::1'], 1)).not.toBeNull()
})
