import { addDays } from '@pantul/rules/play-date'
import type { TenderMethod } from '@pantul/rules/tender'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Visitor } from '../../test-visitor.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from '../payments/test-counter.ts'
import { makeStepByCommand } from './transfer-steps.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay, move and cancel orders.
let sari: StaffAtCounter // A member of the front desk.
let finance: StaffAtCounter
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  sari = await staffAtCounter(venue)
  finance = await staffAtCounter(venue, 'finance')
  await sari.openDrawer()
})
afterAll(() => venue.close())

type SoldOrder = { readonly player: Visitor; readonly email: string; readonly orderId: string }

let sales = 0
/** An order of a customer that is paid at the counter, ten days or more ahead. */
async function sellPaidOrder(method: TenderMethod): Promise<SoldOrder> {
  sales += 1
  const email = `unverified-${sales}@example.com`
  const player = await venue.customer(email)
  const { OrderID: orderId, Total: amount } = await venue.place(player, [
    item({ date: addDays(today, 10 + sales), hours: [9, 10] }),
  ])
  expect(replyText(await sari.take(orderId, [{ method, amount }]))).toBe('200')
  return { player, email, orderId }
}

const tasksOf = (orderId: string) =>
  venue.db.query<{ id: number; route: string; state: string }>(
    `select t.id, t.route, t.state from refund_task t join sales_order o on o.id = t.order_id where o.public_id = $1`,
    [orderId],
  )

async function verify(orderId: string): Promise<void> {
  const [payment] = await venue.db.query<{ id: string }>(
    `select p.public_id as id from payment p join sales_order o on o.id = p.order_id
      where o.public_id = $1 and p.gateway = 'desk'`,
    [orderId],
  )
  const body = { Payments: [payment?.id ?? ''], IsVerified: true }
  expect(replyText(await finance.post('/payments/verify', body))).toBe('200')
}

for (const method of ['edc', 'qris_static', 'transfer'] as const)
  test(`a refund of an unverified ${method} payment is neither store credit nor an approved transfer`, async () => {
    const { player, email, orderId } = await sellPaidOrder(method)
    await venue.cancel(player, orderId)
    expect(await venue.creditOf(email)).toBe(0)
    const [task] = await tasksOf(orderId)
    expect(task).toMatchObject({ route: 'transfer', state: 'open' })
    const id = task?.id ?? 0
    await venue.db.query(
      `update refund_task set state = 'requested', bank = 'BCA', account_number = '1234567890', account_name = 'Ani' where id = $1`,
      [id],
    )
    const approving = { taskId: id, step: 'approve', proof: null } as const
    expect(await makeStepByCommand(venue.db, approving)).toBe(false)
    await verify(orderId)
    expect(await makeStepByCommand(venue.db, approving)).toBe(true)
  })

test('refunds of verified payments and of cash become store credit', async () => {
  const card = await sellPaidOrder('edc')
  await verify(card.orderId)
  const cash = await sellPaidOrder('cash')
  for (const { player, email, orderId } of [card, cash]) {
    await venue.cancel(player, orderId)
    expect(await tasksOf(orderId)).toMatchObject([{ route: 'credit', state: 'done' }])
    expect(await venue.creditOf(email)).toBeGreaterThan(0)
  }
  expect(await brokenInvariants(venue.db)).toEqual([])
})
