import { canPaymentBecome, type PaymentState } from '@pantul/rules/payment-state'
import type { Transaction } from '../../platform/database/open.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import { isUndecided } from './judge-status.ts'
import type { Payment } from './payment.ts'

type StateChange = {
  readonly to: PaymentState
  /** When to check the payment next. Null: never again; undefined: as scheduled. */
  readonly nextCheckAt?: Temporal.Instant | null
  readonly reason?: string | null
  readonly method?: string | null
  readonly paidAt?: Temporal.Instant
  /** The received rupiah, if they differ from the amount of the attempt. */
  readonly amount?: number
  /** True: the attempt settles its order. Otherwise this stays as it is. */
  readonly settlesOrder?: boolean
}

/**
 * Changes the state of a locked attempt. An attempt in state `created` may skip `pending`. Throws if the states allow no
 * such step.
 */
export async function changePaymentState(
  tx: Transaction,
  payment: Payment,
  change: StateChange,
): Promise<void> {
  const from = payment.state
  const skipsPending = from === 'created' && canPaymentBecome('pending', change.to)
  if (!canPaymentBecome(from, change.to) && !skipsPending)
    throw new Error(`a payment went from ${from} to ${change.to}`)
  tx.publish(paymentTopic(payment.publicId))
  await tx.query(
    `update payment
        set state = $3, next_check_at = case when $9::boolean then $4::timestamptz else next_check_at end,
            reason = $5, method = coalesce($6, method), paid_at = coalesce($7, paid_at), settles_order = settles_order or $8, amount = coalesce($10, amount)
      where id = $1 and state = $2`,
    [
      payment.id,
      from,
      change.to,
      change.nextCheckAt ?? null,
      change.reason ?? null,
      change.method ?? null,
      change.paidAt ?? null,
      change.settlesOrder ?? false,
      change.nextCheckAt !== undefined,
      change.amount ?? null,
    ],
  )
}

/**
 * Ends the undecided attempts among the locked ones, because their order no longer needs them. After the commit the outbox
 * cancels them at the gateway, and their status is checked until the gateway confirms it. Money that the gateway receives
 * until then is refunded.
 */
export async function endUndecidedPayments(
  tx: Transaction,
  payments: readonly Payment[],
  to: 'cancelled' | 'expired',
): Promise<void> {
  const undecided = payments.filter(isUndecided)
  if (undecided.length === 0) return
  for (const { publicId } of undecided) tx.publish(paymentTopic(publicId))
  const ids = undecided.map(({ id }) => id)
  await tx.query(
    `update payment set state = $2 where id = any($1) and state in ('created', 'pending', 'review')`,
    [ids, to],
  )
  await queueCancels(tx, ids)
}

/** Lets the outbox cancel attempts at the gateway after the commit, once more if it has done so before. */
export async function queueCancels(tx: Transaction, paymentIds: readonly number[]): Promise<void> {
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select 'cancel-payment:' || id, 'gateway-cancel', jsonb_build_object('paymentId', id)
       from unnest($1::bigint[]) as id
     on conflict (dedupe_key) do update set done_at = null, failed_at = null, attempts = 0, next_at = now()`,
    [paymentIds],
  )
}
