import type { DataOf } from '@pantul/contract/call'
import type { Orders } from '@pantul/contract/history'
import { summaryToWire, type ServerSummary, type HistoryTab } from '@pantul/contract/history-wire'
import type { SoldPackage } from '@pantul/contract/sold-items-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { soldPlacesOf, type SoldPlaces } from '../../sales/enrolments/sold-places.ts'
import { sessionsOfLine } from '../../orders/claims/sold-sessions.ts'
import { describeBookings } from '../sold-items/describe-sold-items.ts'
import { readSoldLines, readSoldPackages, type SoldLine } from '../sold-items/read-sold-items.ts'
import { isMoveRightOpenSql } from '../../orders/claims/move-right.ts'
import { summaryColumns, type OrderSummary } from '../../orders/stored/find-order.ts'

export type HistoryQuery = {
  readonly customerId: number
  readonly tab: HistoryTab
  /** A part of the order number; null for all orders. */
  readonly orderNumber: string | null
  /** Null for all months. */
  readonly firstDayOfMonth: PlayDate | null
  /** The first page is 1. */
  readonly page: number
  readonly pageSize: number
  readonly now: Temporal.Instant
}

// SQL. An order starts and ends with its hours that are not cancelled, or with all its hours if all are cancelled.
// Packages and goods start when they are bought. Each row contains the number of matching orders on all pages. If the page
// has no orders, one row contains only this number.
const selectPage = `
  with order_of_customer as (
    select o.id, o.state, span.starts_at, span.ends_at > $3 or has_open_move_right as is_still_to_play
      from sales_order o
      join location l on l.id = o.location_id
     cross join lateral (
       select min((sold.play_date + make_interval(hours => sold.from_hour)) at time zone l.time_zone) as starts_at,
              max((sold.play_date + make_interval(hours => sold.to_hour)) at time zone l.time_zone) as ends_at,
              bool_or(sold.play_date >= $5 and sold.play_date < $5::date + interval '1 month') as is_in_month
         from (select play_date, hour as from_hour, hour + 1 as to_hour
                 from order_line
                where order_id = o.id and hour is not null
                  and (cancelled_at is null
                       or not exists (select from order_line kept
                                       where kept.order_id = o.id and kept.hour is not null
                                         and kept.cancelled_at is null))
                union all
               select s.play_date, s.from_hour, s.to_hour
                 from order_line line
                 join class_session s on s.id = any (${sessionsOfLine})
                where line.order_id = o.id and line.kind in ('class', 'programme')
                union all
               select purchase.at::date, extract(hour from purchase.at)::int, extract(hour from purchase.at)::int
                 from (select o.placed_at at time zone l.time_zone as at) as purchase
                where o.kind in ('package', 'goods')) as sold) as span
     cross join lateral (
       select exists (select from move_right r where r.order_id = o.id and ${isMoveRightOpenSql}) as has_open_move_right) as move_right_of_order
     where o.customer_id = $1
       and ($4::text is null or strpos(o.number, upper($4)) > 0)
       and ($5::date is null or span.is_in_month)
  ), matching as (
    select id, starts_at, $2 in ('upcoming', 'waiting') as is_earliest_first
      from order_of_customer
     where case $2
             when 'upcoming' then state = 'confirmed' and is_still_to_play
             when 'waiting' then state in ('held', 'payment_review')
             when 'done' then state = 'completed' or state = 'confirmed' and is_still_to_play is not true
             else state in ('expired', 'cancelled', 'refund_due', 'refunded')
           end
  ), page as (
    select id, row_number() over (order by case when is_earliest_first then starts_at end nulls last,
                                           case when not is_earliest_first then starts_at end desc nulls last,
                                           id desc) as position
      from matching
     order by position
     limit $6 offset $7
  )
  select counted."orderCount", listed.*
    from (select count(*)::int as "orderCount" from matching) as counted
    left join (select page.position, ${summaryColumns}
                 from page
                 join sales_order o on o.id = page.id
                 join location l on l.id = o.location_id) as listed on true
   order by listed.position`

type Row = { readonly orderCount: number } & (OrderSummary | { readonly id: null })

/**
 * One page of a customer's orders, sorted by their start: upcoming and unpaid orders the earliest first, other orders
 * the latest first. Runs four queries, however many orders the page has.
 */
export async function listOrders(db: Connection, query: HistoryQuery): Promise<DataOf<typeof Orders>> {
  const rows = await db.query<Row>(selectPage, [
    query.customerId,
    query.tab,
    query.now,
    query.orderNumber,
    query.firstDayOfMonth,
    query.pageSize,
    (query.page - 1) * query.pageSize,
  ])
  const orders = rows.filter((row) => row.id !== null)
  const ids = orders.map(({ id }) => id)
  const soldLines = Map.groupBy(await readSoldLines(db, ids), ({ orderId }) => orderId)
  const packages = Map.groupBy(await readSoldPackages(db, ids), ({ orderId }) => orderId)
  const enrolments = Map.groupBy(await soldPlacesOf(db, ids), ({ orderId }) => orderId)
  return {
    items: orders.map((order) =>
      summaryToWire(
        describeSummary(order, {
          soldLines: soldLines.get(order.id) ?? [],
          packages: packages.get(order.id) ?? [],
          enrolments: enrolments.get(order.id) ?? [],
        }),
      ),
    ),
    total: rows[0]?.orderCount ?? 0,
  }
}

type SoldItems = {
  readonly soldLines: readonly SoldLine[]
  readonly packages: readonly SoldPackage[]
  readonly enrolments: readonly SoldPlaces[]
}

/** An order as the list shows it, with local times. */
export const describeSummary = (
  order: OrderSummary,
  { soldLines, packages, enrolments }: SoldItems,
): ServerSummary => ({
  id: order.publicId,
  orderNumber: order.number,
  orderState: order.state,
  total: order.total,
  placedAt: localMoment(order.placedAt, order.timeZone),
  expiresAt: order.heldUntil === null ? null : localMoment(order.heldUntil, order.timeZone),
  paymentId: order.paymentPublicId,
  location: { id: order.locationId, name: order.locationName, timeZoneLabel: order.timeZoneLabel },
  items: describeBookings(soldLines),
  packages,
  enrolments,
})
