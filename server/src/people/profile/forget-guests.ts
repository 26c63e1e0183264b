import type { Deps } from '../../platform/deps.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { forgetOrders } from './forget-orders.ts'

const ordersAtOnce = 200

/**
 * Removes the personal data of guests from all orders that were last played more than GUEST_RETENTION_MONTHS ago.
 * Returns the number of these orders. Skips orders with open payments, refunds or unpaid balances, and with packages or
 * programmes that are still valid. Also removes contacts without an account that were not seen for so many months, and
 * contacts that were merged into another contact so many months ago.
 */
export async function forgetGuests({
  db,
  clock,
  config,
}: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<number> {
  const now = clock.now()
  const cutoffDate = now
    .toZonedDateTimeISO('UTC')
    .subtract({ months: config.guestRetentionMonths })
    .toPlainDate()
    .toString()
  let forgotten = 0
  for (;;) {
    const count = await db.transaction(async (tx) => {
      const orderIds = await oldGuestOrders(tx, cutoffDate)
      await forgetOrders(tx, orderIds, now)
      return orderIds.length
    })
    forgotten += count
    if (count < ordersAtOnce) break
  }
  await db.query(deleteOldContacts, [cutoffDate])
  await db.query(deleteOldMergedContacts, [cutoffDate])
  return forgotten
}

/** Deletes contacts that have no account and no orders, and since `$1` no visit and no fixed hour. */
const deleteOldContacts = `
  delete from contact c
   where c.id in (select s.contact_id from contact_seen s where s.last_seen < $1::date limit 1000)
     and c.customer_id is null
     and not exists (select from contact_seen s where s.contact_id = c.id and s.last_seen >= $1::date)
     and not exists (select from sales_order o where o.contact_id = c.id)
     and not exists (select from series f where f.contact_id = c.id and coalesce(f.ended_from, f.last_date) >= $1::date)`

/** Deletes contacts that were merged before `$1`. They have no orders and no visits, so the merge counts. */
const deleteOldMergedContacts = `
  delete from contact
   where id in (select id from contact where merged_into is not null and changed_at < $1::date limit 1000)`

/** Ids of guest orders that were placed and last played before the date, and are not skipped (see `forgetGuests`). */
async function oldGuestOrders(tx: Transaction, cutoffDate: string): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select o.id
       from sales_order o
      where o.guest_name <> ''
        and o.placed_at < $1::date
        and o.state not in ('held', 'payment_review', 'refund_due') and o.owed = 0
        and not exists (select from order_line l where l.order_id = o.id and l.play_date >= $1::date)
        and not exists (select from refund_task t where t.order_id = o.id and t.state <> 'done')
        and not exists (select from quota_package q where q.order_id = o.id and q.expires_on >= $1::date)
        and not exists (
            select from enrolment e join class_session s on s.id = e.session_id or s.programme_id = e.programme_id
             where e.order_id = o.id and s.play_date >= $1::date)
      order by o.id
      limit $2`,
    [cutoffDate, ordersAtOnce],
  )
  return rows.map(({ id }) => id)
}
