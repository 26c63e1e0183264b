import type { DataOf } from '@pantul/contract/call'
import type { Orders } from '@pantul/contract/history'
import { summaryToWire, type CompleteSummary, type HistoryTab } from '@pantul/contract/history-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { soldPlacesOf, type SoldPlaces } from '../../sales/enrolments/sold-places.ts'
import { sessionsOfLine } from '../../orders/sold-sessions.ts'
import { soldItems } from '../payment-page/describe-sold.ts'
import { soldLinesOf, soldPackagesOf, type SoldLine, type SoldPackage } from '../payment-page/queries.ts'
import { isMoveRightOpen } from '../../orders/move-right.ts'
import { summaryColumns, type OrderSummary } from '../../orders/find-order.ts'

/** `month`: its first day. `page` starts at 1 and has `size` orders. */
export type HistoryQuery = {
  readonly customerId: number
  readonly tab: HistoryTab
  readonly number: string | null
  readonly month: PlayDate | null
  readonly page: number
  readonly size: number
  readonly now: Temporal.Instant
}

// SQL. Start and end are instants, computed from the local date and hour of the lines that are not cancelled (all lines
// if all are cancelled). The start of packages and goods is the time of their purchase. Each row has the number of all
// matching orders (all pages); an empty page has one row with only this number.
const pageOfOrders = `
  with mine as (
    select o.id, o.state, played.starts_at, played.ends_at > $3 or right_is_open as is_ahead
      from sales_order o
      join location l on l.id = o.location_id
     cross join lateral (
       select min((n.play_date + make_interval(hours => n.from_hour)) at time zone l.time_zone) as starts_at,
              max((n.play_date + make_interval(hours => n.to_hour)) at time zone l.time_zone) as ends_at,
              bool_or(n.play_date >= $5 and n.play_date < $5::date + interval '1 month') as is_in_month
         from (select play_date, hour as from_hour, hour + 1 as to_hour
                 from order_line
                where order_id = o.id and hour is not null
                  and (cancelled_at is null
                       or not exists (select from order_line standing
                                       where standing.order_id = o.id and standing.hour is not null
                                         and standing.cancelled_at is null))
                union all
               select s.play_date, s.from_hour, s.to_hour
                 from order_line line
                 join class_session s on s.id = any (${sessionsOfLine})
                where line.order_id = o.id and line.kind in ('class', 'programme')
                union all
               select bought.at::date, extract(hour from bought.at)::int, extract(hour from bought.at)::int
                 from (select o.placed_at at time zone l.time_zone as at) as bought
                where o.kind in ('package', 'goods')) as n) as played
     cross join lateral (
       select exists (select from move_right r where r.order_id = o.id and ${isMoveRightOpen}) as right_is_open) as move_right_of_order
     where o.customer_id = $1
       and ($4::text is null or strpos(o.number, upper($4)) > 0)
       and ($5::date is null or played.is_in_month)
  ), matching as (
    select id, starts_at, $2 in ('upcoming', 'waiting') as is_soon_first
      from mine
     where case $2
             when 'upcoming' then state = 'confirmed' and is_ahead
             when 'waiting' then state in ('held', 'payment_review')
             when 'done' then state = 'completed' or state = 'confirmed' and is_ahead is not true
             else state in ('expired', 'cancelled', 'refund_due', 'refunded')
           end
  ), page as (
    select id, row_number() over (order by case when is_soon_first then starts_at end nulls last,
                                           case when not is_soon_first then starts_at end desc nulls last,
                                           id desc) as place
      from matching
     order by place
     limit $6 offset $7
  )
  select counted."orderCount", listed.*
    from (select count(*)::int as "orderCount" from matching) as counted
    left join (select page.place, ${summaryColumns}
                 from page
                 join sales_order o on o.id = page.id
                 join location l on l.id = o.location_id) as listed on true
   order by listed.place`

type Row = { readonly orderCount: number } & (OrderSummary | { readonly id: null })

/**
 * One page of a customer's orders: upcoming and unpaid ones by start, the earliest first; others the latest first.
 * Always four queries.
 */
export async function listOrders(db: Connection, query: HistoryQuery): Promise<DataOf<typeof Orders>> {
  const rows = await db.query<Row>(pageOfOrders, [
    query.customerId,
    query.tab,
    query.now,
    query.number,
    query.month,
    query.size,
    (query.page - 1) * query.size,
  ])
  const orders = rows.filter((row) => row.id !== null)
  const ids = orders.map(({ id }) => id)
  const lines = Map.groupBy(await soldLinesOf(db, ids), ({ orderId }) => orderId)
  const packages = Map.groupBy(await soldPackagesOf(db, ids), ({ orderId }) => orderId)
  const places = Map.groupBy(await soldPlacesOf(db, ids), ({ orderId }) => orderId)
  return {
    items: orders.map((order) =>
      summaryToWire(
        summaryOf(order, {
          lines: lines.get(order.id) ?? [],
          packages: packages.get(order.id) ?? [],
          places: places.get(order.id) ?? [],
        }),
      ),
    ),
    total: rows[0]?.orderCount ?? 0,
  }
}

/** The lines, packages and places of an order. */
export type SoldItems = {
  readonly lines: readonly SoldLine[]
  readonly packages: readonly SoldPackage[]
  readonly places: readonly SoldPlaces[]
}

/** An order in the list; times are local. */
export const summaryOf = (order: OrderSummary, { lines, packages, places }: SoldItems): CompleteSummary => ({
  id: order.publicId,
  orderNumber: order.number,
  orderState: order.state,
  total: order.total,
  placedAt: localMoment(order.placedAt, order.timeZone),
  expiresAt: order.heldUntil === null ? null : localMoment(order.heldUntil, order.timeZone),
  paymentId: order.paymentPublicId,
  location: { id: order.locationId, name: order.locationName, timeZoneLabel: order.timeZoneLabel },
  items: soldItems(lines),
  packages,
  enrolments: places,
})
