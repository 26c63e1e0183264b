import type { DeskOrderFilter, DeskOrderPage, DeskOrderSummary } from '@pantul/contract/desk-orders-wire'
import { orderStates, type OrderState } from '@pantul/rules/order-state'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { hasMoveRightSql } from '../../orders/claims/move-right.ts'
import { sessionsOfLine } from '../../orders/claims/sold-sessions.ts'

const PAGE_SIZE = 50

/** The order states that each filter shows. The filter `owed` shows unpaid balances, whatever the state. */
export const statesOfFilter: Readonly<Record<Exclude<DeskOrderFilter, 'owed'>, readonly OrderState[]>> = {
  open: ['held', 'payment_review'],
  paid: ['confirmed'],
  done: ['completed'],
  ended: ['expired', 'cancelled', 'refund_due', 'refunded'],
}

/** SQL: the columns of order `o` in a list for staff. */
export const summaryColumns = `
  o.number as "orderNumber", o.kind, coalesce(o.guest_name, c.full_name, '') as name, o.state,
  o.placed_at as "placedAt", o.channel = 'import' as "isImported", o.total, sold.names as "soldNames", first."firstHour", l.time_zone as "timeZone"`

/** SQL: the hours of order `o` that are neither cancelled nor closed by the venue, as `play_date` and `hour`. */
export const hoursOfOrder = `
      (select line.play_date, line.hour
             from order_line line
            where line.order_id = o.id and line.hour is not null and line.cancelled_at is null
              and not ${hasMoveRightSql('line')}
            union all
           select s.play_date, s.from_hour
             from order_line line
             join class_session s on s.id = any (${sessionsOfLine})
            where line.order_id = o.id and line.kind in ('class', 'programme')
              and line.cancelled_at is null)`

/** SQL: the names of what order `o` sold, separated by commas. */
export const soldNames = `
   select coalesce(string_agg(distinct line.name, ', '), '') as names
     from order_line line
    where line.order_id = o.id and (o.kind = 'goods' or line.kind not in ('coach', 'add-on'))`

/** SQL: the tables of `summaryColumns`. */
export const summaryTables = `
  join location l on l.id = o.location_id
  left join customer c on c.id = o.customer_id
 cross join lateral (${soldNames}) as sold
  left join lateral (
   select jsonb_build_object('date', booked.play_date, 'hour', booked.hour) as "firstHour"
     from ${hoursOfOrder} as booked
    order by booked.play_date, booked.hour
    limit 1) as first on true`

export type SummaryRow = Omit<DeskOrderSummary, 'placedAt'> & {
  readonly placedAt: Temporal.Instant
  readonly timeZone: string
}

// For speed this reads one page of each state by the index, and sorts only these rows.
const selectNewestOrders = `
  select ${summaryColumns}
    from (select newest.id
            from unnest($2::text[]) as filtered (state)
           cross join lateral (
             select id from sales_order
              where location_id = $1 and state = filtered.state
                and ($3::text is null or id < (select id from sales_order where number = $3 and location_id = $1))
              order by id desc
              limit $4) as newest
           order by newest.id desc
           limit $4) as page
    join sales_order o on o.id = page.id
    ${summaryTables}
   order by o.id desc`

const selectOwingOrders = `
  select ${summaryColumns}
    from sales_order o ${summaryTables}
   where o.location_id = $1 and o.owed > 0
     and ($2::text is null or o.id < (select id from sales_order where number = $2 and location_id = $1))
   order by o.id desc
   limit $3`

const selectOrderByNumber = `
  select ${summaryColumns} from sales_order o ${summaryTables} where o.number = upper($1) and o.location_id = $2`

type OrderQuery = {
  readonly locationId: string
  readonly filter: DeskOrderFilter | null
  /** Null for all orders. */
  readonly orderNumber: string | null
  /** The last order number of the previous page; null for the first page. */
  readonly after: string | null
}

/** A page of a location's orders, the newest first. With an order number, only this order. */
export async function listDeskOrders(
  db: Connection,
  { locationId, filter, orderNumber, after }: OrderQuery,
): Promise<DeskOrderPage> {
  if (orderNumber !== null) {
    const rows = await db.query<SummaryRow>(selectOrderByNumber, [orderNumber.trim(), locationId])
    return { orders: rows.map(describeSummary), hasMore: false }
  }
  const rows =
    filter === 'owed'
      ? await db.query<SummaryRow>(selectOwingOrders, [locationId, after, PAGE_SIZE + 1])
      : await db.query<SummaryRow>(selectNewestOrders, [
          locationId,
          filter === null ? orderStates : statesOfFilter[filter],
          after,
          PAGE_SIZE + 1,
        ])
  return { orders: rows.slice(0, PAGE_SIZE).map(describeSummary), hasMore: rows.length > PAGE_SIZE }
}

export const describeSummary = ({ placedAt, timeZone, ...order }: SummaryRow): DeskOrderSummary => ({
  ...order,
  placedAt: localMoment(placedAt, timeZone),
})
