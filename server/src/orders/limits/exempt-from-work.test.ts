import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BookingItem } from '@pantul/rules/booking-item'
import { addDays } from '@pantul/rules/play-date'
import { setDefaultUnpaidLimits } from '../../demonstration/test-locations.ts'
import {
  cancelBooking,
  openHistoryServer,
  type HistoryServer,
  type PlacedReply,
} from '../../output/history/test-history.ts'
import { seedPackages } from '../../sales/packages/test-packages.ts'
import type { Visitor } from '../../test-visitor.ts'
import { item, today } from '../place/test-players.ts'

// The time is 10:00 of `today`. All browsers have one network address.
let venue: HistoryServer
beforeEach(async () => {
  venue = await openHistoryServer()
  await setDefaultUnpaidLimits(venue.db)
})
afterEach(() => venue.close())

const allCourts = ['TST1-C1', 'TST1-C2', 'TST1-C3']
/** `day`: days after `today`. */
const twelveHours = (day: number) =>
  item({ date: addDays(today, day), hours: [6, 7, 8, 9], courts: allCourts })
const oneHour = (day: number, hour = 23) => item({ date: addDays(today, day), hours: [hour] })

const codeOfOrder = async (browser: Visitor, wanted: BookingItem): Promise<string> => {
  const { status, body } = await venue.tryToOrder(browser, [wanted])
  return status === 201 ? 'done' : String((body as { code?: string }).code)
}

/** From now on an order needs proof of work even if nobody at the address holds unpaid hours. */
const demandWork = () => venue.db.query('update location set free_guest_hours = 0, work_guest_hours = 120')

async function paidOrder(browser: Visitor, wanted: BookingItem): Promise<PlacedReply> {
  const order = await venue.order(browser, [wanted])
  await venue.pay(order)
  return order
}

test('an order that is paid and cancelled for free exempts nobody at the address from proof of work', async () => {
  const bots: { browser: Visitor; order: PlacedReply; day: number }[] = []
  for (let day = 3; day <= 11; day += 1) {
    const browser = await venue.customer(`bot${day}@example.com`)
    bots.push({ browser, order: await paidOrder(browser, oneHour(day)), day })
  }
  const codes: string[] = []
  for (const { browser, order, day } of bots) {
    codes.push(await codeOfOrder(browser, twelveHours(day)))
    await cancelBooking(browser, order, /* booking id */ 1)
  }
  // Two baskets of twelve hours use up the 24 hours that need no proof of work at the address.
  expect(codes).toEqual(['done', 'done', ...Array<string>(7).fill('WORK_NEEDED')])
  const heldHours = await venue.db.query(
    `select 1 from court_hour h join sales_order o on o.id = h.order_id where o.state = 'held'`,
  )
  expect(heldHours).toHaveLength(24)
}, 60_000)

test('an account is asked for proof of work until the first hour that it paid has begun', async () => {
  const ani = await venue.customer('ani@example.com')
  await paidOrder(ani, oneHour(0, 11))
  await demandWork()
  venue.clock.advance({ minutes: 59 })
  expect(await codeOfOrder(ani, oneHour(2))).toBe('WORK_NEEDED')
  venue.clock.advance({ minutes: 1 })
  expect(await codeOfOrder(ani, oneHour(2))).toBe('done')
})

test('a cancelled booking of an order that was played for another one does not count as paid', async () => {
  const ani = await venue.customer('ani@example.com')
  const order = await venue.order(ani, [oneHour(0, 11), { ...oneHour(3), id: 2 }])
  await venue.pay(order)
  await demandWork()
  await cancelBooking(ani, order, /* booking id */ 1)
  venue.clock.advance({ minutes: 120 })
  expect(await codeOfOrder(ani, oneHour(4))).toBe('WORK_NEEDED')
})

test('a payment that the bank took back after play exempts nobody from proof of work', async () => {
  const ani = await venue.customer('ani@example.com')
  const { PaymentID } = await paidOrder(ani, oneHour(0, 11))
  await demandWork()
  venue.clock.advance({ minutes: 61 })
  const reply = await venue.visitor().post(`/api/simulate/${PaymentID}`, { body: { action: 'reversal' } })
  expect(reply.status).toBe(200)
  expect(await codeOfOrder(ani, oneHour(2))).toBe('WORK_NEEDED')
})

test('an account that owes the venue needs proof of work until the debt is closed', async () => {
  const ani = await venue.customer('ani@example.com')
  await paidOrder(ani, oneHour(0, 11))
  await demandWork()
  venue.clock.advance({ minutes: 61 })
  await venue.db.query(
    `with other as (
       select o.id, o.customer_id, p.id as payment_id from sales_order o join payment p on p.order_id = o.id
     )
     insert into credit_debt (customer_id, order_id, payment_id, amount) select customer_id, id, payment_id, 1000 from other`,
  )
  expect(await codeOfOrder(ani, oneHour(2))).toBe('WORK_NEEDED')
  await venue.db.query('update credit_debt set collected_at = now()')
  expect(await codeOfOrder(ani, oneHour(2))).toBe('done')
})

test('a buyer of a package needs no proof of work once it is paid', async () => {
  await seedPackages(venue.db)
  const ani = await venue.customer('ani@example.com')
  const bought = await ani.post('/api/packages/order', {
    body: {
      packageId: 'FLEXI',
      quantity: 1,
      profileCustomer: null,
      distChan: 'TST1',
      expectedTotal: 800_000,
    },
    headers: { 'idempotency-key': 'a-package-of-mine' },
  })
  await demandWork()
  expect(await codeOfOrder(ani, oneHour(2))).toBe('WORK_NEEDED')
  await venue.pay((bought.body as { data: PlacedReply }).data)
  expect(await codeOfOrder(ani, oneHour(2))).toBe('done')
})

test('unpaid hours of a player who has paid and played count in the limit of newcomers at the same address', async () => {
  const regular = await venue.customer('regular@example.com')
  await paidOrder(regular, oneHour(0, 11))
  venue.clock.advance({ minutes: 61 })
  await venue.db.query('update location set free_guest_hours = 12, work_guest_hours = 120')
  expect(await codeOfOrder(regular, twelveHours(2))).toBe('done')
  const newcomer = await venue.customer('newcomer@example.com')
  expect(await codeOfOrder(newcomer, oneHour(2))).toBe('WORK_NEEDED')
})
