import type { Transaction } from '../database/open.ts'
import { newPublicId } from '../public-id.ts'

/** `gateway`: its name. `expiresAt`: when the gateway is to stop taking money, a minute before the hold ends. */
export type NewPayment = {
  readonly orderId: number
  readonly orderNumber: string
  readonly attempt: number
  readonly amount: number
  readonly expiresAt: Temporal.Instant
  readonly now: Temporal.Instant
  readonly gateway: string
}

/** Until the first time that the gateway is asked how it stands, should no notice come. */
const firstCheckSeconds = 30

/**
 * Writes one attempt in state `created`. Its id at the gateway, `<order number>-<attempt>`, is known before the
 * gateway hears of it, so that a crash between the two never makes a second one (`reliability.md` M13).
 */
export async function insertPayment(
  tx: Transaction,
  payment: NewPayment,
): Promise<{ id: number; publicId: string }> {
  const publicId = newPublicId()
  const [row] = await tx.query<{ id: number }>(
    `insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, state,
                          created_at, expires_at, next_check_at)
     values ($1, $2, $3, $4, $5, $6, 'created', $7, $8, $9)
     returning id`,
    [
      publicId,
      payment.orderId,
      payment.attempt,
      payment.gateway,
      `${payment.orderNumber}-${payment.attempt}`,
      payment.amount,
      payment.now,
      payment.expiresAt,
      payment.now.add({ seconds: firstCheckSeconds }),
    ],
  )
  if (row === undefined) throw new Error('a payment was not written')
  return { id: row.id, publicId }
}
