import { expect, test } from 'vitest'
import type { MailPackage } from './read-packages.ts'
import { sampleOrder } from './test-sample-order.ts'
import { composeOrderMail } from './compose-order-mail.ts'

const publicUrl = 'https://pantul.example'
const orderPage = `${publicUrl}/history-transactions/Qr7tU1vWx2Yz3Ab4Cd5EfG`
const morning: MailPackage = {
  name: 'Morning 10',
  hours: 10,
  quantity: 2,
  amount: 5_000_000,
  expiresOn: '2027-11-21',
  isInAccount: false,
  weekdays: [1, 2, 3, 4, 5],
  fromHour: 6,
  toHour: 15,
  priceTypes: ['R', 'P'],
  locationNames: ['Pantul Kemang', 'Pantul Dago'],
}
const orderOf = (changes: Parameters<typeof sampleOrder>[0]) =>
  sampleOrder({ lines: [], packages: [morning], total: 5_000_000, tax: 454_545, ...changes })

const templates = [
  ['order-received', 'held'],
  ['payment-confirmed', 'confirmed'],
  ['order-expired', 'expired'],
  ['refund-due', 'refund_due'],
  ['package-expires', 'confirmed'],
] as const
for (const locale of ['en', 'id'] as const) {
  test.each(templates)(`${locale} %s mentions the package and no court`, (template, state) => {
    const order = orderOf({
      locale,
      state,
      heldUntil: state === 'held' ? Temporal.Instant.from('2026-11-20T15:25:00+07:00') : null,
    })
    const refund = { amount: 5_000_000, reason: 'limit_reached', isCredit: false } as const
    const quota = { ...morning, balance: 3, expiresOn: '2027-11-21' }
    const mail = composeOrderMail(template, { order, refund, quota, publicUrl, orderPage })
    const mailText = `${mail?.subject}\n${mail?.text}`
    expect(mailText).toContain('Morning 10')
    expect(mailText).not.toMatch(/[{}]|undefined|null|courts are|lapangannya/)
    expect(mail?.attachments).toEqual([])
  })
}

test('the terms of a package are described in each language', () => {
  const facts = { refund: null, publicUrl, orderPage }
  const english = composeOrderMail('payment-confirmed', { order: orderOf({ state: 'confirmed' }), ...facts })
  expect(english?.text).toContain(
    'Morning 10: Monday to Friday, 06:00 to 15:00, regular hours, peak hours only, at Pantul Kemang, Pantul Dago',
  )
  expect(english?.text).toContain('Valid until 21 November 2027.')
  expect(english?.text).toContain('20 court-hours')
  const indonesian = composeOrderMail('payment-confirmed', {
    order: orderOf({ state: 'confirmed', locale: 'id' }),
    ...facts,
  })
  expect(indonesian?.text).toContain('Senin sampai Jumat, 06:00 sampai 15:00')
  expect(indonesian?.text).toContain('Berlaku sampai 21 November 2027')
})

test('a customer gets a link to the packages, a guest to an account with the same e-mail', () => {
  const facts = { refund: null, publicUrl, orderPage }
  const guestMail = composeOrderMail('payment-confirmed', {
    order: orderOf({ state: 'confirmed' }),
    ...facts,
  })
  expect(guestMail?.text).toContain(`${publicUrl}/auth/register`)
  expect(guestMail?.text).toContain('(dinda@example.com)')
  const order = orderOf({
    state: 'confirmed',
    isGuestOrder: false,
    packages: [{ ...morning, isInAccount: true }],
  })
  const customerMail = composeOrderMail('payment-confirmed', { order, ...facts })
  expect(customerMail?.text).toContain(`${publicUrl}/quota-packages`)
  expect(customerMail?.text).not.toContain('/auth/register')
})

test('weekdays that are neither Monday to Friday nor a weekend are listed one by one', () => {
  const packages = [
    { ...morning, weekdays: [1, 6], fromHour: 0, toHour: 24, priceTypes: null, locationNames: null },
  ]
  const order = orderOf({ state: 'confirmed', packages })
  const mail = composeOrderMail('payment-confirmed', { order, refund: null, publicUrl, orderPage })
  expect(mail?.text).toContain('Monday, Saturday, at any hour, at every location')
})

test('a used-up package sends no mail', () => {
  const quota = { ...morning, balance: 0, expiresOn: '2027-11-21' }
  const order = orderOf({ state: 'confirmed' })
  expect(composeOrderMail('package-expires', { order, refund: null, quota, publicUrl, orderPage })).toBe(null)
})
