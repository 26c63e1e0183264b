import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import { openChanges, type ChangesUnderTest } from '../../changes/after-booking/test-changes.ts'
import { item, today } from '../../orders/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import type { MailMessage } from './message.ts'
import { mailEffects } from './send-mail.ts'

let venue: ChangesUnderTest
beforeAll(async () => {
  venue = await openChanges()
})
afterAll(() => venue.close())

const date = addDays(today, 5)
const sent: MailMessage[] = []
/** Sends what is due, also what was postponed, to the address of a guest; the templates. */
async function mailsTo(guest: number): Promise<string[]> {
  const mailer = { send: async (message: MailMessage) => void sent.push(message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await venue.db.query('update outbox set next_at = now() where done_at is null')
  await relayOutbox(deps, mailEffects)
  return sent
    .splice(0)
    .filter(({ to }) => to.address === `player${guest}@example.com`)
    .map(({ template }) => template)
}

async function paid(guest: number, { method = 'credit_card', hour = 9 } = {}) {
  const visitor = venue.visitor()
  const placed = await venue.place(visitor, [item({ date, hours: [hour] })], { guest })
  await venue.db.query(
    `update simulated_transaction t set payment_type = $2
       from payment p where p.public_id = $1 and p.gateway_order_id = t.gateway_order_id`,
    [placed.PaymentID, method],
  )
  await venue.play(placed.PaymentID, 'pay')
  return { visitor, ...placed }
}

/** Pays, reads the mail, cancels, gets everything back. Returns the mails that this caused. */
async function payAndCancel(
  guest: number,
  { method = 'credit_card', isMoved = false } = {},
): Promise<string[]> {
  const { visitor, OrderID } = await paid(guest, { method })
  const mails = await mailsTo(guest)
  const ends = isMoved ? (await venue.move(visitor, OrderID, { date, hours: [10] })).OrderID : OrderID
  mails.push(...(await mailsTo(guest)))
  await venue.cancel(visitor, ends)
  await venue.giveBack()
  return [...mails, ...(await mailsTo(guest))]
}
const countOf = (mails: readonly string[]): Readonly<Record<string, number>> =>
  Object.fromEntries([...Map.groupBy(mails, (one) => one)].map(([template, all]) => [template, all.length]))

test('an address that nobody has proved gets few mails of orders that are paid and cancelled again and again', async () => {
  const mails: string[] = []
  for (let n = 0; n < 10; n += 1) mails.push(...(await payAndCancel(501)))
  expect(countOf(mails)).toEqual({ 'payment-confirmed': 3, 'order-cancelled': 3, 'refund-sent': 3 })
})

test('the same limit applies if the booking is moved first, or refunded by transfer', async () => {
  const moved: string[] = []
  for (let n = 0; n < 6; n += 1) moved.push(...(await payAndCancel(502, { isMoved: true })))
  expect(countOf(moved)).toEqual({ 'payment-confirmed': 6, 'order-cancelled': 3, 'refund-sent': 3 })
  const byTransfer: string[] = []
  for (let n = 0; n < 6; n += 1) byTransfer.push(...(await payAndCancel(503, { method: 'bank_transfer' })))
  expect(countOf(byTransfer)).toEqual({ 'payment-confirmed': 3, 'order-cancelled': 3, 'refund-account': 3 })
})

test('the confirmation of an order that is not cancelled is still sent, an hour later', async () => {
  for (let n = 0; n < 4; n += 1) await payAndCancel(504)
  await paid(504, { hour: 12 })
  expect(await mailsTo(504)).toEqual([])
  venue.clock.advance({ minutes: 60 })
  expect(await mailsTo(504)).toEqual(['payment-confirmed'])
})

test('a person who cancels nothing, or has proved the address, gets each mail at once', async () => {
  for (let n = 0; n < 5; n += 1) {
    await paid(505, { hour: 13 + n })
    expect(await mailsTo(505)).toEqual(['payment-confirmed'])
  }
  for (let n = 0; n < 5; n += 1) {
    const { visitor, OrderID } = await paid(506)
    await venue.db.query(
      `update order_holder set is_proven = true where order_id = (select id from sales_order where public_id = $1)`,
      [OrderID],
    )
    expect(await mailsTo(506)).toEqual(['payment-confirmed'])
    await venue.cancel(visitor, OrderID)
    expect(await mailsTo(506)).toEqual(['order-cancelled'])
  }
})

test('a mail that asks for the bank account is sent later if the limit is reached', async () => {
  for (let n = 0; n < 4; n += 1) await payAndCancel(507, { method: 'bank_transfer' })
  venue.clock.advance({ minutes: 24 * 60 })
  expect(await mailsTo(507)).toEqual(['refund-account'])
})
