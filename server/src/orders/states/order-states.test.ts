import { afterEach, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../platform/base/test-clock.ts'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { cancelOrder } from './cancel-order.ts'
import { confirmOrder } from './confirm-order.ts'
import { expireOrder, expireOverdue } from './expire-order.ts'
import { changeState } from './change-state.ts'
import { confirmLateOrder } from './confirm-late-order.ts'
import { reviewOrder } from './review-order.ts'
import { item, openVenue, orderOf, today, tomorrow, type Venue } from '../place/test-players.ts'

let venue: Venue

beforeEach(async () => {
  venue = await openVenue()
})
afterEach(() => venue.close())

const everything = item({
  hours: [18, 19],
  coach: { id: 'TST1-K1', hours: [19] },
  addOns: { RACKET: 3, BALL: 2, WATER: 1 },
})

/** Places an order with courts, a coach and add-ons, and returns its id. */
async function placeOrder(n = 1): Promise<number> {
  const { status, body } = await venue.order(orderOf(n, [everything]))
  expect(status).toBe(201)
  const [row] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
    body.data['OrderID'],
  ])
  return row!.id
}

async function claimsAndState(orderId: number): Promise<object> {
  const [row] = await venue.db.query<object>(
    `select o.state,
            (select count(*)::int from court_hour where order_id = o.id) as courts,
            (select count(*)::int from coach_hour where order_id = o.id) as coaches,
            (select coalesce(sum(used), 0)::int from add_on_hour) as rackets,
            (select stock from add_on where item = 'BALL') as balls,
            (select string_agg(dedupe_key, ' ' order by id) from outbox
              where dedupe_key like '%:' || o.id and kind = 'mail') as mails
       from sales_order o where o.id = $1`,
    [orderId],
  )
  return row!
}

// Three rackets in each of two hours.
const held = { state: 'held', courts: 2, coaches: 1, rackets: 6, balls: 48 }
const released = { courts: 0, coaches: 0, rackets: 0, balls: 50 }

const transact = <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => venue.db.transaction(work)

/** Marks the payment as paid, which the order functions leave to `money/`. */
const pay = (tx: Transaction, orderId: number) =>
  tx.query(`update payment set state = 'paid', settles_order = true where order_id = $1`, [orderId])

const expectSound = async (): Promise<void> => expect(await brokenInvariants(venue.db)).toEqual([])

test('a payment turns holds into bookings', async () => {
  const id = await placeOrder()
  expect(await claimsAndState(id)).toEqual({ ...held, mails: `placed:${id}` })
  const hoursBefore = await venue.db.query('select ctid, line_id from court_hour order by hour')
  const isConfirmed = await transact(async (tx) => {
    await pay(tx, id)
    return confirmOrder(tx, id, 'paid')
  })
  expect(isConfirmed).toBe(true)
  expect(await claimsAndState(id)).toEqual({ ...held, state: 'confirmed', mails: `placed:${id} paid:${id}` })
  const hoursAfter = await venue.db.query('select line_id, held_until from court_hour order by hour')
  expect(hoursAfter).toEqual(
    hoursBefore.map((row) => ({ line_id: Object(row).line_id as number, held_until: null })),
  )
  expect(await transact((tx) => confirmOrder(tx, id, 'paid'))).toBe(false)
  await expectSound()
})

test('an expired order frees its hours, rackets and balls, once', async () => {
  const id = await placeOrder()
  expect(await transact((tx) => expireOrder(tx, id, 'hold ran out'))).toBe(true)
  expect(await transact((tx) => expireOrder(tx, id, 'hold ran out'))).toBe(false)
  expect(await claimsAndState(id)).toEqual({
    ...released,
    state: 'expired',
    mails: `placed:${id} expired:${id}`,
  })
  await expectSound()
})

test('expireOverdue ends only overdue holds of the given location', async () => {
  const id = await placeOrder()
  expect(await expireOverdue(venue.db, { locationId: 'TST1', dates: [], customerId: null })).toBe(0)
  await venue.db.query(`update sales_order set held_until = now() - interval '1 second' where id = $1`, [id])
  expect(await expireOverdue(venue.db, { locationId: 'TST2', dates: [], customerId: null })).toBe(0)
  expect(await expireOverdue(venue.db, { locationId: 'TST1', dates: [], customerId: null })).toBe(1)
  expect(await claimsAndState(id)).toMatchObject({ ...released, state: 'expired' })
  await expectSound()
})

test('the hours of an expired hold are free at once, with many expired holds and no running job', async () => {
  const slots = Array.from({ length: 45 }, (_, n) =>
    item({
      date: n < 44 ? tomorrow : today,
      hours: [6 + Math.floor(n / 3)],
      courts: [`TST1-C${1 + (n % 3)}`],
    }),
  )
  const orders = await Promise.all(slots.map((slot, n) => venue.order(orderOf(n, [slot]))))
  expect(orders.filter(({ status }) => status === 201)).toHaveLength(45)
  await venue.db.query(`update sales_order set held_until = now() - interval '1 second'`)
  await venue.db.query(`update court_hour set held_until = now() - interval '1 second'`)
  const newcomer = await venue.order(orderOf(100, slots.slice(-1)))
  expect(newcomer.status).toBe(201)
  await expectSound()
})

test('a cancelled order records who cancelled it and why', async () => {
  const id = await placeOrder()
  expect(await transact((tx) => cancelOrder(tx, id, { by: 'player', reason: 'changed plans' }))).toBe(true)
  expect(await claimsAndState(id)).toMatchObject({ ...released, state: 'cancelled' })
  expect(
    await venue.db.query('select cancelled_by, cancel_reason from sales_order where id = $1', [id]),
  ).toEqual([{ cancelled_by: 'guest', cancel_reason: 'changed plans' }])
  const refundDue = { orderId: id, from: ['cancelled'], to: 'refund_due', cause: 'order_cancelled' } as const
  expect(await transact((tx) => changeState(tx, refundDue))).toBe(true)
  expect(await transact((tx) => changeState(tx, refundDue))).toBe(false)
  await expectSound()
})

test('under review the hours are held without an end', async () => {
  const id = await placeOrder()
  await venue.db.query(`update payment set state = 'review' where order_id = $1`, [id])
  expect(await transact((tx) => reviewOrder(tx, id, 'challenged'))).toBe(true)
  expect(await transact((tx) => reviewOrder(tx, id, 'challenged'))).toBe(false)
  expect(await transact((tx) => expireOrder(tx, id, 'hold ran out'))).toBe(false)
  expect(await claimsAndState(id)).toMatchObject({ ...held, state: 'payment_review' })
  await expectSound()
  await transact(async (tx) => {
    await pay(tx, id)
    await confirmOrder(tx, id, 'accepted')
  })
  expect(await claimsAndState(id)).toMatchObject({ ...held, state: 'confirmed' })
  await expectSound()
})

/** Pays an expired order late. Returns whether its hours could be claimed again, which confirms it. */
const payLate = (id: number, at = `${today}T10:20:00+07:00`): Promise<boolean> =>
  transact(async (tx) => {
    const isConfirmed =
      (await confirmLateOrder(tx, id, { clock: fixedClock(at), cause: 'paid late' })) === null
    if (isConfirmed) await pay(tx, id)
    return isConfirmed
  })

test('a late payment confirms the order if everything is free', async () => {
  const id = await placeOrder()
  await transact((tx) => expireOrder(tx, id, 'hold ran out'))
  expect(await payLate(id)).toBe(true)
  expect(await claimsAndState(id)).toMatchObject({ ...held, state: 'confirmed' })
  expect(await payLate(id)).toBe(false)
  await expectSound()
})

test('a late payment for hours that are taken or over changes nothing', async () => {
  const id = await placeOrder()
  await transact((tx) => expireOrder(tx, id, 'hold ran out'))
  expect(await payLate(id, `${today}T19:00:00+07:00`)).toBe(false)
  const rival = await venue.order(orderOf(2, [item({ hours: [19], addOns: { BALL: 1 } })]))
  expect(rival.status).toBe(201)
  expect(await payLate(id)).toBe(false)
  expect(await claimsAndState(id)).toMatchObject({
    state: 'expired',
    courts: 0,
    coaches: 0,
    rackets: 0,
    balls: 49,
  })
  await expectSound()
})

test('a late payment claims no court if too few rackets are left', async () => {
  const id = await placeOrder()
  await transact((tx) => expireOrder(tx, id, 'hold ran out'))
  const rival = await venue.order(
    orderOf(2, [item({ hours: [18, 19], courts: ['TST1-C2'], addOns: { RACKET: 6 } })]),
  )
  expect(rival.status).toBe(201)
  expect(await payLate(id)).toBe(false)
  expect(await claimsAndState(id)).toMatchObject({ state: 'expired', courts: 0, coaches: 0, balls: 50 })
  await expectSound()
})

test('of a payment and an expiry at the same moment one happens', async () => {
  const ids = await Promise.all(
    Array.from({ length: 6 }, async (_, n) => {
      const { body } = await venue.order(orderOf(n, [item({ hours: [11 + n], addOns: { RACKET: 2 } })]))
      const [row] = await venue.db.query<{ id: number }>('select id from sales_order where public_id = $1', [
        body.data['OrderID'],
      ])
      return row!.id
    }),
  )
  const outcomes = await Promise.all(
    ids.map((id) =>
      Promise.all([
        transact(async (tx) => {
          const isConfirmed = await confirmOrder(tx, id, 'paid')
          if (isConfirmed) await pay(tx, id)
          return isConfirmed
        }),
        transact((tx) => expireOrder(tx, id, 'hold ran out')),
      ]),
    ),
  )
  for (const outcome of outcomes) expect(outcome.filter(Boolean).length).toBe(1)
  await expectSound()
})
