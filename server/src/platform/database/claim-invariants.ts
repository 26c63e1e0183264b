import type { Invariant } from './invariant.ts'
import { soldPieces } from './sold-pieces.ts'

/** SQL list of the states in which an order has its hours. They stay its own after it is completed. */
export const statesWithHours = `('held', 'confirmed', 'payment_review', 'completed')`

/**
 * SQL: the hour of line `l` of the unpaid move `o` still belongs to the booking that it moves. A move does not claim
 * such an hour before it is paid.
 */
const isHourOfMovedBooking = (
  table: 'court_hour' | 'coach_hour',
  column: 'court_id' | 'coach_id',
): string => `
  o.state in ('held', 'payment_review') and exists (
    select from ${table} old join order_line booked on booked.id = old.line_id
     where old.order_id = o.moved_from and booked.booking_id = o.moved_booking_id
       and (old.location_id, old.play_date, old.${column}, old.hour) = (l.location_id, l.play_date, l.${column}, l.hour))`

/** SQL: the booking of the order line `line` has or had a move right, so the booking has no hours. */
export const hasMoveRight = (line: string): string =>
  `exists (select from move_right r where (r.order_id, r.booking_id) = (${line}.order_id, ${line}.booking_id))`

/** Court hours: which order or block has them, and until when. */
export const courtInvariants: readonly Invariant[] = [
  {
    id: 'I148',
    fact: 'A location that is not open has no order and no court hour.',
    sql: `select l.id from location l
           where l.opened_at is null
             and (exists (select from sales_order o where o.location_id = l.id)
                  or exists (select from court_hour h where h.location_id = l.id))`,
  },
  {
    id: 'I01',
    fact: 'An order that gave up its hours (expired, cancelled) has no court hour.',
    sql: `select h.order_id, h.court_id, h.play_date, h.hour
            from court_hour h join sales_order o on o.id = h.order_id where o.state not in ${statesWithHours}`,
  },
  {
    id: 'I02',
    fact: 'A court has at most one owner at an hour.',
    sql: `select court_id, play_date, hour from court_hour
           group by location_id, court_id, play_date, hour having count(*) > 1`,
  },
  {
    id: 'I03',
    fact: 'An order that keeps its hours has every court hour of its lines, except of bookings with a move right.',
    sql: `select l.order_id, l.id as line_id
            from order_line l join sales_order o on o.id = l.order_id
            left join court_hour h on h.order_id = l.order_id and h.line_id = l.id
                 and (h.court_id, h.play_date, h.hour) = (l.court_id, l.play_date, l.hour)
           where l.kind = 'court' and o.state in ${statesWithHours} and l.cancelled_at is null and h.line_id is null
             and not ${hasMoveRight('l')}
             and not (${isHourOfMovedBooking('court_hour', 'court_id')})`,
  },
  {
    id: 'I04',
    fact: 'A court hour of an order equals its line.',
    sql: `select h.order_id, h.court_id, h.play_date, h.hour
            from court_hour h left join order_line l on l.id = h.line_id
           where h.order_id is not null
             and (l.id is null or l.kind <> 'court'
                  or (l.order_id, l.location_id, l.court_id, l.play_date, l.hour)
                     is distinct from (h.order_id, h.location_id, h.court_id, h.play_date, h.hour))`,
  },
  {
    id: 'I05',
    fact: 'The courts and coaches of an order belong to its location.',
    sql: `select l.id as line_id
            from order_line l join sales_order o on o.id = l.order_id
            left join court c on c.id = l.court_id left join coach k on k.id = l.coach_id
           where coalesce(c.location_id, k.location_id, o.location_id) <> o.location_id`,
  },
  {
    id: 'I151',
    fact: 'A court hour that a series has is at the location of the series, and on the court and in the hours of one of its dates that is claimed.',
    sql: `select h.series_id, h.court_id, h.play_date, h.hour
            from court_hour h
            left join series s on s.id = h.series_id
           where h.series_id is not null
             and (s.location_id is distinct from h.location_id or h.play_date >= s.ended_from
                  or not exists (select from series_date d
                                  where d.series_id = h.series_id and d.state = 'claimed'
                                    and (d.play_date, d.court_id) = (h.play_date, h.court_id)
                                    and h.hour >= d.from_hour and h.hour < d.until_hour))`,
  },
  {
    id: 'I47',
    fact: 'The hours of an order are held exactly as long as the order.',
    sql: `select h.order_id, h.hour
            from (select order_id, hour, held_until from court_hour where order_id is not null
                  union all
                  select order_id, hour, held_until from coach_hour where order_id is not null) h
            join sales_order o on o.id = h.order_id
           where h.held_until is distinct from o.held_until`,
  },
]

/** Prices of orders. */
export const priceInvariants: readonly Invariant[] = [
  {
    id: 'I06',
    fact: 'The total of an order is the sum of its lines without those that packages pay, less the discount, plus the tax that prices do not include.',
    sql: `select o.id from sales_order o left join order_line l on l.order_id = o.id
           group by o.id
          having o.discount <> coalesce(sum(l.discount), 0)
              or o.total <> coalesce(sum(l.amount - l.discount) filter (where not l.by_package), 0)
                            + (case when o.tax_is_inclusive then 0 else o.tax end)`,
  },
  {
    id: 'I07',
    fact: 'The amount of a line is its quantity times its price.',
    sql: `select id from order_line where amount <> quantity * unit_price`,
  },
  {
    id: 'I08',
    fact: 'An order has lines.',
    sql: `select o.id from sales_order o where not exists (select from order_line l where l.order_id = o.id)`,
  },
  {
    id: 'I45',
    fact: 'A total is between 0 and a trillion rupiah.',
    sql: `select id from sales_order where total < 0 or total > 1000000000000`,
  },
]

/** Booking items. */
export const itemInvariants: readonly Invariant[] = [
  {
    id: 'I09',
    fact: 'A booking item has a court.',
    sql: `select l.order_id, l.booking_id from order_line l join sales_order o on o.id = l.order_id
           where o.kind = 'court'
           group by 1, 2 having count(*) filter (where l.kind = 'court') = 0`,
  },
  {
    id: 'I10',
    fact: 'The hours of a booking item have no gap.',
    sql: `select order_id, booking_id from order_line where kind = 'court'
           group by order_id, booking_id, play_date
          having max(hour) - min(hour) + 1 <> count(distinct hour)`,
  },
  {
    id: 'I11',
    fact: 'All hours of a booking item have the same date and the same number of courts; the courts may change while it is played.',
    sql: `select order_id, booking_id
            from (select order_id, booking_id, play_date, hour, count(distinct court_id) as courts
                    from order_line where kind = 'court' group by order_id, booking_id, play_date, hour) hours
           group by 1, 2 having count(distinct (play_date, courts)) > 1`,
  },
  {
    id: 'I12',
    fact: 'At each coach hour, the booking item has a court.',
    sql: `select l.id as line_id from order_line l
           where l.kind = 'coach' and not exists (
             select from order_line c
              where (c.order_id, c.booking_id, c.kind, c.play_date, c.hour)
                  = (l.order_id, l.booking_id, 'court', l.play_date, l.hour))`,
  },
]

/** Coaches and add-ons. */
export const extraInvariants: readonly Invariant[] = [
  {
    id: 'I13',
    fact: 'A coach has at most one order at an hour.',
    sql: `select coach_id, play_date, hour from coach_hour
           group by location_id, coach_id, play_date, hour having count(*) > 1`,
  },
  {
    id: 'I14',
    fact: 'A coach hour belongs to an order that keeps its hours, and equals its line.',
    sql: `select h.order_id, h.coach_id, h.play_date, h.hour
            from coach_hour h
            left join sales_order o on o.id = h.order_id
            left join order_line l on l.id = h.line_id and l.kind = 'coach'
           where h.order_id is not null
             and (o.state is null or o.state not in ${statesWithHours}
                  or (l.order_id, l.location_id, l.coach_id, l.play_date, l.hour)
                     is distinct from (h.order_id, h.location_id, h.coach_id, h.play_date, h.hour))`,
  },
  {
    id: 'I49',
    fact: 'An order that keeps its hours has every coach hour of its lines, except of bookings with a move right.',
    sql: `select l.order_id, l.id as line_id
            from order_line l join sales_order o on o.id = l.order_id
           where l.kind = 'coach' and o.state in ${statesWithHours} and l.cancelled_at is null
             and not ${hasMoveRight('l')}
             and not (${isHourOfMovedBooking('coach_hour', 'coach_id')})
             and not exists (
             select from coach_hour h where (h.order_id, h.line_id) = (l.order_id, l.id))`,
  },
  {
    id: 'I15',
    fact: 'An order has at most one coach at an hour.',
    sql: `select order_id, play_date, hour from coach_hour where order_id is not null
           group by 1, 2, 3 having count(*) > 1`,
  },
  {
    id: 'I16',
    fact: 'The stock of an add-on is not below 0.',
    sql: `select location_id, item from add_on where stock < 0`,
  },
  {
    id: 'I17',
    fact: 'No more pieces are rented at an hour to come than exist.',
    sql: `select u.location_id, u.item, u.play_date, u.hour
            from add_on_hour u
            join add_on a using (location_id, item)
            join location l on l.id = u.location_id
           where u.used > a.stock and u.play_date >= (now() at time zone l.time_zone)::date`,
  },
  {
    id: 'I48',
    fact: '`add_on_hour.used` is the number of pieces that orders which keep their hours rent at the hour; bookings with a move right do not count.',
    sql: `with rented as (
            select l.location_id, l.item, l.play_date, h.hour, sum(l.quantity) as pieces
              from order_line l
              join sales_order o on o.id = l.order_id and o.state in ${statesWithHours}
              join add_on a on a.location_id = l.location_id and a.item = l.item and a.kind = 'rental'
             cross join unnest(l.hours) as h (hour)
             where l.cancelled_at is null and not ${hasMoveRight('l')}
               and not (o.state in ('held', 'payment_review') and exists (
                 select from order_line old
                  where old.order_id = o.moved_from and old.booking_id = o.moved_booking_id
                    and old.item = l.item and old.play_date = l.play_date and h.hour = any (old.hours)
                    and not ${hasMoveRight('old')}))
             group by 1, 2, 3, 4)
          select location_id, item, play_date, hour
            from rented full join add_on_hour u using (location_id, item, play_date, hour)
           where coalesce(rented.pieces, 0) <> coalesce(u.used, 0)`,
  },
  {
    id: 'I150',
    fact: 'The stock of an add-on is the sum of its entries less what orders took.',
    sql: `select a.location_id, a.item
            from add_on a
            left join ${soldPieces} sold on sold.location_id = a.location_id and sold.item = a.item
           where a.kind = 'sale' and a.stock is not null
             and a.stock + coalesce(sold.pieces, 0)
                 <> coalesce((select sum(e.pieces) from stock_entry e
                               where e.location_id = a.location_id and e.item = a.item), 0)`,
  },
]
