import { GatewayUnavailable, type PaymentDeps } from '../gateways/gateway.ts'
import { askGateway, refuseIfUnavailable } from '../payments/ask-gateway.ts'

/**
 * Fetches the status of the payment of a refund that the gateway was asked for, so that a refund that it made closes the
 * task. Does nothing for other refunds. Refusal: GATEWAY_AWAY if the gateway does not answer and may have refunded already:
 * it was asked for the refund, or for one that is a transfer now.
 */
export async function applyGatewayRefunds(
  deps: PaymentDeps,
  locationId: string,
  publicId: string,
): Promise<void> {
  const [asked] = await deps.db.query<{ paymentId: number; mayBeMade: boolean }>(
    `select t.payment_id as "paymentId", t.attempts > 0 or t.route = 'transfer' as "mayBeMade"
       from refund_task t join sales_order o on o.id = t.order_id
      where t.public_id = $1 and o.location_id = $2 and t.refund_key is not null and t.payment_id is not null
        and t.state <> 'done'`,
    [publicId, locationId],
  )
  if (asked === undefined) return
  const asking = () => askGateway(deps, asked.paymentId)
  if (asked.mayBeMade) return void (await refuseIfUnavailable(asking))
  try {
    await asking()
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
  }
}
