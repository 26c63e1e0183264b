import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { expectRefundedOnce, fillHours, openClosures, type ClosuresUnderTest } from './test-closures.ts'
import { settleClosures } from './settle-closures.ts'

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
})
afterAll(() => venue.close())

class Killed extends Error {}

/** The database of a server that dies at its query number `at` within transactions, and does nothing any more. */
function diesAt(db: Database, at: number): Database {
  let queries = 0
  const countQuery = (): void => {
    queries += 1
    if (queries >= at) throw new Killed()
  }
  const dying = (tx: Transaction): Transaction => ({
    ...tx,
    query: (text, values) => {
      countQuery()
      return tx.query(text, values)
    },
  })
  return {
    ...db,
    transaction: (work) => {
      if (queries >= at) throw new Killed()
      return db.transaction((tx) => work(dying(tx)))
    },
  }
}

test('a closure that is killed at 20 points is resumed: everybody has the right money and one message', async () => {
  const date = addDays(today, 9)
  const orders = await fillHours(venue, date)
  const id = await venue.begin({ date, resolution: 'credit' })
  for (let point = 1; point <= 20; point += 1) {
    // Each server gets two queries further than the one before.
    const db = diesAt(venue.db, 1 + point * 2)
    await expect(settleClosures({ ...venue.deps, db })).rejects.toThrow(Killed)
    expect(await brokenInvariants(venue.db)).toEqual([])
  }
  await venue.workOff()
  expect(await venue.shown(id)).toMatchObject({ isFinished: true, settled: 15, failed: 0 })
  await expectRefundedOnce(venue, orders)
})
