import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import { readByCourt } from '../reports/by-court.ts'
import { confirmedSql } from '../reports/headline.ts'
import { missedPrice, missedSql } from '../reports/no-shows.ts'
import { moments, type ReportQuery } from '../reports/report.ts'

const soldOrders = `
  select o.number as "orderNumber", coalesce(o.guest_name, (select full_name from customer where id = o.customer_id), '') as name,
         o.kind, o.total as price
  ${confirmedSql}
   order by i.issued_at, i.order_id`

// Bookings that were played or are sold for the day, and whose last record is an arrival.
const bookings = `
  with booked as (
    select distinct h.order_id, n.booking_id
      from court_hour h
      join order_line n on n.id = h.line_id
     where h.location_id = $1 and h.play_date = $2 and h.held_until is null and h.order_id is not null
  )
  select count(*)::int as bookings, count(*) filter (where came.kind = 'arrived')::int as arrived
    from booked b
    left join lateral (
      select a.kind from arrival a
       where a.order_id = b.order_id and a.booking_id = b.booking_id
       order by a.turn desc
       limit 1) as came on true`

const noShows = `
  with missed as (${missedSql})
  select o.number as "orderNumber", coalesce(o.guest_name, c.full_name, '') as name, sum(m.times)::int as times,
         ${missedPrice} as price
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
  const orders = await db.query<DaySales['soldOrders'][number]>(soldOrders, moments(query))
  const courts = await readByCourt(query)
  const [counted] = await db.query<{ bookings: number; arrived: number }>(bookings, [location.id, span.from])
  const [, hours, openHours, price] = courts.total ?? []
  return {
    sold: { count: orders.length, price: orders.reduce((sum, order) => sum + order.price, 0) },
    soldOrders: orders,
    played: {
      hours: Number(hours ?? 0),
      openHours: Number(openHours ?? 0),
      price: Number(price ?? 0),
      bookings: counted?.bookings ?? 0,
      arrived: counted?.arrived ?? 0,
    },
    playedCourts: courts.rows.map(([court, sold, open, worth]) => ({
      court: String(court),
      hours: Number(sold),
      openHours: Number(open),
      price: Number(worth),
    })),
    noShows: await db.query<DaySales['noShows'][number]>(noShows, moments(query).slice(0, 3)),
  }
}
