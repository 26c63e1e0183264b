import type { Transaction } from '../database/open.ts'

const giveBack = `
  with back as (
    update promo_use set returned_at = now() where order_id = $1 and returned_at is null returning promo_id
  )
  update promo p set used = p.used - 1 from back where p.id = back.promo_id`

/**
 * The order's use of its promo counts no more: it expired, or was cancelled in time. Nothing when it used none, or gave
 * its use back already. The order's row is locked by the caller.
 */
export async function returnPromo(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(giveBack, [orderId])
}
