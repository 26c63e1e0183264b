import type { Transaction } from '../../platform/database/open.ts'
import type { Payment } from './payment.ts'

/** Why staff must look at a payment. */
export type AlertReason =
  | 'challenged' // The gateway suspects fraud, and somebody must accept or refuse the card.
  | 'wrong_amount' // Another amount than that of the attempt was paid.
  | 'hours_gone' // Paid after the hold ended, and its hours or places are no longer free.
  | 'limit_reached' // Another order of the person reached the limit of the package or promo.
  | 'paid_twice' // Two attempts of one order were paid.
  | 'paid_again' // The bank took the payment back, and then it was paid once more.
  | 'order_cancelled' // Paid after the order was cancelled.
  | 'reversed'
  | 'reversed_after_play'
  | 'charged_back'
  | 'partially_charged_back'
  | 'refund_unfunded' // The gateway holds too little money of the venue for a refund.
  | 'refund_rejected'
  | 'refunded_twice' // Staff sent a transfer, and the gateway refunded too.
  | 'credit_spent' // The reversed payment had become store credit, which the player has spent.
  | 'package_taken_back' // The reversed payment had bought packages.

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
