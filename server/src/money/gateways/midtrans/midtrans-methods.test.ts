import { describe, expect, test } from 'vitest'
import { refundCapabilityOf, methodOf, areRefundsPaused } from './midtrans-methods.ts'

describe('the method name', () => {
  const methods = [
    { notification: {}, is: null },
    { notification: { payment_type: 'credit_card' }, is: 'card' },
    { notification: { payment_type: 'qris' }, is: 'qris' },
    { notification: { payment_type: 'qris', acquirer: 'gopay', issuer: 'gopay' }, is: 'gopay_qris' },
    { notification: { payment_type: 'qris', acquirer: 'gopay', issuer: 'dana' }, is: 'qris' },
    {
      notification: { payment_type: 'qris', acquirer: 'airpay shopee', issuer: 'ShopeePay' },
      is: 'shopeepay_qris',
    },
    { notification: { payment_type: 'qris', acquirer: 'a bank', issuer: 'a bank' }, is: 'qris' },
    { notification: { payment_type: 'bank_transfer', va_numbers: [{ bank: 'bni' }] }, is: 'bni_va' },
    { notification: { payment_type: 'bank_transfer', permata_va_number: '850' }, is: 'permata_va' },
    { notification: { payment_type: 'bank_transfer', va_numbers: [null] }, is: 'bank_va' },
    { notification: { payment_type: 'echannel' }, is: 'mandiri_bill' },
    { notification: { payment_type: 'cstore', store: 'Alfamart' }, is: 'alfamart' },
    { notification: { payment_type: 'gopay' }, is: 'gopay' },
    { notification: { payment_type: 'something_new' }, is: 'something_new' },
  ]
  for (const { notification, is } of methods)
    test(`${JSON.stringify(notification)} is ${is}`, () => expect(methodOf(notification)).toBe(is))
})

describe('the refund capability', () => {
  const methods = [
    { method: 'card', refund: 'partial', refundDays: 365 },
    { method: 'qris', refund: 'full', refundDays: 7 },
    { method: 'gopay_qris', refund: 'full', refundDays: 45 },
    { method: 'shopeepay_qris', refund: 'full', refundDays: 365 },
    { method: 'gopay', refund: 'partial', refundDays: 45 },
    { method: 'shopeepay', refund: 'full', refundDays: 365 },
    { method: 'dana', refund: 'partial', refundDays: 45 },
    { method: 'ovo', refund: 'full', refundDays: 7 },
    { method: 'kredivo', refund: 'full', refundDays: 14 },
    { method: 'bca_va', refund: 'none', refundDays: 0 },
    { method: 'permata_va', refund: 'none', refundDays: 0 },
    { method: 'mandiri_bill', refund: 'none', refundDays: 0 },
    { method: 'alfamart', refund: 'none', refundDays: 0 },
    { method: 'indomaret', refund: 'none', refundDays: 0 },
    { method: 'something_new', refund: 'none', refundDays: 0 },
  ]
  for (const { method, ...capability } of methods)
    test(`of ${method} is ${capability.refund}, ${capability.refundDays} days`, () =>
      expect(refundCapabilityOf(method)).toMatchObject(capability))
})

describe('the nightly refund pause of ShopeePay, Jakarta time', () => {
  const nights = [
    { method: 'shopeepay', at: '23:54:59', isPaused: false },
    { method: 'shopeepay', at: '23:55:00', isPaused: true },
    { method: 'shopeepay_qris', at: '00:00:00', isPaused: true },
    { method: 'shopeepay', at: '05:59:59', isPaused: true },
    { method: 'shopeepay', at: '06:00:00', isPaused: false },
    { method: 'gopay', at: '02:00:00', isPaused: false },
    { method: null, at: '02:00:00', isPaused: false },
  ]
  for (const { method, at, isPaused } of nights)
    test(`${method} at ${at} ${isPaused ? 'waits' : 'is refunded'}`, () =>
      expect(areRefundsPaused(method, Temporal.Instant.from(`2026-11-21T${at}+07:00`))).toBe(isPaused))
})
