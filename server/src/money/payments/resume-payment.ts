import type { PaymentDeps } from '../gateways/gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { paymentById } from './queries.ts'
import { createAtGateway } from './start-payment.ts'

/**
 * Creates an attempt from the outbox, perhaps after a crash: first checks whether the gateway has it. Throws
 * GatewayUnavailable, so that the outbox retries.
 */
export async function resumePayment(deps: PaymentDeps, paymentId: number): Promise<void> {
  const payment = await paymentById(deps.db, paymentId)
  if (payment === undefined || payment.state !== 'created') return
  const isThere = await askGateway(deps, paymentId)
  if (!isThere) await createAtGateway(deps, paymentId)
}
