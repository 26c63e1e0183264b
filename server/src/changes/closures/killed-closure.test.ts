import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { openClosures, type ClosuresUnderTest } from './test-closures.ts'
import { settleClosures } from './settle-closures.ts'

let venue: ClosuresUnderTest
beforeAll(async () => {
  venue = await openClosures()
})
afterAll(() => venue.close())

/** The error by which a killed server stops. */
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
  const orders: { id: string; total: number }[] = []
  for (const court of ['TST1-C1', 'TST1-C2', 'TST1-C3'])
    for (const hour of [17, 18, 19, 20, 21]) {
      const isGuest = hour % 2 === 0
      const player = isGuest
        ? venue.visitor()
        : await venue.customer(`killed-${court.at(-1)}-${hour}@example.com`)
      const guest = { guestNumber: 2_000 + hour * 10 + Number(court.at(-1)) }
      const items = [item({ date, hours: [hour], courts: [court] })]
      const placed = await venue.place(player, items, isGuest ? guest : {})
      if (placed.PaymentID !== null) await venue.play(placed.PaymentID, 'pay')
      orders.push({ id: placed.OrderID, total: placed.Total })
    }
  const id = await venue.begin({ date, resolution: 'credit' })
  for (let point = 1; point <= 20; point += 1) {
    // Each server gets two queries further than the one before.
    const db = diesAt(venue.db, 1 + point * 2)
    await expect(settleClosures({ ...venue.deps, db })).rejects.toThrow(Killed)
    expect(await brokenInvariants(venue.db)).toEqual([])
  }
  await venue.workOff()
  expect(await venue.shown(id)).toMatchObject({ isFinished: true, settled: 15, failed: 0 })
  for (const { id: order, total } of orders) {
    expect(await venue.closedMails(order)).toEqual([`venue-closed [1] ${total}`])
    const [refund] = await venue.refunds(order)
    expect(refund?.endsWith(` ${total}`)).toBe(true)
    expect(await venue.refunds(order)).toHaveLength(1)
    expect(await venue.hours(order)).toEqual([])
  }
})
