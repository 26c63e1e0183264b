import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import type { Visitor } from '../../test-visitor.ts'
import { staffAtCounter, replyText, type StaffAtCounter } from './test-counter.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay and cancel orders.
let desk: StaffAtCounter // A member of the front desk.
beforeAll(async () => {
  venue = await openVenueWithPlayers()
  await venue.db.query('update location set days_ahead = 60')
  desk = await staffAtCounter(venue)
  await desk.openDrawer()
})
afterAll(() => venue.close())

let day = 1
beforeEach(() => void (day += 1))
const hours = [18, 19]

/** An unpaid order of a new customer; `total` in rupiah. */
async function placeHeldOrder(): Promise<{
  player: Visitor
  id: string
  payment: string | null
  total: number
}> {
  const player = await venue.customer(`held-${day}@example.com`)
  const { OrderID, PaymentID, Total } = await venue.place(player, [
    item({ date: addDays(today, day), hours }),
  ])
  return { player, id: OrderID, payment: PaymentID, total: Total }
}

/** `cash 100000 settles`: the payments of an order, oldest first. */
const paymentsOf = async (id: string): Promise<string[]> => {
  const rows = await venue.db.query<{ text: string }>(
    `select concat_ws(' ', coalesce(p.method, p.gateway), p.amount, p.state, case when p.settles_order then 'settles' end) as text
       from payment p join sales_order o on o.id = p.order_id where o.public_id = $1 order by p.attempt`,
    [id],
  )
  return rows.map(({ text }) => text)
}

test('cash pays a held order, and the answer has the change', async () => {
  const { id, total } = await placeHeldOrder()
  const taken = await desk.take(id, [{ method: 'cash', amount: total, given: total + 50_000 }])
  expect(taken.status).toBe(200)
  expect(taken.body).toMatchObject({ data: { Change: 50_000 } })
  expect(await venue.stateOf(id)).toBe('confirmed')
  expect(await paymentsOf(id)).toEqual([`simulator ${total} cancelled`, `cash ${total} paid settles`])
  const [act] = await venue.db.query(
    `select action, thing, amount, role from staff_act where thing_id = (select number from sales_order where public_id = $1)`,
    [id],
  )
  expect(act).toEqual({ action: 'take-payment', thing: 'order', amount: total, role: 'front-desk' })
})

test('several tenders pay one order together, and the invoice names each', async () => {
  const { id, total, player } = await placeHeldOrder()
  const parts = [
    { method: 'cash', amount: 100_000 },
    { method: 'edc', amount: 150_000 },
    { method: 'qris_static', amount: total - 250_000 },
  ] as const
  expect(replyText(await desk.take(id, parts))).toBe('200')
  expect(await paymentsOf(id)).toEqual([
    `simulator ${total} cancelled`,
    'cash 100000 paid settles',
    'edc 150000 paid settles',
    `qris_static ${total - 250_000} paid settles`,
  ])
  const { body } = await player.get(`/api/orders/${id}/invoice`)
  expect(body).toMatchObject({
    data: {
      Payments: [
        { Method: 'cash', Amount: 100_000 },
        { Method: 'edc', Amount: 150_000 },
        { Method: 'qris_static', Amount: total - 250_000 },
      ],
    },
  })
})

test('tenders that do not add up to the due amount are refused, and nothing changes', async () => {
  const { id, total } = await placeHeldOrder()
  const refused: [string, ...Parameters<StaffAtCounter['take']>][] = [
    ['422 AMOUNT_OVER', id, [{ method: 'cash', amount: total + 1 }], { due: total }],
    ['422 AMOUNT_SHORT', id, [{ method: 'cash', amount: total - 1 }], { due: total }],
    ['409 DUE_CHANGED', id, [{ method: 'cash', amount: total - 1 }], { due: total - 1 }],
    ['422 GIVEN_SHORT', id, [{ method: 'cash', amount: total, given: total - 1 }], {}],
    ['422 REFERENCE_REQUIRED', id, [{ method: 'edc', amount: total, reference: ' ' }], {}],
    ['422 REFERENCE_REQUIRED', id, [{ method: 'transfer', amount: total, reference: '' }], {}],
    ['400 BODY_INVALID', id, [{ method: 'cash', amount: -total }], { due: total }],
    ['400 BODY_INVALID', id, [{ method: 'cash', amount: total + 0.5 }], { due: total }],
    ['404 ORDER_UNKNOWN', 'no-such-order-at-all--', [{ method: 'cash', amount: total }], {}],
  ]
  for (const [answer, ...args] of refused) expect(replyText(await desk.take(...args))).toBe(answer)
  expect(await venue.stateOf(id)).toBe('held')
  expect(await paymentsOf(id)).toEqual([`simulator ${total} pending`])
})

test('an order is paid at the counter once, even if four people take the money at the same time', async () => {
  const others = [await staffAtCounter(venue), await staffAtCounter(venue), await staffAtCounter(venue)]
  const { id, total } = await placeHeldOrder()
  const replies = await Promise.all(
    [desk, ...others].map((counter) => counter.take(id, [{ method: 'cash', amount: total }])),
  )
  expect(replies.map(replyText).toSorted()).toEqual(['200', ...Array<string>(3).fill('409 PAYMENT_CLOSED')])
  expect(await paymentsOf(id)).toEqual([`simulator ${total} cancelled`, `cash ${total} paid settles`])
})

test('a repeated request gets the first answer and takes no second payment', async () => {
  const { id, total } = await placeHeldOrder()
  const once = () =>
    desk.take(id, [{ method: 'cash', amount: total, given: total + 7 }], { key: 'same-counter-key' })
  const [first, again] = [await once(), await once()]
  expect([first.status, again.status]).toEqual([200, 200])
  expect(again.body).toEqual(first.body)
  expect(await paymentsOf(id)).toHaveLength(2)
})

test('an online payment that arrives after the counter took the money is refunded', async () => {
  const { id, payment, total } = await placeHeldOrder()
  expect(replyText(await desk.take(id, [{ method: 'transfer', amount: total }]))).toBe('200')
  await venue.simulate(payment, 'pay-late')
  expect(await venue.stateOf(id)).toBe('confirmed')
  expect(await paymentsOf(id)).toEqual([`qris ${total} paid`, `transfer ${total} paid settles`])
  expect((await venue.refunds(id)).map((text) => text.split(' ')[0])).toEqual(['paid_twice'])
})

test('if an online payment arrived first, the counter takes no money', async () => {
  const { id, payment, total } = await placeHeldOrder()
  await venue.simulate(payment, 'pay')
  expect(replyText(await desk.take(id, [{ method: 'cash', amount: total }]))).toBe('409 PAYMENT_CLOSED')
  expect(await paymentsOf(id)).toEqual([`qris ${total} paid settles`])
})

test('a notification and a counter payment at the same time: one of them pays, and no money is kept twice', async () => {
  for (let n = 0; n < 20; n += 1) {
    day += 1
    const { id, payment, total } = await placeHeldOrder()
    const [taken] = await Promise.all([
      desk.take(id, [{ method: 'cash', amount: total }]),
      venue.simulate(payment, 'pay'),
    ])
    expect(['200', '409 PAYMENT_CLOSED']).toContain(replyText(taken))
    const settlingPayments = (await paymentsOf(id)).filter((text) => text.endsWith('settles'))
    expect(settlingPayments).toHaveLength(1)
    expect(await venue.refunds(id)).toHaveLength(taken.status === 200 ? 1 : 0)
  }
})

test('an order paid by several tenders is refunded exactly what was received', async () => {
  const { id, total, player } = await placeHeldOrder()
  await desk.take(id, [
    { method: 'cash', amount: 100_000 },
    { method: 'edc', amount: total - 100_000 },
  ])
  const { Refund } = await venue.cancel(player, id)
  expect(Refund).toBe(total)
  const [sums] = await venue.db.query(
    `select sum(t.amount)::bigint as refunded, count(distinct t.payment_id)::integer as sources
       from refund_task t join sales_order o on o.id = t.order_id where o.public_id = $1`,
    [id],
  )
  expect(sums).toEqual({ refunded: total, sources: 2 })
})

test('an expired hold cannot be paid at the counter', async () => {
  const { id, total } = await placeHeldOrder()
  await venue.expireHolds()
  expect(replyText(await desk.take(id, [{ method: 'cash', amount: total }]))).toBe('409 HOLD_ENDED')
})

test('the database refuses payments above or below the due amount', async () => {
  const { id, total } = await placeHeldOrder()
  await desk.take(id, [{ method: 'cash', amount: total }])
  const surplus = venue.db.query(
    `insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state, settles_order,
                          created_at, expires_at, paid_at)
     select 'beside-what-is-due----', order_id, 9, 'simulator', gateway_order_id || 'x', 1, 'paid', true, now(), now(), now()
       from payment where state = 'paid' and order_id = (select id from sales_order where public_id = $1)`,
    [id],
  )
  await expect(surplus).rejects.toThrow(/is due/)
  day += 1
  const { id: unpaid } = await placeHeldOrder()
  const confirmed = venue.db.query(
    `update sales_order set state = 'confirmed', held_until = null, confirmed_at = now() where public_id = $1`,
    [unpaid],
  )
  await expect(confirmed).rejects.toThrow(/is due/)
})
