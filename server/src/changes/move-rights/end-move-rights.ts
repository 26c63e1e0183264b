import { cancelUnusedRight } from '../after-booking/cancel-booking.ts'
import { refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { bookedOrder, rightOf } from '../after-booking/queries.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { lockPaymentsOfOrder } from '../../money/payments/payment.ts'
import { isMoveRightOpen } from '../../orders/move-right.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'
import type { MoveRight } from './give-move-right.ts'

/** Number of rights that one query reads. */
const batchSize = 200

// A new time that is being paid, or under review, keeps the right until that ends.
const isOverdue = `
  r.until <= $1 and ${isMoveRightOpen}
     and not exists (select from sales_order m
                      where (m.moved_from, m.moved_booking_id) = (r.order_id, r.booking_id)
                        and m.state in ('held', 'payment_review'))`

const overdue = `
  select r.id, r.order_id as "orderId", r.booking_id as "bookingId", r.otherwise
    from move_right r
   where ${isOverdue} and r.id <> all ($2::bigint[])
   order by r.until, r.id
   limit $3`

type OverdueRight = Pick<MoveRight, 'orderId' | 'bookingId' | 'otherwise'> & { readonly id: number }

/**
 * One round: ends the move rights whose time is over, each in a transaction of its own: cancels the booking in full, the
 * money becomes store credit or a refund, and the player is mailed. Errors are thrown at the end. Returns the number of
 * ended rights. Several processes may run it at a time.
 */
export async function endMoveRights(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.now()
  const skipped: number[] = []
  const errors: unknown[] = []
  let ended = 0
  for (;;) {
    const due = await deps.db.query<OverdueRight>(overdue, [now, skipped, batchSize])
    for (const right of due) {
      const isDone = await deps.db
        .transaction((tx) => endRight(deps, tx, right))
        .catch((error: unknown) => {
          errors.push(error)
          return false
        })
      if (isDone) ended += 1
      else skipped.push(right.id)
    }
    if (due.length < batchSize) break
  }
  if (ended > 0) deps.wakeOutbox()
  if (errors.length > 0) throw new AggregateError(errors, 'some move rights could not be ended')
  return ended
}

/** False if the right was used, cancelled or ended by another process meanwhile, or if its new time is being paid. */
async function endRight(
  deps: PaymentDeps,
  tx: Transaction,
  { id, orderId, bookingId, otherwise }: OverdueRight,
): Promise<boolean> {
  await lockPaymentsOfOrder(tx, orderId)
  const context = refundContextOf(deps)
  const still = await tx.query(`select r.id from move_right r where ${isOverdue} and r.id = $2`, [
    context.now,
    id,
  ])
  const order = await bookedOrder(tx, orderId)
  if (still.length === 0 || rightOf(order, bookingId) === undefined) return false
  await cancelUnusedRight(tx, order, { bookingId, otherwise, context })
  return true
}

// The mail is not sent for a right that was given for so few days.
const remind = `
  insert into outbox (dedupe_key, kind, payload)
  select 'move-right:' || r.id, 'mail',
         jsonb_build_object('template', 'move-right-reminder', 'orderId', r.order_id, 'rightId', r.id)
    from move_right r
    join sales_order o on o.id = r.order_id and (o.customer_id is not null or o.guest_email is not null)
   where ${isMoveRightOpen} and r.until > $1 and r.until <= $1::timestamptz + interval '3 days'
     and r.created_at < r.until - interval '3 days'
     and not exists (select from outbox b where b.dedupe_key = 'move-right:' || r.id)
   order by r.id
   limit $2
      on conflict (dedupe_key) do nothing
  returning id`

/**
 * One round: reminds players of open move rights, once, three days before the end. None after a long downtime.
 * Returns the number of mails. Several processes may run it at a time.
 */
export const remindOfMoveRights = (deps: Pick<PaymentDeps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> =>
  queueMails(deps, remind)
