import { gatewayMeanings, type GatewayMeaning } from '../gateways/gateway.ts'
import { paymentStates, type PaymentState } from '@pantul/rules/payment-state'
import type { OrderState } from '@pantul/rules/order-state'
import { expect, test } from 'vitest'
import { judgeStatus } from './judge-status.ts'
import type { Payment } from './payment.ts'

const at = Temporal.Instant.from('2031-03-05T03:00:00Z')
const paymentIn = (state: PaymentState, orderState: OrderState): Payment => ({
  id: 1,
  publicId: 'payment',
  orderId: 1,
  orderPublicId: 'order',
  orderNumber: 'PTL-310305-AAAAA',
  orderState,
  channel: 'web',
  heldUntil: null,
  locationId: 'TST1',
  attempt: 1,
  gateway: 'simulator',
  gatewayOrderId: 'PTL-310305-AAAAA-1',
  gatewayRef: null,
  redirectUrl: null,
  amount: 100_000,
  state,
  settlesOrder: false,
  createdAt: at,
  expiresAt: at,
  owed: 0,
  actId: null,
  qr: null,
})
/** The verdict as one text: `does`, then its other fields. `close failed`, `owe paid_twice 100000`. */
function verdictOf(
  state: PaymentState,
  orderState: OrderState,
  meaning: GatewayMeaning,
  amount: number | null = 100_000,
  currency = 'IDR',
): string {
  const status = {
    meaning,
    rawStatus: meaning,
    code: '200',
    transactionId: 'transaction',
    amount,
    currency,
    method: null,
    reason: null,
    refunds: [],
    redirectUrl: null,
    raw: {},
  }
  const { does, ...more } = judgeStatus({ payment: paymentIn(state, orderState), otherPayments: [], status })
  return [does, ...Object.values(more)].join(' ')
}

/** For each state of an attempt: the effect of each gateway status. Missing statuses do nothing. */
type EffectTable = Readonly<
  Record<PaymentState, { order: OrderState; does: Partial<Record<GatewayMeaning, string>> }>
>
/** Statuses that close an undecided attempt. */
const closing = {
  failed: 'close failed',
  cancelled: 'close cancelled',
  expired: 'close expired',
  refunded: 'close cancelled',
  charged_back: 'close cancelled charged_back',
  partially_charged_back: 'close cancelled partially_charged_back',
} as const
/** For an attempt that is not decided yet. */
const undecided = { paid: 'confirm', partially_refunded: 'confirm', ...closing } as const
/** For an attempt whose money was received. */
const received = {
  failed: 'reverse',
  cancelled: 'reverse',
  refunded: 'give-back refunded',
  partially_refunded: 'give-back partially_refunded',
  charged_back: 'charge-back false',
  partially_charged_back: 'charge-back true',
} as const
const table: EffectTable = {
  created: { order: 'held', does: { ...undecided, pending: 'open', challenged: 'review challenged' } },
  pending: { order: 'held', does: { ...undecided, challenged: 'review challenged' } },
  review: { order: 'payment_review', does: undecided },
  failed: {
    order: 'held',
    does: { paid: 'confirm', challenged: 'review challenged', partially_refunded: 'alert wrong_amount' },
  },
  expired: {
    order: 'expired',
    does: { paid: 'reseat', challenged: 'alert challenged', partially_refunded: 'alert wrong_amount' },
  },
  cancelled: {
    order: 'cancelled',
    does: {
      paid: 'owe order_cancelled 100000',
      challenged: 'alert challenged',
      partially_refunded: 'alert wrong_amount',
    },
  },
  paid: { order: 'confirmed', does: received },
  refunding: { order: 'confirmed', does: received },
  partially_refunded: { order: 'confirmed', does: received },
  refunded: { order: 'refunded', does: {} },
  reversed: { order: 'cancelled', does: { paid: 'alert paid_again' } },
  charged_back: { order: 'confirmed', does: {} },
}

test.each(paymentStates)('a %s attempt: the effect of each gateway status', (state) => {
  const { order, does } = table[state]
  const all = Object.fromEntries(
    gatewayMeanings.map((meaning) => [meaning, verdictOf(state, order, meaning)]),
  )
  const expected = Object.fromEntries(gatewayMeanings.map((meaning) => [meaning, does[meaning] ?? 'nothing']))
  expect(all).toEqual(expected)
})

test('a wrong amount puts the order under review, and its partial refund ends the review', () => {
  expect(verdictOf('pending', 'held', 'paid', 99_999)).toBe('review wrong_amount')
  expect(verdictOf('review', 'payment_review', 'paid', 99_999)).toBe('nothing')
  expect(verdictOf('review', 'payment_review', 'partially_refunded', 150_000)).toBe(
    'close cancelled wrong_amount',
  )
})

test('a wrong amount is reviewed only while the order waits for a payment; later the received amount is refunded', () => {
  for (const orderState of ['expired', 'cancelled', 'refund_due', 'refunded'] as const)
    for (const state of ['review', 'failed', 'expired', 'cancelled'] as const)
      expect(verdictOf(state, orderState, 'paid', 99_999)).toBe('owe order_cancelled 99999')
  expect(verdictOf('cancelled', 'confirmed', 'paid', 100_001)).toBe('owe paid_twice 100001')
  expect(verdictOf('cancelled', 'completed', 'paid', 1)).toBe('owe paid_twice 1')
  expect(verdictOf('cancelled', 'held', 'paid', 99_999)).toBe('review wrong_amount')
})

test('for a wrong amount that is unknown, 0 or not in rupiah staff are alerted', () => {
  expect(verdictOf('cancelled', 'cancelled', 'paid', null)).toBe('alert wrong_amount')
  expect(verdictOf('cancelled', 'cancelled', 'paid', 0)).toBe('alert wrong_amount')
  expect(verdictOf('cancelled', 'cancelled', 'paid', 100_000, 'USD')).toBe('alert wrong_amount')
})
