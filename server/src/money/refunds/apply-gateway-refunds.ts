import type { PaymentDeps } from '../gateways/gateway.ts'
import { GatewayUnavailable } from '../gateways/gateway.ts'
import { askGateway } from '../payments/ask-gateway.ts'

/**
 * Fetches the status of the payment of a refund that the gateway was asked for, so that a refund that it made closes the
 * task. Does nothing for other refunds, and if the gateway does not answer.
 */
export async function applyGatewayRefunds(
  deps: PaymentDeps,
  locationId: string,
  publicId: string,
): Promise<void> {
  const [asked] = await deps.db.query<{ paymentId: number }>(
    `select t.payment_id as "paymentId"
       from refund_task t join sales_order o on o.id = t.order_id
      where t.public_id = $1 and o.location_id = $2 and t.refund_key is not null and t.payment_id is not null
        and t.state <> 'done'`,
    [publicId, locationId],
  )
  if (asked === undefined) return
  try {
    await askGateway(deps, asked.paymentId)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error
  }
}
