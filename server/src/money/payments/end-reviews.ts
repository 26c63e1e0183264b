import { firstStart } from '../../orders/claims/first-start.ts'
import type { Connection } from '../../platform/database/open.ts'
import { GatewayUnavailable, type PaymentDeps } from '../gateways/gateway.ts'
import { askGateway } from './ask-gateway.ts'
import { endUndecidedPayments } from './close-payment.ts'
import { endOrder } from './end-order.ts'
import { lockPaymentsOfOrder } from './payment.ts'
import { type OverdueOrder } from './payments-to-sweep.ts'

// SQL. Starts from the attempts under review, which are few. Each order under review has one such attempt.
const ordersUnderReview = `
  select o.id, o.number, began.at, began.cause, ${firstStart} as starts_at
    from payment p
    join sales_order o on o.id = p.order_id and o.state = 'payment_review'
    join lateral (select e.at, e.cause from order_event e
                   where e.order_id = o.id and e.to_state = 'payment_review'
                   order by e.id desc limit 1) as began on true
   where p.state = 'review'`

/** Orders whose review must end: 24 hours after it began, or when the first hour or session begins. The oldest first. */
export const findOverdueReviews = (
  db: Connection,
  now: Temporal.Instant,
  limit: number,
): Promise<OverdueOrder[]> =>
  db.query<OverdueOrder>(
    `select id,
            at <= now() - interval '24 hours 5 minutes'
              or coalesce(starts_at <= $1::timestamptz - interval '5 minutes', false) as "isLongOverdue"
       from (${ordersUnderReview}) as review
      where at <= now() - interval '24 hours' or starts_at <= $1
      order by at, id
      limit $2`,
    [now, limit],
  )

export type ReviewedOrder = {
  readonly number: string
  /** When the review began. */
  readonly at: Temporal.Instant
  /** `challenged` or `wrong_amount`. */
  readonly cause: string
}

/** All orders under review, the oldest first. */
export const readReviewedOrders = (db: Connection): Promise<ReviewedOrder[]> =>
  db.query<ReviewedOrder>(`select number, at, cause from (${ordersUnderReview}) as review order by at, id`)

/**
 * Cancels an order whose review is over, and its payment at the gateway. Fetches the status first, and waits at most five
 * minutes for a gateway that is down. Money that was received, or that still arrives, is refunded.
 */
export async function endReview(deps: PaymentDeps, order: OverdueOrder): Promise<void> {
  try {
    const reviewed = await deps.db.query<{ id: number }>(
      `select id from payment where order_id = $1 and state = 'review'`,
      [order.id],
    )
    for (const { id } of reviewed) await askGateway(deps, id)
  } catch (error) {
    if (!(error instanceof GatewayUnavailable) || !order.isLongOverdue) throw error
  }
  const hasEnded = await deps.db.transaction(async (tx) => {
    const payments = await lockPaymentsOfOrder(tx, order.id)
    // Another process has ended the review, or the gateway has decided.
    if (!payments.some(({ orderState }) => orderState === 'payment_review')) return false
    await endUndecidedPayments(tx, payments, 'cancelled')
    return endOrder(tx, order.id, { reason: 'review ran out' })
  })
  if (hasEnded) deps.wakeOutbox()
}
