import type { Transaction } from '../platform/database/open.ts'
import { changeState } from './change-state.ts'
import { afterConfirmed } from './after-state.ts'
import { numberInvoices } from './number-invoices.ts'

const keepHours = `
  with courts as (update court_hour set held_until = null where order_id = $1)
  update coach_hour set held_until = null where order_id = $1`

/**
 * The order is paid: held or under review → confirmed, its holds become bookings where they stand, the player
 * gets the confirmation and the order its invoice number. Also after the hold's end, as long as
 * nobody took the hours away. False, and nothing changed, when the order was in neither state, or when the person's paid
 * orders leave no room for its package or promo.
 */
export async function confirmOrder(tx: Transaction, orderId: number, cause: string): Promise<boolean> {
  await tx.query('savepoint before_confirm')
  const isConfirmed = await changeState(tx, {
    orderId,
    from: ['held', 'payment_review'],
    to: 'confirmed',
    cause,
    mail: { key: 'paid', template: 'payment-confirmed' },
  })
  if (!isConfirmed) return false
  await keepHoursOf(tx, orderId)
  if ((await afterConfirmed(tx, orderId)) !== null) {
    await tx.query('rollback to savepoint before_confirm')
    return false
  }
  await numberInvoices(tx, [orderId])
  return true
}

/** The hours of an order are no longer held until a moment, but for good. Updated in place, never made anew. */
export async function keepHoursOf(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(keepHours, [orderId])
}
