import { problem } from '@pantul/rules/problem'
import type { PaymentDeps } from '../gateways/gateway.ts'
import type { LimitKeys } from '../../platform/http/rate-limit.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countAttempts } from '../../platform/limits/count-attempts.ts'
import { askGateway, refuseIfUnavailable } from './ask-gateway.ts'
import { paymentOf } from './queries.ts'

/**
 * "Check now": fetches the status from the gateway. Refusals: PAYMENT_UNKNOWN, GATEWAY_AWAY; TOO_MANY_REQUESTS per
 * browser, payment and network address, because each check calls the gateway.
 */
export async function checkPayment(deps: PaymentDeps, publicId: string, limitKeys: LimitKeys): Promise<void> {
  const payment = await paymentOf(deps.db, publicId)
  if (payment === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  await countAttempts(deps.db, deps.clock.now(), [
    ['check payment, browser', limitKeys.browser],
    ['check payment, payment', publicId],
    ['check payment, address', limitKeys.address],
  ])
  // The gateway does not know payments at the counter.
  if (payment.gateway === 'desk') return
  await refuseIfUnavailable(() => askGateway(deps, payment.id))
}
