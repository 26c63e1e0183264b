import { problem } from '@pantul/rules/problem'
import type { PaymentDeps, NotificationRequest } from '../gateways/gateway.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { askGateway, refuseIfUnavailable } from './ask-gateway.ts'
import { findPaymentOfGateway } from './payment.ts'

/**
 * Handles a notification of a gateway: verifies its signature, then fetches the status and applies only the fetched
 * status, so that a replayed or edited notification changes nothing. A repeated notification succeeds without effect.
 * Refusals: ROUTE_UNKNOWN (another gateway), SIGNATURE_INVALID, PAYMENT_UNKNOWN, GATEWAY_AWAY and DATABASE_AWAY (503:
 * the gateway retries).
 */
export async function receiveNotification(
  deps: PaymentDeps,
  gateway: string,
  request: NotificationRequest,
): Promise<void> {
  if (gateway !== deps.gateway.name) throw new Refusal(problem('ROUTE_UNKNOWN'))
  const notified = deps.gateway.parseNotification(request)
  if (notified === null) throw new Refusal(problem('SIGNATURE_INVALID'))
  const payment = await findPaymentOfGateway(deps.db, gateway, notified.gatewayOrderId)
  await refuseIfUnavailable(() => askGateway(deps, payment.id, notified.transactionId))
}
