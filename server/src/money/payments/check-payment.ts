import type { PaymentDeps } from '../gateways/gateway.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { askGateway, refuseIfUnavailable } from './ask-gateway.ts'
import { findPayment } from './payment.ts'

/**
 * Fetches the status from the gateway because the player asked for it. Refusals: PAYMENT_UNKNOWN, GATEWAY_AWAY;
 * TOO_MANY_REQUESTS, counted by browser, payment and network address, because each check calls the gateway.
 */
export async function checkPayment(deps: PaymentDeps, publicId: string, limitKeys: LimitKeys): Promise<void> {
  const payment = await findPayment(deps.db, publicId)
  await countAttempts(deps.db, deps.clock.now(), [
    ['check payment, browser', limitKeys.browser],
    ['check payment, payment', publicId],
    ['check payment, network', limitKeys.network],
  ])
  // The gateway does not know payments at the counter.
  if (payment.gateway === 'desk') return
  await refuseIfUnavailable(() => askGateway(deps, payment.id))
}
