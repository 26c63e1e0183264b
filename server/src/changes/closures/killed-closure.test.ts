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

/** The database of a server that dies at query number `at` of its transactions, and makes no query after that. */
function databaseThatDiesAt(db: Database, at: number): Database {
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

test('the job that settles a closure dies at 20 points and is resumed: each order has the right refund and one mail', async () => {
  const date = addDays(today, 9)
  const orders = await fillHours(venue, date)
  const id = await venue.beginClosure({ date, resolution: 'credit' })
  for (let point = 1; point <= 20; point += 1) {
    // Each server gets two queries further than the one before.
    const db = databaseThatDiesAt(venue.db, 1 + point * 2)
    await expect(settleClosures({ ...venue.deps, db })).rejects.toThrow(Killed)
    expect(await brokenInvariants(venue.db)).toEqual([])
  }
  await venue.settleAll()
  expect(await venue.readClosure(id)).toMatchObject({ isFinished: true, settled: 15, failed: 0 })
  await expectRefundedOnce(venue, orders)
})
