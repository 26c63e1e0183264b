import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithStaff,
  type ChangingStaff,
  type VenueWithStaff,
} from '../../changes/after-booking/test-venue-with-staff.ts'
import { addDays } from '@pantul/rules/play-date'
import { item, today } from '../../orders/place/test-players.ts'
import { makeCodeOf } from '../../people/members/test-members.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Reply } from '../../test-visitor.ts'
import { replyText } from './test-counter.ts'

let venue: VenueWithStaff // The server of this test, with functions for players and staff.
let sari: ChangingStaff // A member of staff at the counter.
let dian: ChangingStaff
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await venue.db.query('update location set unpaid_orders = 10, unpaid_hours = 100, upcoming_orders = 1000')
  sari = await venue.staff('manager')
  dian = await venue.staff('front-desk')
  await sari.openDrawer(50_000_000)
})
afterAll(() => venue.close())

const ROUNDS = 200
const balanceOf = async (email: string): Promise<number> => {
  const [row] = await venue.db.query<{ balance: number }>(
    'select a.balance from credit_account a join customer c on c.id = a.customer_id where c.email = $1',
    [email],
  )
  return row?.balance ?? -1
}
/** Forgets how many codes were tried, because the races need more than the limit allows. */
const resetLimits = () => venue.db.query('delete from attempt_count')
const items = (round: number, hour: number) => [
  item({ date: addDays(today, 4 + (round % 50)), hours: [hour] }),
]

/** Waits for an answer that must be 200. */
async function mustSucceed(request: Promise<Reply>): Promise<void> {
  const reply = await request
  if (reply.status !== 200) throw new Error(`${replyText(reply)} ${reply.text}`)
}

test(
  'two members of staff spend the same store credit with the same code, 200 times: it is spent once',
  { timeout: 300_000 },
  async () => {
    const email = 'races@example.com'
    const player = await venue.customer(email)
    for (let round = 0; round < ROUNDS; round += 1) {
      await resetLimits()
      await venue.giveCredit(email, 100_000)
      const [first, second] = [
        await venue.place(player, items(round, 8)),
        await venue.place(player, items(round, 10)),
      ]
      const code = await makeCodeOf(player)
      const balances = { credit: first.Total, code }
      const both = await Promise.all([
        sari.take(first.OrderID, [], { balances }),
        dian.take(second.OrderID, [], { balances }),
      ])
      expect(both.map(replyText).toSorted()).toEqual(['200', '403 MEMBER_CODE_WRONG'])
      expect(await balanceOf(email)).toBe(0)
      for (const { OrderID } of [first, second]) {
        if ((await venue.stateOf(OrderID)) === 'held')
          await mustSucceed(sari.take(OrderID, [{ method: 'cash', amount: 100_000 }]))
        await mustSucceed(sari.cancel(OrderID))
      }
      await venue.db.query(EMPTY_ACCOUNT, [email])
    }
  },
)

test(
  'the desk spends store credit while the player orders with it, 200 times: one of them gets it',
  { timeout: 300_000 },
  async () => {
    const email = 'rival@example.com'
    const player = await venue.customer(email)
    for (let round = 0; round < ROUNDS; round += 1) {
      await resetLimits()
      await venue.giveCredit(email, 100_000)
      const held = await venue.place(player, items(round, 12))
      const code = await makeCodeOf(player)
      const [taken, ordered] = await Promise.all([
        dian.take(held.OrderID, [], { balances: { credit: held.Total, code } }),
        venue.tryToPlace(player, items(round, 14), { more: { useCredit: true } }),
      ])
      const answers = `${replyText(taken)}, ${replyText(ordered)}`
      // Without credit left the player's order is placed, and is to be paid in money.
      expect(['200, 201', '200, 409 CREDIT_SHORT', '409 CREDIT_SHORT, 201']).toContain(answers)
      expect(await balanceOf(email)).toBe(0)
      if (taken.status !== 200)
        await mustSucceed(sari.take(held.OrderID, [{ method: 'cash', amount: 100_000 }]))
      await mustSucceed(sari.cancel(held.OrderID))
      const placed = (ordered.body as { data?: { OrderID: string } }).data
      if (placed !== undefined) {
        if ((await venue.stateOf(placed.OrderID)) === 'held')
          await mustSucceed(sari.take(placed.OrderID, [{ method: 'cash', amount: 100_000 }]))
        await mustSucceed(sari.cancel(placed.OrderID))
      }
      await venue.db.query(EMPTY_ACCOUNT, [email])
    }
  },
)

/** Empties the account after a round, because the cancellations gave the store credit back. */
const EMPTY_ACCOUNT = `
  with account as (
    select a.customer_id, a.balance from credit_account a join customer c on c.id = a.customer_id where c.email = $1
  ), emptied as (
    update credit_account a set balance = 0 from account where a.customer_id = account.customer_id
  )
  insert into credit_entry (customer_id, kind, amount, effect_key, at)
  select customer_id, 'adjust', -balance, 'adjust:' || gen_random_uuid(), now() from account where balance > 0`

test('after the races: no deadlock, and all invariants hold', async () => {
  // A connection reports its deadlocks up to a second later.
  await pause(1_050)
  const [row] = await venue.db.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  expect(row?.deadlocks).toBe(0)
  expect(await brokenInvariants(venue.db)).toEqual([])
})
