import type { CounterMoney } from '../../orders/order-hooks.ts'
import { writeOwed } from '../../orders/owed-entries.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { gatewayOrderId } from './insert-payment.ts'

// The money came before the import: it is in no drawer and on no statement of this product.
const insertImported = `
  insert into payment (public_id, order_id, attempt, gateway, gateway_order_id, amount, method, state, settles_order,
                       created_at, expires_at, paid_at, act_id)
  values ($1, $2, 1, 'desk', $3, $4, 'imported', 'paid', true, now(), now(), now(), $5)`

type ImportedMoney = Pick<CounterMoney, 'order' | 'left' | 'actId'> & { readonly paid: number }

/** Writes what was paid before an order was imported, and what is owed. No drawer needs to be open. Rupiah. */
export async function takeImported(
  tx: Transaction,
  { order, paid, left, actId }: ImportedMoney,
): Promise<void> {
  if (paid > 0)
    await tx.query(insertImported, [newPublicId(), order.id, gatewayOrderId(order.number, 1), paid, actId])
  if (left !== null) await writeOwed(tx, { ...left, orderId: order.id, kind: 'owe', actId, shiftId: null })
}
