import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import { readByCourt } from '../reports/by-court.ts'
import { fromConfirmedOrdersSql } from '../reports/headline.ts'
import { missedPriceSql, missedSql } from '../reports/no-shows.ts'
import { spanParameters, zonedSpanParameters, type ReportQuery } from '../reports/report.ts'

const selectSoldOrders = `
  select o.number as "orderNumber", coalesce(o.guest_name, (select full_name from customer where id = o.customer_id), '') as name,
         o.kind, o.total as price
  ${fromConfirmedOrdersSql}
   order by i.issued_at, i.order_id`

// How many bookings the day has, and how many of them arrived by their last arrival record.
const selectArrivals = `
  with booked as (
    select distinct h.order_id, line.booking_id
      from court_hour h
      join order_line line on line.id = h.line_id
     where h.location_id = $1 and h.play_date = $2 and h.held_until is null and h.order_id is not null
  )
  select count(*)::int as bookings, count(*) filter (where last_record.kind = 'arrived')::int as arrived
    from booked b
    left join lateral (
      select a.kind from arrival a
       where a.order_id = b.order_id and a.booking_id = b.booking_id
       order by a.turn desc
       limit 1) as last_record on true`

const selectNoShows = `
  with missed as (${missedSql})
  select o.number as "orderNumber", coalesce(o.guest_name, c.full_name, '') as name, sum(m.times)::int as times,
         ${missedPriceSql} as price
    from missed m
    join sales_order o on o.id = m.order_id
    left join customer c on c.id = o.customer_id
   group by o.id, o.number, o.guest_name, c.full_name, m.booking_id
  having sum(m.times) <> 0
   order by o.number, m.booking_id`

type DaySales = Pick<EndOfDay, 'sold' | 'soldOrders' | 'played' | 'playedCourts' | 'noShows'>

/** What was sold on the day, what was played, and who did not come, counted as in the reports. */
export async function readDaySales(query: ReportQuery): Promise<DaySales> {
  const { db, location, span } = query
  const soldOrders = await db.query<DaySales['soldOrders'][number]>(
    selectSoldOrders,
    zonedSpanParameters(query),
  )
  const courts = await readByCourt(query)
  const [arrivals] = await db.query<{ bookings: number; arrived: number }>(selectArrivals, [
    location.id,
    span.from,
  ])
  const [, hours, openHours, price] = courts.total ?? []
  return {
    sold: { count: soldOrders.length, price: soldOrders.reduce((sum, order) => sum + order.price, 0) },
    soldOrders,
    played: {
      hours: Number(hours ?? 0),
      openHours: Number(openHours ?? 0),
      price: Number(price ?? 0),
      bookings: arrivals?.bookings ?? 0,
      arrived: arrivals?.arrived ?? 0,
    },
    playedCourts: courts.rows.map(([court, soldHours, courtOpenHours, courtPrice]) => ({
      court: String(court),
      hours: Number(soldHours),
      openHours: Number(courtOpenHours),
      price: Number(courtPrice),
    })),
    noShows: await db.query<DaySales['noShows'][number]>(selectNoShows, spanParameters(query)),
  }
}
