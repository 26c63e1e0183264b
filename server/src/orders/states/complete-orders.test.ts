import { afterAll, beforeAll, expect, test } from 'vitest'
import { openHistoryServer, type HistoryServer, type PlacedReply } from '../../output/history/test-history.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { sweepPayments } from '../../money/payments/sweep-payments.ts'
import { cancelOrder } from './cancel-order.ts'
import { completeOrders } from './complete-orders.ts'
import { item, today, tomorrow } from '../place/test-players.ts'

// `HistoryServer`: the server under test, with calls by which people order and pay.
let venue: HistoryServer
beforeAll(async () => {
  venue = await openHistoryServer()
})
afterAll(() => venue.close())

const stateOf = async ({ OrderID }: PlacedReply): Promise<string> => {
  const [row] = await venue.db.query<{ state: string }>(
    'select state from sales_order where public_id = $1',
    [OrderID],
  )
  return row?.state ?? ''
}

/** Cancels the order because of rain, unless it is completed, and refunds it by hand. */
async function cancelForRain(tx: Transaction, orderId: number): Promise<void> {
  if (!(await cancelOrder(tx, orderId, { by: 'staff', reason: 'rain' }))) return
  await tx.query(
    `insert into refund_task (payment_id, order_id, amount, reason, state)
     select id, order_id, amount, 'venue', 'done' from payment where order_id = $1 and settles_order`,
    [orderId],
  )
}

test('an order is completed when its last hour is over in local time', async () => {
  const guest = venue.visitor()
  const jakarta = await venue.order(guest, [item({ hours: [14] })], { guestNumber: 1 })
  const jayapura = await venue.order(guest, [item({ hours: [14], courts: ['TST2-C1'] })], {
    guestNumber: 2,
    distChan: 'TST2',
  })
  const twoDays = await venue.order(
    guest,
    [item({ hours: [15] }), item({ id: 2, date: tomorrow, hours: [23] })],
    { guestNumber: 3 },
  )
  const unpaid = await venue.order(guest, [item({ hours: [16] })], { guestNumber: 4 })
  const orders = [jakarta, jayapura, twoDays]
  for (const order of orders) await venue.pay(order)
  const states = () => Promise.all([...orders, unpaid].map(stateOf))

  const steps = [
    { at: `${today}T12:59:59+07:00`, completes: 0, gives: ['confirmed', 'confirmed', 'confirmed', 'held'] },
    // 15:00 in Jayapura.
    { at: `${today}T13:00:00+07:00`, completes: 1, gives: ['confirmed', 'completed', 'confirmed', 'held'] },
    { at: `${today}T14:59:59+07:00`, completes: 0, gives: ['confirmed', 'completed', 'confirmed', 'held'] },
    { at: `${today}T15:00:00+07:00`, completes: 1, gives: ['completed', 'completed', 'confirmed', 'held'] },
    {
      at: `${tomorrow}T23:59:59+07:00`,
      completes: 0,
      gives: ['completed', 'completed', 'confirmed', 'held'],
    },
    // Midnight of the day after.
    { at: '2031-03-07T00:00:00+07:00', completes: 1, gives: ['completed', 'completed', 'completed', 'held'] },
    { at: '2031-03-20T00:00:00+07:00', completes: 0, gives: ['completed', 'completed', 'completed', 'held'] },
  ]
  for (const { at, completes, gives } of steps) {
    venue.clock.set(at)
    expect(await completeOrders(venue.deps)).toBe(completes)
    expect(await states()).toEqual(gives)
  }
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('orders played while no server ran are completed later', async () => {
  const guest = venue.visitor()
  const orders: PlacedReply[] = []
  for (const [n, date] of [today, tomorrow].entries())
    orders.push(
      await venue.order(guest, [item({ date, hours: [17], courts: ['TST1-C2'] })], { guestNumber: 50 + n }),
    )
  for (const order of orders) await venue.pay(order)
  const states = () => Promise.all(orders.map(stateOf))
  const complete = () => completeOrders(venue.deps)
  venue.clock.set(`${tomorrow}T12:00:00+07:00`)
  expect([await complete(), await states()]).toEqual([1, ['completed', 'confirmed']])
  // Two months later: no job ran in between.
  venue.clock.set('2031-05-20T10:00:00+07:00')
  expect([await complete(), await states()]).toEqual([1, ['completed', 'completed']])
  venue.clock.set(`${today}T10:00:00+07:00`)
  const last = await venue.order(guest, [item({ hours: [18], courts: ['TST1-C2'] })], { guestNumber: 52 })
  await venue.pay(last)
  // The next run starts two years later.
  venue.clock.set('2033-05-20T10:00:00+07:00')
  expect([await completeOrders(venue.deps), await stateOf(last)]).toEqual([1, 'completed'])
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('an order that cannot be completed is reported and does not block later ones', async () => {
  const guest = venue.visitor()
  const orders: PlacedReply[] = []
  for (let n = 0; n < 2; n += 1)
    orders.push(
      await venue.order(guest, [item({ hours: [20 + n], courts: ['TST1-C1'] })], { guestNumber: 70 + n }),
    )
  for (const order of orders) await venue.pay(order)
  const [first] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    orders[0]?.OrderID,
  ])
  await venue.db.query(
    `create function refuse() returns trigger language plpgsql as $$ begin
       if new.order_id = ${first?.id ?? 0} then raise exception 'a bad row'; end if;
       return new;
     end $$`,
  )
  await venue.db.query(
    `create trigger bad_row before insert on order_event for each row
       when (new.to_state = 'completed') execute function refuse()`,
  )
  const complete = () => completeOrders(venue.deps)
  venue.clock.set(`${tomorrow}T08:00:00+07:00`)
  await expect(complete()).rejects.toThrow(AggregateError)
  expect(await Promise.all(orders.map(stateOf))).toEqual(['confirmed', 'completed'])
  await venue.db.query('drop trigger bad_row on order_event')
  await venue.db.query('drop function refuse')
  // The next run, three months later, completes the order.
  venue.clock.set('2031-06-20T10:00:00+07:00')
  expect([await complete(), await Promise.all(orders.map(stateOf))]).toEqual([1, ['completed', 'completed']])
  venue.clock.set(`${today}T10:00:00+07:00`)
})

test('several processes complete each order once, with the sweeper and a cancellation at the same time', async () => {
  const guest = venue.visitor()
  const orders: PlacedReply[] = []
  for (let n = 0; n < 12; n += 1)
    orders.push(
      await venue.order(guest, [item({ hours: [11 + n], courts: ['TST1-C3'] })], { guestNumber: 100 + n }),
    )
  for (const order of orders) await venue.pay(order)
  const [first] = orders
  const [row] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    first?.OrderID,
  ])
  venue.clock.set('2031-03-06T00:00:00+07:00')
  const [, , ...counts] = await Promise.all([
    sweepPayments(venue.deps),
    venue.db.transaction((tx) => cancelForRain(tx, row?.id ?? 0)),
    completeOrders(venue.deps),
    completeOrders(venue.deps),
    completeOrders(venue.deps),
  ])
  const states = await Promise.all(orders.map(stateOf))
  const completed = states.filter((state) => state === 'completed').length
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(completed)
  expect(completed).toBeGreaterThanOrEqual(11)
  expect(states.slice(1)).toEqual(Array.from({ length: 11 }, () => 'completed'))
  const [events] = await venue.db.query<{ count: number }>(
    `select count(*)::int as count from order_event where to_state = 'completed'`,
  )
  // The tests above completed 8 orders.
  expect(events?.count).toBe(completed + 8)
  venue.clock.set(`${today}T10:00:00+07:00`)
})
