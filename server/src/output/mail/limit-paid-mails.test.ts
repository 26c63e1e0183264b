import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { MailMessage } from './message.ts'
import { mailEffects } from './send-mail.ts'

let venue: VenueWithPlayers // the server with orders and a simulated gateway
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

const date = addDays(today, 5)
const sent: MailMessage[] = []
/** Sends all waiting mails, postponed ones too. Returns the templates of the mails to this guest. */
async function sendMailsTo(guestNumber: number): Promise<string[]> {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await venue.db.query('update outbox set next_at = now() where done_at is null')
  await relayOutbox(deps, mailEffects)
  return sent
    .splice(0)
    .filter(({ to }) => to.address === `player${guestNumber}@example.com`)
    .map(({ template }) => template)
}

async function placePaidOrder(guestNumber: number, { method = 'credit_card', hour = 9 } = {}) {
  const visitor = venue.visitor()
  const placed = await venue.place(visitor, [item({ date, hours: [hour] })], { guestNumber })
  await venue.db.query(
    `update simulated_transaction t set payment_type = $2
       from payment p where p.public_id = $1 and p.gateway_order_id = t.gateway_order_id`,
    [placed.PaymentID, method],
  )
  await venue.simulate(placed.PaymentID, 'pay')
  return { visitor, ...placed }
}

/**
 * Pays an order, moves it if `isMoved`, cancels it and gets the refund. Returns the templates of all mails about it.
 */
async function payAndCancel(
  guestNumber: number,
  { method = 'credit_card', isMoved = false } = {},
): Promise<string[]> {
  const { visitor, OrderID } = await placePaidOrder(guestNumber, { method })
  const mails = await sendMailsTo(guestNumber)
  const orderToCancel = isMoved
    ? (await venue.move(visitor, OrderID, { date, hours: [10] })).OrderID
    : OrderID
  mails.push(...(await sendMailsTo(guestNumber)))
  await venue.cancel(visitor, orderToCancel)
  await venue.runRefundJob()
  return [...mails, ...(await sendMailsTo(guestNumber))]
}
const countByTemplate = (mails: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries(
    [...Map.groupBy(mails, (template) => template)].map(([template, { length }]) => [template, length]),
  )

test('an address that nobody has proved gets few mails of orders that are paid and cancelled again and again', async () => {
  const mails: string[] = []
  for (let n = 0; n < 10; n += 1) mails.push(...(await payAndCancel(501)))
  expect(countByTemplate(mails)).toEqual({ 'payment-confirmed': 3, 'order-cancelled': 3, 'refund-sent': 3 })
})

test('the same limit applies if the booking is moved first, or refunded by transfer', async () => {
  const moved: string[] = []
  for (let n = 0; n < 6; n += 1) moved.push(...(await payAndCancel(502, { isMoved: true })))
  expect(countByTemplate(moved)).toEqual({ 'payment-confirmed': 6, 'order-cancelled': 3, 'refund-sent': 3 })
  const byTransfer: string[] = []
  for (let n = 0; n < 6; n += 1) byTransfer.push(...(await payAndCancel(503, { method: 'bank_transfer' })))
  expect(countByTemplate(byTransfer)).toEqual({
    'payment-confirmed': 3,
    'order-cancelled': 3,
    'refund-account': 3,
  })
})

test('after many cancelled orders, the confirmation of an order that is kept is sent an hour later', async () => {
  for (let n = 0; n < 4; n += 1) await payAndCancel(504)
  await placePaidOrder(504, { hour: 12 })
  expect(await sendMailsTo(504)).toEqual([])
  venue.clock.advance({ minutes: 60 })
  expect(await sendMailsTo(504)).toEqual(['payment-confirmed'])
})

test('a person who cancels nothing, or has proved the address, gets each mail at once', async () => {
  for (let n = 0; n < 5; n += 1) {
    await placePaidOrder(505, { hour: 13 + n })
    expect(await sendMailsTo(505)).toEqual(['payment-confirmed'])
  }
  for (let n = 0; n < 5; n += 1) {
    const { visitor, OrderID } = await placePaidOrder(506)
    await venue.db.query(
      `update order_holder set is_proven = true where order_id = (select id from sales_order where public_id = $1)`,
      [OrderID],
    )
    expect(await sendMailsTo(506)).toEqual(['payment-confirmed'])
    await venue.cancel(visitor, OrderID)
    expect(await sendMailsTo(506)).toEqual(['order-cancelled'])
  }
})

test('a mail that asks for the bank account is sent later if the limit is reached', async () => {
  for (let n = 0; n < 4; n += 1) await payAndCancel(507, { method: 'bank_transfer' })
  venue.clock.advance({ minutes: 24 * 60 })
  expect(await sendMailsTo(507)).toEqual(['refund-account'])
})
