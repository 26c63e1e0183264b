import { expect, test } from 'vitest'
import { brokenInvariants } from '../../platform/database/invariants.ts'
import type { Mailer } from './mailer.ts'
import type { MailMessage } from './message.ts'
import { expireOrder } from '../../orders/states/expire-order.ts'
import { item, openVenue, orderOf } from '../../orders/place/test-players.ts'
import { openPayments } from '../../money/payments/test-payments.ts'
import { testConfig } from '../../test-app.ts'
import { readMailOrder } from './read-order.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from './send-mail.ts'

const log = { error: () => undefined }

test('orders work while the mail server is down; later each player gets one mail about the current state', async () => {
  const venue = await openVenue()
  const sent: MailMessage[] = []
  let isMailServerDown = true
  const mailer: Mailer = {
    send: async (message) => {
      if (isMailServerDown) throw new Error('away')
      sent.push(message)
    },
  }
  const { db, clock } = venue
  const deps = { db, clock, config: testConfig(), mailer, publicUrl: 'https://book.example', log }

  for (let n = 0; n < 10; n += 1) {
    const placed = await venue.order(orderOf(n, [item({ hours: [11 + n], courts: ['TST1-C1', 'TST1-C3'] })]))
    expect(placed.status).toBe(201)
    await relayOutbox(deps, mailEffects)
  }
  const expired = await db.query<{ id: number }>('select id from sales_order order by id limit 3')
  for (const { id } of expired)
    expect(await db.transaction((tx) => expireOrder(tx, id, 'hold ran out'))).toBe(true)
  expect(sent).toEqual([])

  isMailServerDown = false
  await db.query(`update outbox set next_at = now() where done_at is null and kind = 'mail'`)
  await relayOutbox(deps, mailEffects)
  await relayOutbox(deps, mailEffects)
  const mails = sent.map(({ template, to }) => `${template} ${to.name}`).toSorted()
  expect(mails).toEqual([
    ...[0, 1, 2].map((n) => `order-expired Player ${n}`),
    ...[3, 4, 5, 6, 7, 8, 9].map((n) => `order-received Player ${n}`),
  ])
  expect(sent.find(({ template }) => template === 'order-received')?.text).toContain('Court 3, 1 hour')
  expect(await brokenInvariants(db)).toEqual([])
  await venue.close()
})

test('a paid order gets a confirmation, an order paid or cancelled at once no payment request; late and reversed payments get a mail', async () => {
  const shop = await openPayments()
  const sent: MailMessage[] = []
  const mailer: Mailer = { send: async (message) => void sent.push(message) }
  const deps = { ...shop.deps, mailer, publicUrl: 'https://book.example', log }
  const mailsAfter = async (act: () => Promise<unknown>): Promise<string[]> => {
    sent.length = 0
    await act()
    await shop.db.query(
      `update outbox set next_at = now() where done_at is null and kind in ('mail', 'alert')`,
    )
    await relayOutbox(deps, mailEffects)
    return sent.map(({ template }) => template).toSorted()
  }

  // `shop.order` places an order of a guest and returns the id of its payment.
  const paid = await shop.order({ day: 3, hour: 10, court: 1 })
  expect(await mailsAfter(async () => {})).toEqual(['order-received'])
  expect(sent[0]?.text).toContain(`https://book.example/status-payment/${paid}`)

  expect(await mailsAfter(() => shop.simulate(paid, 'pay'))).toEqual(['payment-confirmed'])
  expect(sent[0]?.attachments[0]?.content).toContain('T030000Z')

  const late = await shop.order({ day: 3, hour: 12, court: 1 })
  expect(await mailsAfter(() => shop.passMinutes(20))).toEqual(['order-received'])
  await shop.order({ day: 3, hour: 12, court: 1 })
  expect(await mailsAfter(() => shop.simulate(late, 'pay-late'))).toEqual([
    'order-received',
    'refund-due',
    'staff-alert',
  ])
  expect(sent.find(({ template }) => template === 'refund-due')?.text).toContain(
    'someone else had booked the courts',
  )

  // No mail is due yet when the order wakes the relay.
  const cancelled = await shop.order({ day: 5, hour: 9, court: 1 })
  sent.length = 0
  await relayOutbox(deps, mailEffects)
  expect(sent).toEqual([])
  expect(await mailsAfter(() => shop.visitor.post(`/api/payments/${cancelled}/cancel`))).toEqual([])
  const paidAtOnce = await shop.order({ day: 5, hour: 10, court: 1 })
  await relayOutbox(deps, mailEffects)
  expect(await mailsAfter(() => shop.simulate(paidAtOnce, 'pay'))).toEqual(['payment-confirmed'])

  const reversed = await shop.order({ day: 4, hour: 12, court: 2 })
  expect(await mailsAfter(() => shop.simulate(reversed, 'reversal'))).toContain('staff-alert')
  expect(sent.find(({ template }) => template === 'staff-alert')?.text).toContain(
    'The payment provider took the payment back.',
  )
  await shop.close()
})

test('unpaid orders with another person’s address send two mails of a kind per hour; paid orders send all', async () => {
  const shop = await openPayments()
  const sent: MailMessage[] = []
  const mailer: Mailer = { send: async (message) => void sent.push(message) }
  const deps = { ...shop.deps, mailer, publicUrl: 'https://book.example', log }
  const relay = async (): Promise<string[]> => {
    sent.length = 0
    await shop.db.query(`update outbox set next_at = now() where done_at is null and kind = 'mail'`)
    await relayOutbox(deps, mailEffects)
    return sent.map(({ template }) => template).toSorted()
  }
  const payments: string[] = []
  for (const hour of [8, 9, 10, 11, 12]) payments.push(await shop.order({ day: 3, hour, court: 1 }))
  // Different spellings of one mailbox.
  await shop.db.query(`update sales_order set guest_email = 'victim+' || id || '@example.com'`)
  expect(await relay()).toEqual(['order-received', 'order-received'])

  for (const payment of payments.slice(0, 3)) await shop.simulate(payment, 'pay')
  expect(await relay()).toEqual(['payment-confirmed', 'payment-confirmed', 'payment-confirmed'])

  await shop.order({ day: 4, hour: 10, court: 1 })
  await shop.db.query(
    `update sales_order set guest_email = 'victim@example.com' where placed_at = (select max(placed_at) from sales_order)`,
  )
  await shop.db.query(
    'update order_holder set is_proven = true where order_id = (select max(id) from sales_order)',
  )
  expect(await relay()).toEqual(['order-received'])
  await shop.close()
})

test('a URL in the note of a guest becomes no link in the mail, because the guest may have typed another person’s address', async () => {
  const venue = await openVenue()
  const sent: MailMessage[] = []
  const mailer: Mailer = { send: async (message) => void sent.push(message) }
  const { db, clock } = venue
  const deps = { db, clock, config: testConfig(), mailer, publicUrl: 'https://book.example', log }
  const notes = 'You won! https://evil.com/prize or evil,com'
  const placed = await venue.order({ ...orderOf(1, [item({ hours: [11] })]), notes })
  expect(placed.status).toBe(201)
  await venue.db.query(
    `insert into outbox (dedupe_key, kind, payload)
     select 'a-note', 'mail', jsonb_build_object('template', 'order-link', 'orderId', id) from sales_order`,
  )
  const [order] = await venue.db.query<{ notes: string; id: number }>('select id, notes from sales_order')
  expect(order?.notes).toBe(notes)
  expect((await readMailOrder(venue.db, order?.id ?? 0))?.notes).toBe(
    'you won! https evil com prize or evil com',
  )
  await relayOutbox(deps, mailEffects)
  expect(sent.length).toBeGreaterThan(0)
  for (const { html, text } of sent) expect(`${html} ${text}`).not.toMatch(/evil[.,]com/)
  await venue.close()
})
