import type { Transaction } from '../../platform/database/open.ts'
import { confirmOrder } from './confirm-order.ts'
import { writeOwed } from './owed-entries.ts'

type HeldOrder = {
  readonly seriesId: number | null
  readonly phone: string
  readonly due: number
}
type SeriesFacts = {
  readonly actId: number
  readonly now: Temporal.Instant
  readonly releaseReason: ReleaseReason | null
}

/**
 * Why the hours of an unpaid bill are released. `agreed`: the agreement of the series says that unpaid hours are
 * released. `ended`: the series has ended. `no_phone`: the person has no phone. `bill_owed`: an earlier bill is still
 * owed. `owes`: the person owes as much as staff may leave unpaid.
 */
export type ReleaseReason = 'agreed' | 'ended' | 'no_phone' | 'bill_owed' | 'owes'

// A bill is kept unpaid only for a person with a phone number; a forgotten person has none. So that the balance does not
// grow from month to month, at most one bill of a series stays unpaid, and never more than staff may leave unpaid.
// `greatest`: even if that limit is 0, a person who owes nothing may keep one bill unpaid.
const seriesFacts = `
  select s.act_id as "actId", now() as now,
         case
           when s.on_unpaid <> 'owe' then 'agreed'
           when s.ended_at is not null then 'ended'
           when coalesce(c.phone_e164, '') = '' then 'no_phone'
           when exists (select from sales_order b where b.series_id = s.id and b.owed > 0)
             or exists (select from sales_order b join sales_order m on m.root_id = b.id
                         where b.series_id = s.id and m.owed > 0) then 'bill_owed'
           when coalesce((select sum(o.owed) from sales_order o
                           where o.owed > 0
                             and (o.contact_id = c.id or o.customer_id = c.customer_id
                                  or o.guest_phone_e164 = c.phone_e164)), 0)
                >= greatest(l.unpaid_per_day, 1) then 'owes'
         end as "releaseReason"
    from series s
    join contact c on c.id = s.contact_id
    join location l on l.id = s.location_id
   where s.id = $1`

/**
 * `isKept`: whether the bill is kept, which confirms it with an unpaid balance. `releaseReason`: why a bill of a fixed hour
 * is not kept; null if it is kept, if the order is no such bill, or if it is no longer held.
 */
export type KeptBill = { readonly isKept: boolean; readonly releaseReason: ReleaseReason | null }

const notKept: KeptBill = { isKept: false, releaseReason: null }

/**
 * Confirms the unpaid bill of a fixed hour with an unpaid balance, if its series and the person's balance allow it.
 * Otherwise, and for any other order, changes nothing and returns `isKept` false.
 */
export async function keepUnpaidBill(tx: Transaction, orderId: number): Promise<KeptBill> {
  const [order] = await tx.query<HeldOrder>(
    `select series_id as "seriesId", total - credit_used - carried as due,
            coalesce(guest_phone_e164, '') as phone
       from sales_order where id = $1 and state = 'held'`,
    [orderId],
  )
  if (order === undefined || order.seriesId === null) return notKept
  // The same lock as in `lockUnpaidLimits`, so that two balances of one person are checked one after the other. It is
  // taken before the order is locked.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`owes ${order.phone}`])
  const [series] = await tx.query<SeriesFacts>(seriesFacts, [order.seriesId])
  if (series === undefined) return notKept
  const { releaseReason, actId, now } = series
  if (releaseReason !== null) return { isKept: false, releaseReason }
  if (!(await confirmOrder(tx, orderId, 'kept as owed'))) return notKept
  await writeOwed(tx, { orderId, kind: 'owe', amount: order.due, actId, now })
  return { isKept: true, releaseReason: null }
}
