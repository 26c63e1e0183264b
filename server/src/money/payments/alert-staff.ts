import type { Transaction } from '../../platform/database/open.ts'
import type { Payment } from './payment.ts'

/** Why staff must look at a payment. */
export type AlertReason =
  | 'challenged'
  | 'wrong_amount'
  | 'hours_gone'
  | 'limit_reached'
  | 'paid_twice'
  | 'paid_again'
  | 'order_cancelled'
  | 'reversed'
  | 'reversed_after_play'
  | 'charged_back'
  | 'partially_charged_back'
  | 'refund_unfunded'
  | 'refund_rejected'
  | 'refunded_twice'
  | 'credit_spent'
  | 'package_taken_back'

/** `ended`: the numbers of the orders that ended. `owed`: rupiah. */
type AlertFacts = { readonly ended?: readonly string[]; readonly owed?: number }

/** Mails the location's staff about a payment, once per reason, after the commit. */
export async function alertStaff(
  tx: Transaction,
  payment: Pick<Payment, 'id' | 'orderId'>,
  reason: AlertReason,
  facts: AlertFacts = {},
): Promise<void> {
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'alert', $2)
     on conflict (dedupe_key) do nothing`,
    [
      `alert:${reason}:${payment.id}`,
      JSON.stringify({ reason, orderId: payment.orderId, paymentId: payment.id, ...facts }),
    ],
  )
}
