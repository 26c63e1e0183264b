import type { Transaction } from '../../platform/database/open.ts'

/** Removes the hold of the places of an order, because it was paid. The caller has locked the order. */
export async function clearPlaceHolds(tx: Transaction, orderId: number): Promise<void> {
  await tx.query('update enrolment set held_until = null where order_id = $1 and ended_at is null', [orderId])
}
