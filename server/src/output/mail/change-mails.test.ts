import { addDays } from '@pantul/rules/play-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openVenueWithStaff, type VenueWithStaff } from '../../changes/after-booking/test-venue-with-staff.ts'
import type { Mailer } from './mailer.ts'
import type { MailMessage } from './message.ts'
import { paymentEffects } from '../../money/payments/relay-payments.ts'
import { replyText } from '../../money/payments/test-counter.ts'
import { item, tomorrow } from '../../orders/place/test-players.ts'
import { relayOutbox } from '../../platform/outbox/relay.ts'
import { mailEffects } from './send-mail.ts'

let venue: VenueWithStaff // the server with players and staff who change bookings
beforeAll(async () => {
  venue = await openVenueWithStaff()
  await (await venue.staff('manager')).openDrawer()
})
afterAll(() => venue.close())

/** Sends the mails that are due, and returns them by template. */
async function sendMails(): Promise<ReadonlyMap<string, MailMessage>> {
  const sent = new Map<string, MailMessage>()
  const mailer: Mailer = { send: async (message) => void sent.set(message.template, message) }
  const deps = { ...venue.deps, mailer, publicUrl: 'https://book.example', log: { error: () => undefined } }
  await relayOutbox(deps, mailEffects)
  return sent
}
const calendarOf = (mail: MailMessage | undefined): string => String(mail?.attachments[0]?.content)
const uidOf = (calendar: string): string | undefined => /UID:(.+)\r/.exec(calendar)?.[1]

test('a moved and cancelled booking stays one calendar event, in the reader’s language', async () => {
  const ani = await venue.customer('calendar@example.com')
  const placed = await venue.place(ani, [
    item({ id: 1, date: tomorrow, hours: [12] }),
    item({ id: 2, date: tomorrow, hours: [20] }),
  ])
  await venue.simulate(placed.PaymentID, 'pay') // the simulated gateway reports the payment as paid
  const calendarAtBooking = calendarOf((await sendMails()).get('payment-confirmed'))
  expect(calendarAtBooking.match(/BEGIN:VEVENT/g)).toHaveLength(2)

  const newOrder = await venue.move(ani, placed.OrderID, { date: tomorrow, hours: [14], courts: ['TST1-C2'] })
  const rescheduled = (await sendMails()).get('payment-confirmed')
  expect(rescheduled?.subject).toMatch(/^Rescheduled: Thu 6 Mar, 14:00–15:00, Pantul Test One/)
  expect(rescheduled?.text).toContain('from Thu 6 Mar, 12:00–13:00 to Thu 6 Mar, 14:00–15:00')
  const calendarAfterMove = calendarOf(rescheduled)
  expect([
    uidOf(calendarAfterMove),
    calendarAfterMove.includes('SEQUENCE:1'),
    calendarAfterMove.includes('METHOD:PUBLISH'),
  ]).toEqual([uidOf(calendarAtBooking), true, true])

  await venue.cancel(ani, newOrder.OrderID)
  const cancelled = (await sendMails()).get('order-cancelled')
  const calendarAfterCancelling = calendarOf(cancelled)
  expect([
    uidOf(calendarAfterCancelling),
    calendarAfterCancelling.includes('SEQUENCE:2'),
    calendarAfterCancelling.includes('METHOD:CANCEL'),
    calendarAfterCancelling.includes('STATUS:CANCELLED'),
  ]).toEqual([uidOf(calendarAtBooking), true, true, true])

  await venue.db.query(`update sales_order set locale = 'id'`)
  await venue.cancel(ani, placed.OrderID, 2)
  const last = (await sendMails()).get('order-cancelled')
  expect(last?.subject).toMatch(/^Dibatalkan/)
  expect(calendarOf(last).match(/BEGIN:VEVENT/g)).toHaveLength(1)
})

test('the mail about a cancellation shows the refund and its route, or that there is none', async () => {
  const guest = venue.visitor()
  const placed = await venue.place(
    guest,
    [item({ id: 1, hours: [17], courts: ['TST1-C3'] }), item({ id: 2, hours: [12], courts: ['TST1-C3'] })],
    { guestNumber: 77 },
  )
  await venue.simulate(placed.PaymentID, 'pay')
  await sendMails()
  await venue.cancel(guest, placed.OrderID, 1)
  const firstMails = await sendMails()
  expect(firstMails.get('booking-cancelled')?.text).toMatch(/Rp.50\.000 by bank transfer/)
  expect(firstMails.get('refund-account')?.subject).toMatch(/^Where shall we send Rp.50\.000/)
  await venue.cancel(guest, placed.OrderID, 2)
  expect((await sendMails()).get('order-cancelled')?.text).toContain(
    'Under the cancellation policy, this is not refunded.',
  )
})

test('after a reversed payment the mail says that the order is cancelled and what is refunded', async () => {
  const ani = await venue.customer('told@example.com')
  const playDate = addDays(tomorrow, 2)
  const placed = await venue.place(ani, [item({ date: playDate, hours: [9], courts: ['TST1-C2'] })])
  await venue.simulate(placed.PaymentID, 'pay')
  const newOrder = await venue.move(ani, placed.OrderID, { date: playDate, hours: [19], courts: ['TST1-C2'] })
  await venue.simulate(newOrder.PaymentID, 'pay')
  await sendMails()
  await venue.simulate(newOrder.PaymentID, 'reversal')
  const first = (await sendMails()).get('order-cancelled')
  expect(first?.subject).toMatch(/^Cancelled: your order/)
  expect(first?.text).toContain('or your bank or e-wallet took it back')
  expect(first?.text).toMatch(/Rp.100\.000 to the payment method you used/)
  const unmoved = await venue.place(ani, [item({ date: playDate, hours: [10], courts: ['TST1-C2'] })])
  await venue.simulate(unmoved.PaymentID, 'pay')
  await venue.simulate(unmoved.PaymentID, 'reversal')
  const second = (await sendMails()).get('order-cancelled')?.text
  expect(second).toContain('No payment went through for this order')
})

test('a booking is cancelled when the payment behind its store credit is reversed; player and staff are told why, in the reader’s language', async () => {
  for (const [locale, sentences] of Object.entries({
    en: ['You paid for this with store credit', 'It first pays what your account owes us'],
    id: ['Kamu membayar ini dengan saldo kredit', 'lebih dulu membayar utang akunmu'],
  })) {
    const ani = await venue.customer(`credit-gone-${locale}@example.com`)
    const date = addDays(tomorrow, locale === 'en' ? 3 : 4)
    const first = await venue.place(ani, [item({ date, hours: [9] })])
    await venue.db.query(`update simulated_transaction set payment_type = 'bank_transfer'`)
    await venue.simulate(first.PaymentID, 'pay')
    await venue.cancel(ani, first.OrderID)
    await venue.place(ani, [item({ date, hours: [9] })], { more: { useCredit: true } })
    await venue.db.query(`update sales_order set locale = $1`, [locale])
    await venue.simulate(first.PaymentID, 'reversal')
    await sendMails()
    await relayOutbox({ ...venue.deps, log: { error: () => undefined } }, paymentEffects)
    const sent = await sendMails()
    for (const sentence of sentences) expect(sent.get('order-cancelled')?.text).toContain(sentence)
    expect(sent.get('order-cancelled')?.text).not.toMatch(/cancelled it as you asked|Sesuai permintaanmu/)
    expect(sent.get('staff-alert')?.text).toMatch(/others can book their courts: PTL-/)
  }
})

test('a URL in the reason of staff becomes no link in the mail', async () => {
  const desk = await venue.staff('manager')
  const { id } = await venue.placePaid(desk)
  const Reason = 'Pay the rest at https://evil.example/pay'
  await sendMails()
  expect(replyText(await desk.cancel(id, { Reason, IsReasonShown: true }))).toBe('200')
  const mail = (await sendMails()).get('order-cancelled')
  expect(mail?.text).toContain('pay the rest at https evil example pay')
  for (const text of [mail?.text, mail?.html]) expect(text).not.toContain('evil.example')
})

test('a bank account that staff typed for a refund is told to the guest at once, with a link to change it, and to finance', async () => {
  const desk = await venue.staff('front-desk')
  const { id, total } = await venue.placeUnpaid({ hours: [8] })
  await desk.take(id, [{ method: 'qris_static', amount: total }])
  await sendMails()
  const Account = { Bank: 'BCA', AccountNumber: '5270123456', AccountName: 'Somebody Else' }
  expect(replyText(await desk.cancel(id, { Account }))).toBe('200')
  const sent = await sendMails()
  expect(sent.get('order-cancelled')?.text).toContain('account ending in 3456')
  expect(sent.get('order-cancelled')?.text).not.toContain('We ask for your bank account')
  const accountMail = sent.get('refund-account')
  expect(accountMail?.subject).toMatch(/^We send Rp.[\d.]+ to the account ending in 3456/)
  expect(accountMail?.text).toContain('Dian Puspita')
  expect(accountMail?.text).toMatch(/history-transactions\/[\w-]{22}#[\w-]+/)
  const alert = sent.get('staff-alert')?.text
  expect(alert).toContain('entered by Dian Puspita at the desk')
  expect(alert).not.toContain('The player entered a bank account')
})
