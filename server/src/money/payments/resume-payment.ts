import type { PaymentDeps } from '../gateways/gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { paymentById } from './queries.ts'
import { createAtGateway } from './start-payment.ts'

/**
 * Called by the outbox: creates a stored payment at the gateway, unless the gateway has it already (for example after a
 * crash). Throws GatewayUnavailable, so that the outbox retries.
 */
export async function resumePayment(deps: PaymentDeps, paymentId: number): Promise<void> {
  const payment = await paymentById(deps.db, paymentId)
  if (payment === undefined || payment.state !== 'created') return
  const isThere = await askGateway(deps, paymentId)
  if (!isThere) await createAtGateway(deps, paymentId)
}
