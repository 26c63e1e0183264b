import type { Transaction } from '../database/open.ts'
import { changeState } from '../orders/change-state.ts'
import { oweRefund } from '../orders/owe-refund.ts'
import { alertStaff } from './alert-staff.ts'
import type { RefundReason } from './judge-status.ts'
import type { Payment } from './queries.ts'

/**
 * Money without hours: a refund task for finance, a mail to the player and an alert to staff, so that nothing is
 * lost silently (`product.md` §5 point 6). An order that ended is `refund_due` from then on; an order that another
 * payment settles stays as it is. The payment is already `paid` and settles nothing.
 */
export async function oweMoney(tx: Transaction, payment: Payment, reason: RefundReason): Promise<void> {
  await tx.query(
    `insert into refund_task (payment_id, order_id, amount, reason) values ($1, $2, $3, $4)
     on conflict (payment_id) where reason in ('hours_gone', 'paid_twice', 'order_cancelled') do nothing`,
    [payment.id, payment.orderId, payment.amount, reason],
  )
  await oweRefund(tx, payment.orderId, reason)
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)
     on conflict (dedupe_key) do nothing`,
    [
      `refund:${payment.id}`,
      JSON.stringify({ template: 'refund-due', orderId: payment.orderId, paymentId: payment.id }),
    ],
  )
  await alertStaff(tx, payment, reason)
}

/** The money went back, or was taken back: nothing is owed for this payment any more. */
export async function settleDebt(tx: Transaction, payment: Payment): Promise<void> {
  await tx.query(`update refund_task set state = 'done' where payment_id = $1 and state = 'open'`, [
    payment.id,
  ])
  const [open] = await tx.query<{ id: number }>(
    `select id from refund_task where order_id = $1 and state = 'open' limit 1`,
    [payment.orderId],
  )
  if (open !== undefined) return
  await changeState(tx, {
    orderId: payment.orderId,
    from: ['refund_due'],
    to: 'refunded',
    cause: 'money returned',
  })
}
