import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { lockPaymentsOfOrder } from '../../money/payments/payment.ts'
import { refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { isMoveRightOpenSql } from '../../orders/claims/move-right.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { queueMails } from '../../platform/outbox/queue-mails.ts'
import { cancelForUnusedMoveRight } from '../after-booking/cancel-paid.ts'
import { bookedOrder, openMoveRightOf } from '../after-booking/queries.ts'
import type { MoveRight } from './give-move-right.ts'

const BATCH_SIZE = 200

/** SQL: move right `r` has to end at `$1`: its time is over, and no new time is being paid or under review. */
const isOverdueSql = `
  r.until <= $1 and ${isMoveRightOpenSql}
     and not exists (select from sales_order m
                      where (m.moved_from, m.moved_booking_id) = (r.order_id, r.booking_id)
                        and m.state in ('held', 'payment_review'))`

const selectOverdue = `
  select r.id, r.order_id as "orderId", r.booking_id as "bookingId", r.otherwise
    from move_right r
   where ${isOverdueSql} and r.id <> all ($2::bigint[])
   order by r.until, r.id
   limit $3`

type OverdueRight = Pick<MoveRight, 'orderId' | 'bookingId' | 'otherwise'> & { readonly id: number }

/**
 * One round: ends the move rights whose time is over, each in a transaction of its own: cancels the booking, refunds all of
 * it as store credit or by the usual routes, and mails the player. Errors are thrown at the end. Returns the number of ended
 * rights. Several processes may run it at the same time.
 */
export async function endMoveRights(deps: PaymentDeps): Promise<number> {
  const now = deps.clock.now()
  const skippedIds: number[] = []
  const errors: unknown[] = []
  let endedRights = 0
  for (;;) {
    const overdue = await deps.db.query<OverdueRight>(selectOverdue, [now, skippedIds, BATCH_SIZE])
    for (const right of overdue) {
      const isEnded = await deps.db
        .transaction((tx) => endRight(deps, tx, right))
        .catch((error: unknown) => {
          errors.push(error)
          return false
        })
      if (isEnded) endedRights += 1
      else skippedIds.push(right.id)
    }
    if (overdue.length < BATCH_SIZE) break
  }
  if (endedRights > 0) deps.wakeOutbox()
  if (errors.length > 0) throw new AggregateError(errors, 'some move rights could not be ended')
  return endedRights
}

/** Returns false if the right was used, cancelled or ended meanwhile, or if its new time is being paid now. */
async function endRight(
  deps: PaymentDeps,
  tx: Transaction,
  { id, orderId, bookingId, otherwise }: OverdueRight,
): Promise<boolean> {
  await lockPaymentsOfOrder(tx, orderId)
  const refundContext = refundContextOf(deps)
  const stillOverdue = await tx.query(`select r.id from move_right r where ${isOverdueSql} and r.id = $2`, [
    refundContext.now,
    id,
  ])
  const order = await bookedOrder(tx, orderId)
  if (stillOverdue.length === 0 || openMoveRightOf(order, bookingId) === undefined) return false
  await cancelForUnusedMoveRight(tx, order, { bookingId, otherwise, refundContext })
  return true
}

// A right that was given for three days or less gets no reminder.
const queueReminders = `
  insert into outbox (dedupe_key, kind, payload)
  select 'move-right:' || r.id, 'mail',
         jsonb_build_object('template', 'move-right-reminder', 'orderId', r.order_id, 'rightId', r.id)
    from move_right r
    join sales_order o on o.id = r.order_id and (o.customer_id is not null or o.guest_email is not null)
   where ${isMoveRightOpenSql} and r.until > $1 and r.until <= $1::timestamptz + interval '3 days'
     and r.created_at < r.until - interval '3 days'
     and not exists (select from outbox b where b.dedupe_key = 'move-right:' || r.id)
   order by r.id
   limit $2
      on conflict (dedupe_key) do nothing
  returning id`

/**
 * One round: reminds players of open move rights, once, three days before the end. Returns the number of mails. Several
 * processes may run it at the same time.
 */
export const remindOfMoveRights = (deps: Pick<PaymentDeps, 'db' | 'clock' | 'wakeOutbox'>): Promise<number> =>
  queueMails(deps, queueReminders)
