import { canPaymentBecome, type PaymentState } from '@pantul/rules/payment-state'
import type { Transaction } from '../../platform/database/open.ts'
import { paymentTopic } from '../../platform/live/topics.ts'
import { isOpen } from './judge-status.ts'
import type { Payment } from './queries.ts'
import { queueCancels } from './queue-cancels.ts'

type PaymentEnd = {
  readonly to: PaymentState
  /** When to check the payment next; null: never again; undefined: as scheduled. */
  readonly nextCheckAt?: Temporal.Instant | null
  readonly reason?: string | null
  readonly method?: string | null
  readonly paidAt?: Temporal.Instant
  /** The received rupiah; undefined: the amount of the attempt. */
  readonly amount?: number
  readonly settlesOrder?: boolean
}

/**
 * Moves a locked attempt to its next state. An attempt in state `created` passes through `pending`. Throws if the table
 * of states has no such step (a defect).
 */
export async function movePayment(tx: Transaction, payment: Payment, closing: PaymentEnd): Promise<void> {
  const from = payment.state
  const viaPending = from === 'created' && canPaymentBecome('pending', closing.to)
  if (!canPaymentBecome(from, closing.to) && !viaPending)
    throw new Error(`a payment went from ${from} to ${closing.to}`)
  tx.publishes(paymentTopic(payment.publicId))
  await tx.query(
    `update payment
        set state = $3, next_check_at = case when $9::boolean then $4::timestamptz else next_check_at end, reason = $5, method = coalesce($6, method),
            paid_at = coalesce($7, paid_at), settles_order = settles_order or $8,
            amount = coalesce($10, amount)
      where id = $1 and state = $2`,
    [
      payment.id,
      from,
      closing.to,
      closing.nextCheckAt ?? null,
      closing.reason ?? null,
      closing.method ?? null,
      closing.paidAt ?? null,
      closing.settlesOrder ?? false,
      closing.nextCheckAt !== undefined,
      closing.amount ?? null,
    ],
  )
}

/**
 * Cancels the open attempts among the locked ones, because their order no longer needs them. After the commit the
 * cancellation is sent to the gateway, and the status is checked until the gateway confirms the cancellation. Money that
 * the gateway has received by then is refunded, also a wrong sum.
 */
export async function dropOpenPayments(
  tx: Transaction,
  payments: readonly Payment[],
  to: 'cancelled' | 'expired',
): Promise<void> {
  const open = payments.filter(isOpen)
  for (const { publicId } of open) tx.publishes(paymentTopic(publicId))
  const dropped = open.map(({ id }) => id)
  if (dropped.length === 0) return
  await tx.query(
    `update payment set state = $2 where id = any($1) and state in ('created', 'pending', 'review')`,
    [dropped, to],
  )
  await queueCancels(tx, dropped)
}
