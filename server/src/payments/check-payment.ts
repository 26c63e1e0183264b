import { problem } from '@pantul/rules/problem'
import type { Deps } from '../deps.ts'
import { Refusal } from '../http/refusal.ts'
import { askGateway, refuseWhileAway } from './ask-gateway.ts'
import { paymentOf } from './queries.ts'

/** "Check now": asks the gateway whether the money has come. Refusals: PAYMENT_UNKNOWN, GATEWAY_AWAY. */
export async function checkPayment(deps: Deps, publicId: string): Promise<void> {
  const payment = await paymentOf(deps.db, publicId)
  if (payment === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  await refuseWhileAway(() => askGateway(deps, payment.id))
}
