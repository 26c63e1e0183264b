import type { Transaction } from '../platform/database/open.ts'
import { confirmOrder } from './confirm-order.ts'
import { writeOwed } from './owed-entries.ts'

type HeldOrder = {
  readonly seriesId: number | null
  readonly phone: string
  readonly due: number
}
type KeptSeries = { readonly actId: number; readonly now: Temporal.Instant }

// A debt needs a phone. Without one, for example because the person was forgotten, the hours are released. So that a debt
// does not grow from month to month, they are also released if the series has ended, if an earlier bill of it is still owed,
// or if the person already owes as much as staff of the location may leave unpaid.
const keptSeries = `
  select s.act_id as "actId", now() as now
    from series s
    join contact c on c.id = s.contact_id
    join location l on l.id = s.location_id
   where s.id = $1 and s.on_unpaid = 'owe' and s.ended_at is null and coalesce(c.phone_e164, '') <> ''
     and not exists (select from sales_order b where b.series_id = s.id and b.owed > 0)
     and not exists (select from sales_order b join sales_order m on m.root_id = b.id
                      where b.series_id = s.id and m.owed > 0)
     and coalesce((select sum(o.owed) from sales_order o
                    where o.owed > 0
                      and (o.contact_id = c.id or o.customer_id = c.customer_id or o.guest_phone_e164 = c.phone_e164)), 0)
         < greatest(l.unpaid_per_day, 1)`

/**
 * Confirms the unpaid bill of a fixed hour whose hours are kept: what is due is owed from now on. False, with nothing
 * changed, for any other order, and if the person may owe no more.
 */
export async function keepOwing(tx: Transaction, orderId: number): Promise<boolean> {
  const [order] = await tx.query<HeldOrder>(
    `select series_id as "seriesId", total - credit_used - carried as due,
            coalesce(guest_phone_e164, '') as phone
       from sales_order where id = $1 and state = 'held'`,
    [orderId],
  )
  if (order === undefined || order.seriesId === null) return false
  // As every balance that is left unpaid: those of one person are counted one after the other. Before the order is locked.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`owes ${order.phone}`])
  const [kept] = await tx.query<KeptSeries>(keptSeries, [order.seriesId])
  if (kept === undefined || !(await confirmOrder(tx, orderId, 'kept as owed'))) return false
  await writeOwed(tx, { orderId, kind: 'owe', amount: order.due, ...kept })
  return true
}
