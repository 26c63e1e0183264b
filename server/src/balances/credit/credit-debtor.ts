import type { Transaction } from '../../platform/database/open.ts'

/** The account that owes store credit because a payment was reversed; null if none does. */
export async function creditDebtor(tx: Transaction, paymentId: number): Promise<number | null> {
  const [debt] = await tx.query<{ customerId: number }>(
    `select d.customer_id as "customerId"
       from credit_debt d join refund_task t on t.id = d.refund_task_id
      where t.payment_id = $1
      limit 1`,
    [paymentId],
  )
  return debt?.customerId ?? null
}

/** Store credit that a customer has spent and owes back, in rupiah. `paymentId` null: because of any reversed payment. */
export async function creditOwedBack(
  tx: Transaction,
  { customerId, paymentId }: { readonly customerId: number; readonly paymentId: number | null },
): Promise<number> {
  const [debt] = await tx.query<{ owed: number }>(
    `select coalesce(sum(d.amount - d.paid), 0)::bigint as owed
       from credit_debt d join refund_task t on t.id = d.refund_task_id
      where d.customer_id = $1 and ($2::bigint is null or t.payment_id = $2) and d.collected_at is null`,
    [customerId, paymentId],
  )
  return debt?.owed ?? 0
}

/** Records on the debts of a customer that `endCreditBookings` has cancelled future bookings that store credit paid. */
export async function markBookingsEnded(
  tx: Transaction,
  customerId: number,
  now: Temporal.Instant,
): Promise<void> {
  await tx.query(
    `update credit_debt set bookings_ended_at = $2
      where customer_id = $1 and refund_task_id is not null and bookings_ended_at is null`,
    [customerId, now],
  )
}
