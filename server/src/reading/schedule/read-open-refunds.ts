import type { OpenRefund } from '@pantul/contract/desk-open-refunds-wire'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'

type Row = Omit<OpenRefund, 'since' | 'actor'> & {
  readonly route: string
  readonly state: string
  readonly createdMs: number
  readonly timeZone: string
}

const openRefunds = `
  select o.number as "orderNumber", coalesce(o.guest_name, c.full_name, '') as name, t.amount, t.route, t.state,
         (extract(epoch from t.created_at) * 1000)::bigint as "createdMs", l.time_zone as "timeZone"
    from refund_task t
    join sales_order o on o.id = t.order_id
    join location l on l.id = o.location_id
    left join customer c on c.id = o.customer_id
   where t.state <> 'done' and o.location_id = $1
   order by t.created_at, t.id
   limit 100`

/** The refunds of a location that are not done, oldest first, 100 at most, and who must act next for each. */
export async function readOpenRefunds(db: Connection, locationId: string): Promise<OpenRefund[]> {
  const rows = await db.query<Row>(openRefunds, [locationId])
  return rows.map(({ route, state, createdMs, timeZone, ...refund }) => ({
    ...refund,
    since: localMoment(Temporal.Instant.fromEpochMilliseconds(createdMs), timeZone),
    actor: route === 'gateway' ? 'gateway' : route === 'transfer' && state === 'open' ? 'guest' : 'finance',
  }))
}
