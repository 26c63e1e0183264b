import type { Deps } from '../../platform/deps.ts'
import { changePaymentState } from './close-payment.ts'
import { lockPaymentsOfOrder, findPaymentById } from './payment.ts'

/**
 * Marks an attempt as failed because the gateway permanently refuses to create it. The order stays held, and the player
 * may try again. `reason`: the gateway's text, which finance can read and players cannot.
 */
export async function markCreationFailed(deps: Deps, paymentId: number, reason: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { orderId } = await findPaymentById(tx, paymentId)
    const payments = await lockPaymentsOfOrder(tx, orderId)
    const payment = payments.find(({ id }) => id === paymentId)
    if (payment?.state !== 'created') return
    await changePaymentState(tx, payment, { to: 'failed' })
    await tx.query(
      `insert into payment_event (gateway, event_key, payment_id, status, notice, outcome)
       values ($1, $2, $3, 'refused', $4, 'close')
       on conflict (gateway, event_key) do nothing`,
      [payment.gateway, `${payment.gatewayOrderId}:refused`, payment.id, JSON.stringify({ reason })],
    )
    await tx.query('update outbox set done_at = $2 where dedupe_key = $1 and done_at is null', [
      `create-payment:${paymentId}`,
      deps.clock.now(),
    ])
  })
}
