import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '@pantul/rules/play-date'
import {
  openVenueWithPlayers,
  type VenueWithPlayers,
} from '../../changes/after-booking/test-venue-with-players.ts'
import type { Mailer } from '../../output/mail/mailer.ts'
import type { MailMessage } from '../../output/mail/message.ts'
import type { AcceptedOrder } from '../../orders/place/test-balances.ts'
import { item, today } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from '../../output/mail/send-mail.ts'
import { forgetCustomer } from '../../people/profile/forget-customer.ts'
import type { Visitor } from '../../test-visitor.ts'

let venue: VenueWithPlayers // The server of this test, with functions to place, pay, move and cancel orders.
beforeAll(async () => {
  venue = await openVenueWithPlayers()
})
afterAll(() => venue.close())

let days = 2
/** An order whose hold has ended and whose hours another order has. A payment of it is late. */
async function orderThatLostHours(visitor: Visitor, guestNumber?: number): Promise<AcceptedOrder> {
  const booking = item({ date: addDays(today, (days += 1)), hours: [9] })
  const placed = await venue.place(visitor, [booking], guestNumber === undefined ? {} : { guestNumber })
  await venue.expireHolds()
  await venue.place(venue.visitor(), [booking], { guestNumber: 900 + days })
  return placed
}

/** Mails sent since the last call. */
async function mails(): Promise<MailMessage[]> {
  const sent: MailMessage[] = []
  const mailer: Mailer = { send: async (message) => void sent.push(message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await relayOutbox(deps, mailEffects)
  return sent
}

async function forget(email: string): Promise<void> {
  const [row] = await venue.db.query<{ id: number }>('select id from customer where email = $1', [email])
  await venue.db.transaction((tx) => forgetCustomer(tx, row?.id ?? 0, venue.clock.now()))
}

test('a late payment that became store credit sends one mail with the reason and amount', async () => {
  const ani = await venue.customer('late@example.com')
  const { OrderID, PaymentID } = await orderThatLostHours(ani)
  await mails()
  await venue.simulate(PaymentID, 'pay-late')
  expect(await venue.refunds(OrderID)).toEqual(['hours_gone credit done 100000'])
  const sentMails = (await mails()).filter(({ to }) => to.address === 'late@example.com')
  expect(sentMails.map(({ template }) => template)).toEqual(['refund-due'])
  expect(sentMails[0]?.text).toContain('store credit')
})

test('a late payment of a deleted account is refunded by its method, even if the hours are free, without a mail', async () => {
  const gone = await venue.customer('gone@example.com')
  const orderWithTakenHours = await orderThatLostHours(gone)
  const orderWithFreeHours = await venue.place(gone, [
    item({ date: addDays(today, (days += 1)), hours: [9] }),
  ])
  for (const { PaymentID } of [orderWithTakenHours, orderWithFreeHours])
    await venue.simulate(PaymentID, 'expire')
  await forget('gone@example.com')
  await mails()
  for (const { OrderID, PaymentID } of [orderWithTakenHours, orderWithFreeHours]) {
    await venue.simulate(PaymentID, 'pay-late')
    expect([await venue.stateOf(OrderID), await venue.refunds(OrderID)]).toEqual([
      'refund_due',
      ['hours_gone gateway open 100000'],
    ])
    expect(await venue.claimedHours(OrderID)).toEqual([])
  }
  await venue.runRefundJob()
  expect(await venue.stateOf(orderWithTakenHours.OrderID)).toBe('refunded')
  expect((await mails()).map(({ template }) => template)).toEqual(['staff-alert', 'staff-alert'])
})

test('the bank account of a transfer is deleted if the bank takes the payment back', async () => {
  const { OrderID, PaymentID } = await orderThatLostHours(venue.visitor(), 61)
  await venue.simulate(PaymentID, 'pay-late')
  await venue.db.query(
    `update refund_task t set route = 'transfer', state = 'requested', refund_key = null, next_at = null,
            bank = 'BCA', account_number = '1234567890', account_name = 'Player 61'
       from sales_order o where o.id = t.order_id and o.public_id = $1`,
    [OrderID],
  )
  await venue.simulate(PaymentID, 'reversal')
  expect(await venue.refunds(OrderID)).toEqual(['hours_gone transfer done 100000'])
  const storedAccount = await venue.db.query(
    `select t.account_number, t.account_name from refund_task t join sales_order o on o.id = t.order_id
      where o.public_id = $1`,
    [OrderID],
  )
  expect(storedAccount).toEqual([{ account_number: '7890', account_name: '' }])
})
