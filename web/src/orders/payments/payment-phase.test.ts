import { expect, test } from 'vitest'
import { paymentPhase } from './payment-phase.ts'

const minutes = 600_000
const gatewayPage = '/simulate/x'

const phaseCases = [
  { orderState: 'held', state: 'pending', redirectUrl: gatewayPage, msLeft: minutes, is: 'waiting' },
  { orderState: 'held', state: 'created', redirectUrl: null, msLeft: minutes, is: 'preparing' },
  { orderState: 'held', state: 'pending', redirectUrl: gatewayPage, msLeft: 0, is: 'ending' },
  { orderState: 'held', state: 'failed', redirectUrl: gatewayPage, msLeft: minutes, is: 'failed' },
  { orderState: 'held', state: 'expired', redirectUrl: gatewayPage, msLeft: minutes, is: 'failed' },
  { orderState: 'payment_review', state: 'review', redirectUrl: gatewayPage, msLeft: 0, is: 'review' },
  { orderState: 'confirmed', state: 'paid', redirectUrl: gatewayPage, msLeft: null, is: 'paid' },
  { orderState: 'completed', state: 'paid', redirectUrl: gatewayPage, msLeft: null, is: 'paid' },
  { orderState: 'expired', state: 'expired', redirectUrl: gatewayPage, msLeft: null, is: 'expired' },
  { orderState: 'cancelled', state: 'cancelled', redirectUrl: gatewayPage, msLeft: null, is: 'cancelled' },
  { orderState: 'cancelled', state: 'reversed', redirectUrl: gatewayPage, msLeft: null, is: 'reversed' },
  { orderState: 'refund_due', state: 'paid', redirectUrl: gatewayPage, msLeft: null, is: 'refund-due' },
  { orderState: 'refunded', state: 'refunded', redirectUrl: gatewayPage, msLeft: null, is: 'refunded' },
] as const

for (const { orderState, state, redirectUrl, msLeft, is } of phaseCases)
  test(`an order ${orderState} with its attempt ${state}, ${msLeft ?? 'no'} ms left: ${is}`, () =>
    expect(paymentPhase({ orderState, state, redirectUrl }, msLeft)).toBe(is))
