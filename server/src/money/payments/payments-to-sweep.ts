import type { Connection } from '../../platform/database/open.ts'

/**
 * Claims attempts that are due for a status check, and schedules their next check: after 30 seconds, 1, 2, 4 …
 * minutes, then hourly. The checks end six hours after the attempt expires, but not while its order is under review.
 * The checks of a paid attempt are ended by `endChecks`. Concurrent sweepers claim different attempts.
 */
export const claimPaymentsToCheck = (
  db: Connection,
  limit: number,
): Promise<{ id: number; isPaid: boolean }[]> =>
  db.query<{ id: number; isPaid: boolean }>(
    `with to_check as (
       select id from payment where next_check_at <= now() order by next_check_at limit $1 for update skip locked)
     update payment p
        set checks = p.checks + 1,
            next_check_at = case
              when p.state not in ('paid', 'review') and now() > p.expires_at + interval '6 hours'
                   and not exists (select from sales_order o where o.id = p.order_id and o.state = 'payment_review')
              then null
              else now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(p.checks + 1, 8))
            end
       from to_check where p.id = to_check.id
     returning p.id, p.state = 'paid' as "isPaid"`,
    [limit],
  )

/** Ends the checks of a paid attempt. */
export const endChecks = (db: Connection, id: number): Promise<unknown> =>
  db.query(`update payment set next_check_at = null where id = $1 and state = 'paid'`, [id])

export type OverdueOrder = {
  readonly id: number
  /** Whether its hold or its review ended more than five minutes ago. */
  readonly isLongOverdue: boolean
}

/** Unpaid orders whose hold has ended, the oldest first. */
export const findOverdueOrders = (db: Connection, limit: number): Promise<OverdueOrder[]> =>
  db.query<OverdueOrder>(
    `select id, held_until <= now() - interval '5 minutes' as "isLongOverdue"
       from sales_order
      where state = 'held' and held_until <= now()
      order by held_until
      limit $1`,
    [limit],
  )

/**
 * Undecided attempts that no order needs: their order is paid or has ended, their QR code pays more than the order
 * owes, or their QR code has expired.
 */
export const findNeedlessPayments = (
  db: Connection,
  limit: number,
): Promise<{ id: number; orderId: number }[]> =>
  db.query<{ id: number; orderId: number }>(
    `select p.id, p.order_id as "orderId"
       from payment p
       join sales_order o on o.id = p.order_id
      where p.state in ('created', 'pending')
        and (o.state not in ('held', 'payment_review') and (p.act_id is null or o.owed < p.amount)
             or p.act_id is not null and p.expires_at < now() - interval '1 minute')
      order by p.id
      limit $1`,
    [limit],
  )
