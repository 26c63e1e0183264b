import type { PaymentDeps } from '../gateways/gateway.ts'
import type { Payload } from '../../platform/outbox/queries.ts'
import type { Effects } from '../../platform/outbox/relay.ts'
import { closeAtGateway } from './ask-gateway.ts'
import { resumePayment } from './resume-payment.ts'

/** Outbox effects that call the gateway: `{ paymentId }`. An effect that throws GatewayAway is retried. */
export const paymentEffects: Effects<PaymentDeps> = {
  'gateway-create': (deps, payload) => resumePayment(deps, paymentIdOf(payload)),
  'gateway-cancel': (deps, payload) => closeAtGateway(deps, paymentIdOf(payload)),
}

function paymentIdOf(payload: Payload): number {
  const { paymentId } = payload
  if (typeof paymentId !== 'number') throw new Error('an outbox row names no payment')
  return paymentId
}
