import type { PaymentDeps } from '../gateways/gateway.ts'
import type { Payload } from '../../platform/outbox/queries.ts'
import type { Effects } from '../../platform/outbox/relay.ts'
import { closeAtGateway } from './ask-gateway.ts'
import { endCreditBookings } from './end-credit-bookings.ts'
import { resumePayment } from './resume-payment.ts'

/**
 * Outbox effects of payments: `{ paymentId }`. Those that call the gateway and throw GatewayUnavailable are retried.
 */
export const paymentEffects: Effects<PaymentDeps> = {
  'gateway-create': (deps, payload) => resumePayment(deps, paymentIdOf(payload)),
  'gateway-cancel': (deps, payload) => closeAtGateway(deps, paymentIdOf(payload)),
  'end-credit-bookings': (deps, payload) => endCreditBookings(deps, paymentIdOf(payload)),
}

function paymentIdOf(payload: Payload): number {
  const { paymentId } = payload
  if (typeof paymentId !== 'number') throw new Error('an outbox row names no payment')
  return paymentId
}
