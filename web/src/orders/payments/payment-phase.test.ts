import { expect, test } from 'vitest'
import { paymentPhase } from './payment-phase.ts'

const TEN_MIN_MS = 600_000
const gatewayPage = '/simulate/x'

const phaseCases = [
  { orderState: 'held', state: 'pending', redirectUrl: gatewayPage, msLeft: TEN_MIN_MS, phase: 'waiting' },
  { orderState: 'held', state: 'created', redirectUrl: null, msLeft: TEN_MIN_MS, phase: 'preparing' },
  { orderState: 'held', state: 'pending', redirectUrl: gatewayPage, msLeft: 0, phase: 'ending' },
  { orderState: 'held', state: 'failed', redirectUrl: gatewayPage, msLeft: TEN_MIN_MS, phase: 'failed' },
  { orderState: 'held', state: 'expired', redirectUrl: gatewayPage, msLeft: TEN_MIN_MS, phase: 'failed' },
  { orderState: 'payment_review', state: 'review', redirectUrl: gatewayPage, msLeft: 0, phase: 'review' },
  { orderState: 'confirmed', state: 'paid', redirectUrl: gatewayPage, msLeft: null, phase: 'paid' },
  { orderState: 'completed', state: 'paid', redirectUrl: gatewayPage, msLeft: null, phase: 'paid' },
  { orderState: 'expired', state: 'expired', redirectUrl: gatewayPage, msLeft: null, phase: 'expired' },
  { orderState: 'cancelled', state: 'cancelled', redirectUrl: gatewayPage, msLeft: null, phase: 'cancelled' },
  { orderState: 'cancelled', state: 'reversed', redirectUrl: gatewayPage, msLeft: null, phase: 'reversed' },
  { orderState: 'refund_due', state: 'paid', redirectUrl: gatewayPage, msLeft: null, phase: 'refund-due' },
  { orderState: 'refunded', state: 'refunded', redirectUrl: gatewayPage, msLeft: null, phase: 'refunded' },
] as const

for (const { orderState, state, redirectUrl, msLeft, phase } of phaseCases)
  test(`order ${orderState}, payment ${state}, ${msLeft ?? 'no'} ms left, ${redirectUrl === null ? 'no' : 'a'} gateway page: phase ${phase}`, () =>
    expect(paymentPhase({ orderState, state, redirectUrl }, msLeft)).toBe(phase))
