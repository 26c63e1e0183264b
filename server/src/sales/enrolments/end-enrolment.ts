import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import type { Canceller } from '../../orders/states/change-state.ts'
import { endUndecidedPayments } from '../../money/payments/close-payment.ts'
import { lockPaymentsOfOrder, settledSum } from '../../money/payments/payment.ts'
import { openRefund } from '../../money/refund-tasks/open-refund.ts'
import { refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { markRefundDue } from '../../money/refund-tasks/settle-refund.ts'

/** Why places end before the session, and the mail about it. */
type EnrolmentEnd = {
  readonly reason: 'class_cancelled' | 'enrolment_left'
  readonly mail: 'class-cancelled' | 'enrolment-left'
  /** The act of staff; null: a job or the player. */
  readonly actId?: number | null
}

/**
 * Ends the enrolment of an order because its class or programme was cancelled: frees the places, cancels an unpaid
 * order, refunds a paid one in full, and mails the player. Does nothing if it has ended.
 */
export const endEnrolment = (deps: PaymentDeps, orderId: number, ending: EnrolmentEnd): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const payments = await lockPaymentsOfOrder(tx, orderId)
    await endUndecidedPayments(tx, payments, 'cancelled')
    await cancelEnrolment(tx, { orderId, by: 'staff', amount: settledSum(payments), ending }, deps)
  })

/** `amount`: rupiah to refund. */
type EnrolmentRefund = {
  readonly orderId: number
  readonly by: Canceller
  readonly amount: number
  readonly ending: EnrolmentEnd
}

/**
 * Cancels the order of an enrolment, frees its places, opens the refund and mails the player. Returns the refunded
 * rupiah, which are less if the bank or the gateway has taken money back. Returns null and does nothing if the order
 * has ended. The caller has locked the order and its payments.
 */
export async function cancelEnrolment(
  tx: Transaction,
  { orderId, by, amount, ending }: EnrolmentRefund,
  deps: Pick<PaymentDeps, 'gateway' | 'clock'>,
): Promise<number | null> {
  if (!(await cancelOrder(tx, orderId, { by, reason: ending.reason }))) return null
  const refundDue = { orderId, bookingId: null, amount, reason: ending.reason, actId: ending.actId ?? null }
  const { routes } = await openRefund(tx, refundDue, refundContextOf(deps))
  const refund = routes.reduce((sum, route) => sum + route.amount, 0)
  if (refund > 0) await markRefundDue(tx, orderId, ending.reason)
  // The places are booking 1 of their order.
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
    [
      `cancelled:${orderId}:all`,
      JSON.stringify({ template: ending.mail, orderId, bookings: [1], refund, units: 0, routes }),
    ],
  )
  return refund
}
