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
const ofBrowser: CountedAttempt = ['wrong promo code, browser', 'ani']
const ofNetwork: CountedAttempt = ['wrong promo code, network', '203.0.113.9']

let fresh: FreshDatabase
let db: Database
let otherProcess: Database
beforeAll(async () => {
  fresh = await freshDatabase()
  db = fresh.db
  otherProcess = openDatabase(fresh.url, { connections: 4, name: 'pantul other process' })
})
beforeEach(() => db.query('delete from attempt_count'))
afterAll(async () => {
  await otherProcess.close()
  await fresh.drop()
})

/** The seconds to wait after a refusal; null if there was none. */
async function waitOf(counting: Promise<void>): Promise<number | null> {
  try {
    await counting
    return null
  } catch (error) {
    if (error instanceof Refusal && error.problem.problem === 'TOO_MANY_REQUESTS')
      return error.retryAfter ?? 0
    throw error
  }
}

const count = (attempts: readonly CountedAttempt[], at = now, process = db): Promise<number | null> =>
  waitOf(countAttempts(process, at, attempts))

test('of two hundred concurrent attempts in two processes exactly twenty pass, the limit of a browser', async () => {
  const waits = await Promise.all(
    Array.from({ length: 200 }, (_, n) =>
      count([ofBrowser, ofNetwork], now, n % 2 === 0 ? db : otherProcess),
    ),
  )
  expect(waits.filter((wait) => wait === null)).toHaveLength(20)
  expect(waits.filter((wait) => wait === 600)).toHaveLength(180)
})

test('an attempt refused by the narrow limit does not count against the wide one', async () => {
  // Only the 20 allowed ones of these attempts count against the limit of the network, which is 300.
  for (let n = 0; n < 400; n += 1) await count([ofBrowser, ofNetwork])
  for (let n = 0; n < 280; n += 1)
    expect(await count([['wrong promo code, browser', `${n}`], ofNetwork])).toBeNull()
  expect(await count([['wrong promo code, browser', 'last'], ofNetwork])).toBe(600)
})

test('the count of an attempt can be taken back from each limit', async () => {
  for (let n = 0; n < 400; n += 1) {
    expect(await count([ofBrowser, ofNetwork])).toBeNull()
    await undoAttempts(db, [ofBrowser, ofNetwork])
  }
})

test('attempts are counted and taken back at the same time without a deadlock', async () => {
  const attempts = [ofBrowser, ofNetwork]
  await Promise.all(
    Array.from({ length: 100 }, async (_, n) => {
      const process = n % 2 === 0 ? db : otherProcess
      if ((await count(attempts, now, process)) === null) await undoAttempts(process, attempts)
    }),
  )
  expect(await count(attempts)).toBeNull()
})

test('the count restarts after its window, and the refusal has the remaining time', async () => {
  for (let n = 0; n < 20; n += 1) await count([ofBrowser])
  expect(await count([ofBrowser], now.add({ minutes: 4 }))).toBe(360)
  expect(await count([ofBrowser], now.add({ minutes: 10 }))).toBeNull()
})

test('a used-up limit can be checked without counting', async () => {
  for (let n = 0; n < 20; n += 1) {
    expect(await waitOf(refuseIfExhausted(db, now, ofBrowser))).toBeNull()
    await count([ofBrowser])
  }
  expect(await waitOf(refuseIfExhausted(db, now.add({ seconds: 30 }), ofBrowser))).toBe(570)
  expect(await waitOf(refuseIfExhausted(db, now.add({ minutes: 10 }), ofBrowser))).toBeNull()
})

test('a count can be reset, and counts whose window has ended are deleted', async () => {
  await count([ofBrowser])
  await count([ofNetwork])
  await resetAttempts(db, ofBrowser)
  await pruneAttemptCounts(db, now)
  expect(await db.query('select count from attempt_count')).toEqual([{ count: 1 }])
  await pruneAttemptCounts(db, now.add({ minutes: 10 }))
  expect(await db.query('select count from attempt_count')).toEqual([])
})

test('counting in memory counts each key on its own, and a call can set another limit', () => {
  const countAttempt = countInMemory()
  for (let n = 0; n < 20; n += 1) expect(countAttempt(ofBrowser)).toBeNull()
  expect(countAttempt(ofBrowser)).toMatchObject({
    problem: { problem: 'TOO_MANY_REQUESTS' },
    retryAfter: 600,
  })
  expect(countAttempt(['wrong promo code, browser', 'budi'])).toBeNull()
  expect(countAttempt(['request, network', '::1'], 1)).toBeNull()
  expect(countAttempt(['request, network', '::1'], 1)).not.toBeNull()
})
