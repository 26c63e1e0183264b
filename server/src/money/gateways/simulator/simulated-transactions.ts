import { randomUUID } from 'node:crypto'
import type { Connection } from '../../../platform/database/open.ts'
import type { GatewayAttempt } from '../gateway.ts'

/** A transaction of the simulator: what a real gateway would store. */
export type SimulatedTransaction = {
  readonly gatewayOrderId: string
  readonly transactionId: string
  readonly grossAmount: number
  /** Midtrans' status and code. */
  readonly status: string
  readonly statusCode: string
  readonly fraudStatus: string | null
  readonly paymentType: string | null
  /** Refunds, the oldest first; rupiah. */
  readonly refunds: readonly { readonly refund_key: string; readonly refund_amount: number }[]
  readonly updatedAt: Temporal.Instant
}

const columns = `
  gateway_order_id as "gatewayOrderId", transaction_id as "transactionId", gross_amount as "grossAmount", status,
  status_code as "statusCode", fraud_status as "fraudStatus", payment_type as "paymentType",
  refunds, updated_at as "updatedAt"`

/** Inserts an attempt unless it exists. */
export async function insertTransaction(db: Connection, attempt: GatewayAttempt): Promise<void> {
  await db.query(
    `insert into simulated_transaction
       (gateway_order_id, transaction_id, gross_amount, status, status_code, expires_at)
     values ($1, $2, $3, 'pending', '201', $4)
     on conflict (gateway_order_id) do nothing`,
    [attempt.gatewayOrderId, randomUUID(), attempt.amount, attempt.expiresAt],
  )
}

/** Reads a transaction. Like a real gateway, first expires it if its time is over. */
export async function readTransaction(
  db: Connection,
  gatewayOrderId: string,
): Promise<SimulatedTransaction | undefined> {
  await db.query(
    `update simulated_transaction set status = 'expire', status_code = '202', updated_at = now()
      where gateway_order_id = $1 and status = 'pending' and expires_at <= now()`,
    [gatewayOrderId],
  )
  const [transaction] = await db.query<SimulatedTransaction>(
    `select ${columns} from simulated_transaction where gateway_order_id = $1`,
    [gatewayOrderId],
  )
  return transaction
}

/** Cancels a transaction that is unpaid or challenged. */
export async function cancelTransaction(db: Connection, gatewayOrderId: string): Promise<void> {
  await db.query(
    `update simulated_transaction set status = 'cancel', status_code = '202', fraud_status = null, updated_at = now()
      where gateway_order_id = $1 and (status = 'pending' or (status = 'capture' and fraud_status = 'challenge'))`,
    [gatewayOrderId],
  )
}

/**
 * Refunds an amount, once per key. Returns false if the transaction is not paid, or if less than the amount is left.
 */
export async function refundTransaction(
  db: Connection,
  gatewayOrderId: string,
  { refundKey, amount }: { readonly refundKey: string; readonly amount: number },
): Promise<boolean> {
  const refunded = await db.query(
    `with entry as (
       select gateway_order_id, gross_amount, refunds @> jsonb_build_array(jsonb_build_object('refund_key', $2::text)) as is_refunded,
              $3 + coalesce((select sum((refund ->> 'refund_amount')::bigint) from jsonb_array_elements(refunds) refund), 0) as refunded_after
         from simulated_transaction
        where gateway_order_id = $1 and status in ('settlement', 'capture', 'partial_refund', 'refund')
          for update
     ), changed as (
       update simulated_transaction t
          set status = case when entry.refunded_after = t.gross_amount then 'refund' else 'partial_refund' end, status_code = '200',
              refunds = refunds || jsonb_build_object('refund_key', $2::text, 'refund_amount', $3), updated_at = now()
         from entry
        where t.gateway_order_id = entry.gateway_order_id and not entry.is_refunded and entry.refunded_after <= t.gross_amount
       returning t.gateway_order_id
     )
     select gateway_order_id from changed
      union all
     select gateway_order_id from entry where is_refunded`,
    [gatewayOrderId, refundKey, amount],
  )
  return refunded.length > 0
}

/** What happens to a transaction at the simulated gateway. */
export type SimulatedEvent = {
  readonly status: string
  readonly statusCode: string
  readonly fraudStatus?: 'challenge' | 'accept'
  readonly paymentType: string
  /** Rupiah that the payer paid too much; negative if it was too little. */
  readonly amountDifference?: number
}

/**
 * Applies an event if the status of the transaction is one of `from`, else returns undefined. In `from`, `challenge`
 * means a payment that is captured but challenged.
 */
export async function applyEvent(
  db: Connection,
  gatewayOrderId: string,
  { event, from }: { readonly event: SimulatedEvent; readonly from: readonly string[] },
): Promise<SimulatedTransaction | undefined> {
  const [changed] = await db.query<SimulatedTransaction>(
    `update simulated_transaction
        set status = $3, status_code = $4, fraud_status = $5, payment_type = coalesce(payment_type, $6),
            gross_amount = gross_amount + $7, updated_at = now()
      where gateway_order_id = $1
        and case when fraud_status = 'challenge' then 'challenge' else status end = any($2::text[])
      returning ${columns}`,
    [
      gatewayOrderId,
      from,
      event.status,
      event.statusCode,
      event.fraudStatus ?? null,
      event.paymentType,
      event.amountDifference ?? 0,
    ],
  )
  return changed
}
