import type { Transaction } from '../../platform/database/open.ts'
import { openRefund, type UnusedPaymentReason } from '../refund-tasks/open-refund.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { markRefundDue } from '../refund-tasks/settle-refund.ts'
import { alertStaff } from './alert-staff.ts'
import type { Payment } from './payment.ts'

/**
 * Refunds a payment that its order cannot use: mails the player, alerts staff, opens the refund. An ended order becomes
 * `refund_due`; an order that another payment paid stays as it is. The caller has marked the payment as paid.
 */
export async function refundUnusedPayment(
  tx: Transaction,
  { id: paymentId, orderId, amount }: Payment,
  { reason, refundContext }: { readonly reason: UnusedPaymentReason; readonly refundContext: RefundContext },
): Promise<void> {
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)
     on conflict (dedupe_key) do nothing`,
    [`refund:${paymentId}`, JSON.stringify({ template: 'refund-due', orderId, paymentId })],
  )
  await alertStaff(tx, { id: paymentId, orderId }, reason)
  const request = { orderId, bookingId: null, amount, reason, unusedPaymentId: paymentId }
  await openRefund(tx, request, refundContext)
  await markRefundDue(tx, orderId, reason)
}
