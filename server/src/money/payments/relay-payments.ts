import type { PaymentDeps } from '../gateways/gateway.ts'
import type { Payload } from '../../platform/outbox/queries.ts'
import type { Effects } from '../../platform/outbox/relay.ts'
import { askGateway, cancelAtGateway } from './ask-gateway.ts'
import { endCreditBookings } from './end-credit-bookings.ts'
import { findPaymentById } from './payment.ts'
import { createAtGateway } from './start-payment.ts'

/** What the outbox does for a payment. It retries an effect that throws GatewayUnavailable. */
export const paymentEffects: Effects<PaymentDeps> = {
  'gateway-create': (deps, payload) => resumePayment(deps, paymentIdOf(payload)),
  'gateway-cancel': (deps, payload) => cancelAtGateway(deps, paymentIdOf(payload)),
  'end-credit-bookings': (deps, payload) => endCreditBookings(deps, paymentIdOf(payload)),
}

/** Creates a payment at the gateway, unless it is there already, for example because this process crashed after it asked. */
async function resumePayment(deps: PaymentDeps, paymentId: number): Promise<void> {
  const { state } = await findPaymentById(deps.db, paymentId)
  if (state !== 'created') return
  const isAtGateway = await askGateway(deps, paymentId)
  if (!isAtGateway) await createAtGateway(deps, paymentId)
}

function paymentIdOf(payload: Payload): number {
  const { paymentId } = payload
  if (typeof paymentId !== 'number') throw new Error('an outbox row names no payment')
  return paymentId
}
