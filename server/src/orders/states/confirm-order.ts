import type { Transaction } from '../../platform/database/open.ts'
import { changeState } from './change-state.ts'
import { afterConfirmed } from './after-state-change.ts'
import { numberInvoices } from './number-invoices.ts'

const clearAllHolds = `
  with courts as (update court_hour set held_until = null where order_id = $1)
  update coach_hour set held_until = null where order_id = $1`

/**
 * Confirms a paid order: held or under review → confirmed. Its holds become bookings, the player gets a mail and the
 * order an invoice number. Works also after the end of the hold, until another order takes the hours. False, with
 * nothing changed, in other states, or if the person has reached the limit of its package or promo.
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
  await clearHourHolds(tx, orderId)
  const limitReached = await afterConfirmed(tx, orderId)
  if (limitReached !== null) {
    await tx.query('rollback to savepoint before_confirm')
    return false
  }
  await numberInvoices(tx, [orderId])
  return true
}

/** The claims of an order no longer expire. */
export async function clearHourHolds(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(clearAllHolds, [orderId])
}
