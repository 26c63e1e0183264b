import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { Connection } from '../../platform/database/open.ts'

/**
 * The refund of a payment that came late, twice, above a limit per person, or after the order was cancelled. Rupiah.
 */
export type PaymentRefund = {
  readonly amount: number
  readonly reason: 'hours_gone' | 'limit_reached' | 'paid_twice' | 'order_cancelled'
  /** Whether it became store credit. */
  readonly isCredit: boolean
}

/** The refund of a payment; null if there is none. */
export async function readPaymentRefund(db: Connection, paymentId: number): Promise<PaymentRefund | null> {
  const [refund] = await db.query<PaymentRefund>(
    `select amount, reason, route = 'credit' as "isCredit" from refund_task
      where payment_id = $1 and reason in ('hours_gone', 'limit_reached', 'paid_twice', 'order_cancelled')`,
    [paymentId],
  )
  return refund ?? null
}

export async function readPaymentAmount(db: Connection, paymentId: number): Promise<number | null> {
  const [payment] = await db.query<{ amount: number }>('select amount from payment where id = $1', [
    paymentId,
  ])
  return payment?.amount ?? null
}

/** A refund that is done or that needs a bank account. Rupiah. */
export type RefundTask = {
  readonly amount: number
  readonly route: StaffRefundRoute
  /** The last digits of the bank account; empty if it is not known yet. */
  readonly bankAccountEnding: string
  readonly needsBankAccount: boolean
  /** The member of staff who typed the bank account. Null if the player typed it, or after its approval. */
  readonly bankAccountTypedBy: string | null
  /** Whether the bank returned an earlier transfer. */
  readonly wasReturned: boolean
}

export async function readRefundTask(db: Connection, refundId: number): Promise<RefundTask> {
  const [task] = await db.query<RefundTask>(
    `select t.amount, t.route, coalesce(right(t.account_number, 4), '') as "bankAccountEnding",
            t.route = 'transfer' and t.state = 'open' as "needsBankAccount",
            case when t.state = 'requested' then staff.full_name end as "bankAccountTypedBy",
            t.returned > 0 as "wasReturned"
       from refund_task t
       left join staff_act a on a.id = t.account_act_id
       left join customer staff on staff.id = a.customer_id
      where t.id = $1`,
    [refundId],
  )
  if (task === undefined) throw new Error(`there is no refund ${refundId}`)
  return task
}

/** The last digits of the bank account that staff typed for a refund of an order; null if they typed none. */
export async function readTypedBankAccountEnding(db: Connection, orderId: number): Promise<string | null> {
  const [task] = await db.query<{ bankAccountEnding: string }>(
    `select right(account_number, 4) as "bankAccountEnding" from refund_task
      where order_id = $1 and account_act_id is not null
      order by id desc limit 1`,
    [orderId],
  )
  return task?.bankAccountEnding ?? null
}
