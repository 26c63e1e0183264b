import type { Transaction } from '../../platform/database/open.ts'

/** The places of an order are no longer held until a moment, but for good. The order's row is locked by the caller. */
export async function keepPlaces(tx: Transaction, orderId: number): Promise<void> {
  await tx.query('update enrolment set held_until = null where order_id = $1 and ended_at is null', [orderId])
}
