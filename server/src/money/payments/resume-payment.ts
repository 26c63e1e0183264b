import type { PaymentDeps } from '../gateways/gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { paymentById } from './queries.ts'
import { createAtGateway } from './start-payment.ts'

/**
 * Starts an attempt from the outbox, perhaps after a crash: the gateway is asked first whether it has it already.
 * Throws GatewayAway, so that the outbox comes back to it.
 */
export async function resumePayment(deps: PaymentDeps, paymentId: number): Promise<void> {
  const payment = await paymentById(deps.db, paymentId)
  if (payment === undefined || payment.state !== 'created') return
  const isThere = await askGateway(deps, paymentId)
  if (!isThere) await createAtGateway(deps, paymentId)
}
