import { formatRupiah } from '@pantul/rules/money'
import { expect, test } from 'vitest'
import { courtLines, sampleLocation, sampleOrder } from './test-sample-order.ts'
import type { MailOrder } from './read-order.ts'
import type { PaymentRefund } from './read-refunds.ts'
import { staffAlert } from './staff-alert-letter.ts'
import { hostileTexts, linksOf, tagsOf, visibleTexts } from './test-mail-html.ts'
import { composeOrderMail } from './compose-order-mail.ts'
import { letterAsMail, type ComposedMail } from './letter-as-mail.ts'

const publicUrl = 'https://book.pantul.example'
const orderPage = `${publicUrl}/history-transactions/Qr7tU1vWx2Yz3Ab4Cd5EfG#${'t'.repeat(43)}`
const refund: PaymentRefund = { amount: 2_100_000, reason: 'hours_gone', isCredit: false }
const paidAt = Temporal.Instant.from('2026-11-20T15:12:00+07:00')

const templates = [
  { template: 'order-received', changes: {} },
  { template: 'payment-confirmed', changes: { state: 'confirmed', heldUntil: null, confirmedAt: paidAt } },
  { template: 'order-expired', changes: { state: 'expired', heldUntil: null } },
  { template: 'order-link', changes: { state: 'confirmed', heldUntil: null, confirmedAt: paidAt } },
  { template: 'refund-due', changes: { state: 'refund_due', heldUntil: null } },
] as const

function composeMail(template: string, changes: Partial<MailOrder>): ComposedMail {
  const mail = composeOrderMail(template, { order: sampleOrder(changes), refund, publicUrl, orderPage })
  if (mail === null) throw new Error(`${template} did not apply`)
  return mail
}

function composeAlert(changes: Partial<MailOrder>, reason: string): ComposedMail {
  const order = sampleOrder(changes)
  const letter = staffAlert(order, { reason, amount: 2_100_000 }, publicUrl)
  const location = { name: 'Pantul', email: 'kemang@example.com' }
  const to = { name: 'Pantul', address: 'kemang@example.com' }
  return letterAsMail('staff-alert', letter, { location, to, publicUrl })
}

const allMails = (changes: Partial<MailOrder> = {}): ComposedMail[] => [
  ...(['en', 'id'] as const).flatMap((locale) =>
    templates.map((sample) => composeMail(sample.template, { ...sample.changes, locale, ...changes })),
  ),
  composeAlert(changes, 'hours_gone'),
  composeAlert(changes, 'limit_reached'),
]

for (const mail of allMails()) {
  const name = `${mail.template} (${mail.locale})`

  test(`${name} has the whole content in its text part`, () => {
    const text = mail.text.toLowerCase()
    for (const piece of visibleTexts(mail.html)) expect(text).toContain(piece.toLowerCase())
    const links = linksOf(mail.html)
    expect(links.length).toBeGreaterThan(0)
    for (const href of links) expect(mail.text).toContain(href)
  })

  test(`${name} has no missing text`, () => {
    for (const part of [mail.subject, mail.html, mail.text]) {
      expect(part).not.toMatch(/undefined|null|NaN|\[object|mail_[a-z]|hours_count/)
      expect(part.replace(/<style>[\s\S]*<\/style>/, '')).not.toMatch(/[{}]/)
    }
    expect(mail.html).toContain(`<html lang="${mail.locale}"`)
    expect(mail.subject).toContain('PTL-261121-7K3M9')
  })

  test(`${name} loads nothing and links only to the product, the map and WhatsApp`, () => {
    expect(mail.html).not.toMatch(/<img|<script|<link|url\(|src=/)
    const hosts = linksOf(mail.html).map((href) => new URL(href).host)
    const allowedHosts = new Set(['book.pantul.example', 'www.google.com', 'wa.me'])
    expect(hosts.filter((host) => !allowedHosts.has(host))).toEqual([])
  })
}

/** All texts of the order that somebody can enter are `text`. */
const withAllTexts = (text: string): Partial<MailOrder> => ({
  name: text,
  phone: text,
  notes: text,
  location: { ...sampleLocation, name: text, address: text, legalName: text, city: text },
  lines: courtLines({ bookingId: 1, court: text, turf: 'blue', hours: [18], price: 1 }),
})

for (const hostileText of hostileTexts)
  test(`${hostileText} is escaped wherever somebody can enter it`, () => {
    const harmlessMails = allMails(withAllTexts('x'))
    allMails(withAllTexts(hostileText)).forEach((mail, i) => {
      expect(tagsOf(mail.html)).toBe(tagsOf(harmlessMails[i]!.html))
      expect(mail.html).not.toContain(hostileText)
    })
  })

test('a paid order gets no mail about payment, expiry or a refund; an unpaid order gets no confirmation', () => {
  const order = sampleOrder({ state: 'confirmed', heldUntil: null, confirmedAt: paidAt })
  expect(composeOrderMail('order-received', { order, refund: null, publicUrl, orderPage })).toBeNull()
  expect(composeOrderMail('order-expired', { order, refund: null, publicUrl, orderPage })).toBeNull()
  expect(composeOrderMail('refund-due', { order, refund: null, publicUrl, orderPage })).toBeNull()
  expect(
    composeOrderMail('payment-confirmed', { order: sampleOrder(), refund: null, publicUrl, orderPage }),
  ).toBeNull()
})

test('an unknown template is an error', () =>
  expect(() =>
    composeOrderMail('birthday', { order: sampleOrder(), refund: null, publicUrl, orderPage }),
  ).toThrow(RangeError))

test('the payment mail has the amount, the local end of the hold, and the payment page', () => {
  const mail = composeMail('order-received', {})
  expect(mail.subject).toBe('Pay by 15:25\u00A0WIB to keep your courts (PTL-261121-7K3M9)')
  expect(mail.text).toContain(`To pay: ${formatRupiah(2_100_000)}`)
  expect(mail.text).toContain('Order PTL-261121-7K3M9, until Fri 20 Nov, 15:25\u00A0WIB')
  expect(mail.text).toContain(`Pay now: ${publicUrl}/status-payment/Zp8yq2V0T1uWmXk3RsLd5A`)
  expect(mail.text).toContain(`Includes PBJT 10%: ${formatRupiah(190_909)}`)
})

const zones = [
  { timeZone: 'Asia/Jakarta', timeZoneLabel: 'WIB', shows: '15:25\u00A0WIB' },
  { timeZone: 'Asia/Makassar', timeZoneLabel: 'WITA', shows: '16:25\u00A0WITA' },
  { timeZone: 'Asia/Jayapura', timeZoneLabel: 'WIT', shows: '17:25\u00A0WIT' },
]
for (const { shows, ...zone } of zones)
  test(`the same time is ${shows} in ${zone.timeZone}`, () => {
    const mail = composeMail('order-received', { location: { ...sampleLocation, ...zone } })
    expect(mail.subject).toContain(shows)
  })

test('the confirmation mail has the refund deadlines that are still ahead', () => {
  const early = composeMail('payment-confirmed', { state: 'confirmed', heldUntil: null, confirmedAt: paidAt })
  expect(early.text).toContain('Booking 1, before Fri 20 Nov, 17:00\u00A0WIB: 100%')
  expect(early.text).toContain('Booking 1, before Sat 21 Nov, 11:00\u00A0WIB: 50%')
  expect(early.text).toContain('Booking 2, before Fri 20 Nov, 21:00\u00A0WIB: 100%')

  const confirmedAt = Temporal.Instant.from('2026-11-21T12:00:00+07:00')
  const late = composeMail('payment-confirmed', { state: 'confirmed', heldUntil: null, confirmedAt })
  expect(late.text).toContain('Booking 1 starts too soon to be refunded.')
  expect(late.text).not.toContain('100%')
  expect(late.text).toContain('Booking 2, before Sat 21 Nov, 15:00\u00A0WIB: 50%')
})

test('the confirmation mail has a calendar file with both bookings', () => {
  const mail = composeMail('payment-confirmed', { state: 'completed', heldUntil: null, confirmedAt: paidAt })
  const [file] = mail.attachments
  expect(file?.filename).toBe('PTL-261121-7K3M9.ics')
  expect(file?.content.match(/DTSTART:\S+/g)).toEqual([
    'DTSTART:20261121T100000Z',
    'DTSTART:20261121T140000Z',
  ])
  expect(file?.content.match(/DTEND:\S+/g)).toEqual(['DTEND:20261121T120000Z', 'DTEND:20261121T150000Z'])
})

test('an order with nothing to pay has no payment link and does not say paid', () => {
  const freeOrder = {
    state: 'confirmed',
    heldUntil: null,
    confirmedAt: paidAt,
    total: 0,
    paymentPublicId: null,
  } as const
  const mail = composeMail('payment-confirmed', freeOrder)
  expect(mail.text).not.toContain('status-payment')
  expect(mail.text).toContain('Booked\n')
})

for (const { template, changes } of templates)
  test(`${template} opens a guest’s order with a token, and a customer’s without`, () => {
    const guestMail = composeMail(template, changes)
    expect(guestMail.text).toContain(orderPage)
    expect(guestMail.text).toContain('needs no password')
    const [pageWithoutToken = ''] = orderPage.split('#')
    const order = sampleOrder({ ...changes, isGuestOrder: false })
    const customerMail = composeOrderMail(template, { order, refund, publicUrl, orderPage: pageWithoutToken })
    expect(customerMail?.text).toMatch(new RegExp(`${pageWithoutToken}$`, 'm'))
    expect(customerMail?.text).not.toContain('needs no password')
  })

test('the calendar file has no token, because it is passed on', () => {
  const mail = composeMail('payment-confirmed', { state: 'confirmed', heldUntil: null, confirmedAt: paidAt })
  expect(mail.attachments[0]?.content).not.toContain('history-transactions')
})

for (const reason of ['hours_gone', 'limit_reached', 'paid_twice', 'order_cancelled'] as const)
  test(`a refund because of ${reason} has its own text`, () => {
    const order = sampleOrder({ state: 'refund_due', heldUntil: null })
    const mail = composeOrderMail('refund-due', {
      order,
      refund: { amount: 1, reason, isCredit: false },
      publicUrl,
      orderPage,
    })
    const [, , , lead] = mail?.text.split('\n') ?? []
    expect(lead).toMatch(/^Hi Dinda Puspita\. /)
    expect(mail?.text).toContain(`Refund: ${formatRupiah(1)}`)
  })

test('a late payment that became store credit is not announced as a refund again', () => {
  const order = sampleOrder({ state: 'refunded', heldUntil: null, isGuestOrder: false })
  const credited: PaymentRefund = { ...refund, isCredit: true }
  const mail = composeOrderMail('refund-due', { order, refund: credited, publicUrl, orderPage })
  expect(mail?.text).toContain('It is already in your store credit')
  expect(mail?.text).not.toContain('the payment method you used')
})

test('staff see what happened and whom to call; an unknown reason is shown as it is', () => {
  const mail = composeAlert({ state: 'refund_due', locale: 'id' }, 'paid_twice')
  expect(mail.text).toContain('The order was paid twice.')
  expect(mail.text).toContain('dinda@example.com')
  expect(mail.text).toContain('+62 812 0000 1180')
  expect(mail.text).toContain('https://wa.me/6281200001180')
  expect(composeAlert({}, 'gateway_on_fire').text).toContain('gateway_on_fire')
})
