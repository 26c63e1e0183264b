import { expect, test } from 'vitest'
import { paymentPhase } from './payment-phase.ts'

const minutes = 600_000
const page = '/simulate/x'

const cases = [
  { orderState: 'held', state: 'pending', redirectUrl: page, left: minutes, is: 'waiting' },
  { orderState: 'held', state: 'created', redirectUrl: null, left: minutes, is: 'preparing' },
  { orderState: 'held', state: 'pending', redirectUrl: page, left: 0, is: 'ending' },
  { orderState: 'held', state: 'failed', redirectUrl: page, left: minutes, is: 'failed' },
  { orderState: 'held', state: 'expired', redirectUrl: page, left: minutes, is: 'failed' },
  { orderState: 'payment_review', state: 'review', redirectUrl: page, left: 0, is: 'review' },
  { orderState: 'confirmed', state: 'paid', redirectUrl: page, left: null, is: 'paid' },
  { orderState: 'completed', state: 'paid', redirectUrl: page, left: null, is: 'paid' },
  { orderState: 'expired', state: 'expired', redirectUrl: page, left: null, is: 'expired' },
  { orderState: 'cancelled', state: 'cancelled', redirectUrl: page, left: null, is: 'cancelled' },
  { orderState: 'cancelled', state: 'reversed', redirectUrl: page, left: null, is: 'reversed' },
  { orderState: 'refund_due', state: 'paid', redirectUrl: page, left: null, is: 'refund-due' },
  { orderState: 'refunded', state: 'refunded', redirectUrl: page, left: null, is: 'refunded' },
] as const

for (const { orderState, state, redirectUrl, left, is } of cases)
  test(`an order ${orderState} with its attempt ${state}, ${left ?? 'no'} ms left: ${is}`, () =>
    expect(paymentPhase({ orderState, state, redirectUrl }, left)).toBe(is))
