import { describe, expect, test } from 'vitest'
import { genuineOrderId, signatureOf, gatewayStatusOf } from './midtrans-notification.ts'

const key = 'a key of the shop'
const signed = { order_id: 'PTL-261121-7K3M9-1', status_code: '200', gross_amount: '150000.00' }
const genuine = { ...signed, signature_key: signatureOf(signed, key), transaction_status: 'settlement' }

describe('a signature', () => {
  test('is valid if computed from the exact text', () => {
    expect(genuineOrderId(genuine, key)).toBe(signed.order_id)
  })

  const forgeries = [
    { why: 'another key', notification: { ...genuine, signature_key: signatureOf(signed, 'another key') } },
    { why: 'an amount without decimals', notification: { ...genuine, gross_amount: '150000' } },
    { why: 'a signature in an array', notification: { ...genuine, signature_key: [genuine.signature_key] } },
    { why: 'an order id in an array', notification: { ...genuine, order_id: [signed.order_id] } },
    { why: 'a status code that is a number', notification: { ...genuine, status_code: 200 } },
    {
      why: 'a signature in capitals',
      notification: { ...genuine, signature_key: genuine.signature_key.toUpperCase() },
    },
    {
      why: 'a signature without its first letter',
      notification: { ...genuine, signature_key: genuine.signature_key.slice(1) },
    },
    { why: 'no signature', notification: signed },
    { why: 'an empty notification', notification: {} },
  ]
  for (const { why, notification } of forgeries)
    test(`is wrong: ${why}`, () => expect(genuineOrderId(notification, key)).toBeNull())
})

describe('the meaning of a status', () => {
  const statuses = [
    { notification: { transaction_status: 'settlement', status_code: '200' }, means: 'paid' },
    {
      notification: { transaction_status: 'capture', status_code: '200', fraud_status: 'accept' },
      means: 'paid',
    },
    {
      notification: { transaction_status: 'capture', status_code: '201', fraud_status: 'challenge' },
      means: 'challenged',
    },
    {
      notification: { transaction_status: 'capture', status_code: '200', fraud_status: 'deny' },
      means: 'failed',
    },
    { notification: { transaction_status: 'settlement', status_code: '201' }, means: 'pending' },
    { notification: { transaction_status: 'pending', status_code: '201' }, means: 'pending' },
    { notification: { transaction_status: 'authorize', status_code: '200' }, means: 'pending' },
    { notification: { transaction_status: 'deny', status_code: '202' }, means: 'failed' },
    { notification: { transaction_status: 'failure', status_code: '202' }, means: 'failed' },
    { notification: { transaction_status: 'cancel', status_code: '202' }, means: 'cancelled' },
    { notification: { transaction_status: 'expire', status_code: '202' }, means: 'expired' },
    { notification: { transaction_status: 'refund', status_code: '200' }, means: 'refunded' },
    {
      notification: { transaction_status: 'partial_refund', status_code: '200' },
      means: 'partially_refunded',
    },
    { notification: { transaction_status: 'chargeback', status_code: '200' }, means: 'charged_back' },
    { notification: { transaction_status: 'something new', status_code: '200' }, means: 'pending' },
    { notification: { transaction_status: ['settlement'], status_code: '200' }, means: 'pending' },
    { notification: {}, means: 'pending' },
  ]
  for (const { notification, means } of statuses)
    test(`${JSON.stringify(notification)} is ${means}`, () =>
      expect(gatewayStatusOf(notification, null).meaning).toBe(means))
})

describe('an amount must be whole rupiah', () => {
  const sums: readonly (readonly [unknown, number | null])[] = [
    ['150000.00', 150_000],
    ['150000.0', 150_000],
    ['150000', 150_000],
    ['150000.01', null],
    ['150000.001', null],
    ['150000.', null],
    ['150.000,00', null],
    ['150,000.00', null],
    ['1.5e5', null],
    ['-150000.00', null],
    ['+150000.00', null],
    [' 150000.00', null],
    ['0x249F0', null],
    ['Infinity', null],
    ['9999999999999999.00', null],
    ['', null],
    [150_000, null],
    [['150000.00'], null],
    [null, null],
  ]
  for (const [gross_amount, amount] of sums)
    test(`${JSON.stringify(gross_amount)} is ${amount}`, () =>
      expect(gatewayStatusOf({ gross_amount }, null).amount).toBe(amount))
})

test('a refund amount is whole rupiah or null, and a refund without a key is left out', () => {
  const refunds = [
    { refund_key: 'A-1-R1', refund_amount: '50000.00' },
    { refund_key: 'by-hand', refund_amount: 1000 },
    { refund_key: 'odd', refund_amount: '0.50' },
    { refund_amount: '1.00' },
  ]
  expect(gatewayStatusOf({ refunds }, null).refunds).toEqual([
    { key: 'A-1-R1', amount: 50_000 },
    { key: 'by-hand', amount: 1000 },
    { key: 'odd', amount: null },
  ])
})

test('refunds keep the order of the notification, and an entry that is no object is left out', () => {
  const refunds = [{ refund_key: 'A-1-R1' }, { refund_key: 'A-1-R2' }]
  expect(gatewayStatusOf({ refunds }, null).refunds.at(-1)?.key).toBe('A-1-R2')
  expect(gatewayStatusOf({ refunds: [null] }, null).refunds).toEqual([])
})
