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

type AlertFacts = {
  /** The numbers of the orders that ended. */
  readonly ended?: readonly string[]
  /** Rupiah that the player owes. */
  readonly owed?: number
}

/** Mails the staff of the location about a payment after the commit, once for each reason. */
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
