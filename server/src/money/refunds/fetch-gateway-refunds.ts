import { GatewayUnavailable, type PaymentDeps } from '../gateways/gateway.ts'
import { askGateway, refuseIfUnavailable } from '../payments/ask-gateway.ts'

/**
 * Fetches the status of a payment before staff refund it by another route, so that a refund that the gateway has made closes
 * the task. Does nothing for refunds that never had the gateway as their route. Refusal: GATEWAY_AWAY if the gateway does not
 * answer and may have been asked for the refund already.
 */
export async function fetchGatewayRefunds(
  deps: PaymentDeps,
  locationId: string,
  publicId: string,
): Promise<void> {
  // `askForAccount` resets the attempts of a transfer, so each transfer counts as requested.
  const [task] = await deps.db.query<{ paymentId: number; mayHaveBeenRequested: boolean }>(
    `select t.payment_id as "paymentId", t.attempts > 0 or t.route = 'transfer' as "mayHaveBeenRequested"
       from refund_task t join sales_order o on o.id = t.order_id
      where t.public_id = $1 and o.location_id = $2 and t.refund_key is not null and t.payment_id is not null
        and t.state <> 'done'`,
    [publicId, locationId],
  )
  if (task === undefined) return
  const ask = () => askGateway(deps, task.paymentId)
  if (task.mayHaveBeenRequested) return void (await refuseIfUnavailable(ask))
  try {
    await ask()
  } catch (error) {
    // The gateway was never asked for the refund, so it cannot have made it.
    if (!(error instanceof GatewayUnavailable)) throw error
  }
}
