import type { Transaction } from '../platform/database/open.ts'
import { confirmOrder } from './confirm-order.ts'
import { writeOwed } from './owed-entries.ts'

type HeldOrder = { readonly seriesId: number | null; readonly due: number }
type KeptSeries = { readonly actId: number; readonly now: Temporal.Instant }

// A debt needs a phone. Without one, for example because the person was forgotten, the hours are released.
const keptSeries = `
  select s.act_id as "actId", now() as now
    from series s
    join contact c on c.id = s.contact_id
   where s.id = $1 and s.on_unpaid = 'owe' and coalesce(c.phone_e164, '') <> ''`

/**
 * Confirms the unpaid bill of a fixed hour whose hours are kept: what is due is owed from now on. False, with nothing
 * changed, for any other order.
 */
export async function keepOwing(tx: Transaction, orderId: number): Promise<boolean> {
  const [order] = await tx.query<HeldOrder>(
    `select series_id as "seriesId", total - credit_used - carried as due
       from sales_order where id = $1 and state = 'held'`,
    [orderId],
  )
  if (order === undefined || order.seriesId === null) return false
  const [kept] = await tx.query<KeptSeries>(keptSeries, [order.seriesId])
  if (kept === undefined || !(await confirmOrder(tx, orderId, 'kept as owed'))) return false
  await writeOwed(tx, { orderId, kind: 'owe', amount: order.due, ...kept })
  return true
}
