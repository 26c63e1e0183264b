import type {
  DeskBlock,
  DeskBooking,
  DeskSeriesDate,
  DeskClassSession,
} from '@pantul/contract/desk-schedule-wire'
import { localMoment } from '../../platform/base/clock.ts'
import { arrivalOf, describeArrival, type ArrivalRow } from '../../changes/arrivals/queries.ts'

type Scope = {
  /** SQL: the condition on rows of court_hour. */
  readonly condition: string
  /** SQL: the date of the row `alias` with a comma after it; empty if dates are not read. */
  readonly dateColumn: (alias: string) => string
}

// `in_scope` is materialized, so that the planner reads court_hour by one range of the primary key. `island` is the same
// for consecutive hours that one order, block, session or series has on one court.
const takenHours = (
  { condition }: Scope,
  ownerColumn: 'order_id' | 'block_id' | 'session_id' | 'series_id',
): string => `
  with in_scope as materialized (
    select play_date, court_id, hour, order_id, line_id, block_id, session_id, series_id
      from court_hour
     where ${condition} and (held_until is null or held_until > now())
  ), taken as (
    select *, hour - row_number() over (partition by play_date, court_id, ${ownerColumn} order by hour) as island
      from in_scope
     where ${ownerColumn} is not null
  )`

/**
 * SQL: whether a booking has a court in the hour `r.hour` of the rented line `line`. `isOfBooking`: the condition on
 * `court`, a court line, which selects the lines of the booking by an index.
 */
const hasCourtInRentedHour = (isOfBooking: string): string => `exists (
  select from order_line court
   where ${isOfBooking} and court.kind = 'court' and court.cancelled_at is null
     and (court.play_date, court.hour) = (line.play_date, r.hour))`

// Two bookings of one order may have neighbouring hours of one court, so hours are grouped by booking too. `related` are the
// parent booking and the bookings of its added hours, without this one. `sold` are their goods. `other_time` is when goods are
// rented, if in one of these hours neither the parent booking nor its added hours have a court. `due` is what is still
// to pay while the order awaits its payment, and later the unpaid balance. `carried_debt` is the unpaid balance of a moved
// booking, which the new order takes over.
const selectBookings = (scope: Scope): string => `
  ${takenHours(scope, 'order_id')}, booked as (
    select h.play_date, h.order_id, line.booking_id, h.court_id as court, min(h.hour) as from_hour, max(h.hour) + 1 as until_hour,
           sum(case when line.by_package then 0 else line.amount - line.discount end) as amount,
           bool_or(line.by_package) as by_package
      from taken h
      join order_line line on line.id = h.line_id
     group by h.play_date, h.order_id, line.booking_id, h.court_id, h.island
  )
  select ${scope.dateColumn('b')} b.court, b.from_hour as "from", b.until_hour as until, o.number as "orderNumber",
         b.booking_id as "bookingId", coalesce(o.guest_name, c.full_name) as name, o.state,
         extract(epoch from o.held_until) * 1000 as "heldUntilMs", b.amount as "courtAmount",
         o.total as "orderTotal",
         case when o.state in ('held', 'payment_review') then o.total - o.credit_used - o.carried - o.carried_debt else o.owed end as due,
         paying.package, o.moved_from is not null as "isMoved", o.channel <> 'web' as "isByStaff", extras.coach, extras.add_ons as "addOns",
         coalesce(related.bookings, '[]') as "relatedBookings", coalesce(sold.goods, '[]') as goods,
         ${arrivalOf('b.order_id', 'b.booking_id')} as "arrivalRow"
    from booked b
    join sales_order o on o.id = b.order_id
    left join customer c on c.id = o.customer_id
    left join lateral (
      select jsonb_build_object('name', q.name, 'hoursLeft', q.balance) as package
        from quota_entry e
        join quota_package q on q.id = e.quota_id
       where b.by_package and e.order_id = b.order_id and e.booking_id = b.booking_id
       order by e.id
       limit 1) as paying on true
   cross join lateral (
      select case when count(*) filter (where line.kind = 'coach') > 0
                  then jsonb_build_object('id', min(line.coach_id) filter (where line.kind = 'coach'),
                                          'name', min(line.name) filter (where line.kind = 'coach'),
                                          'hours', jsonb_agg(line.hour order by line.hour) filter (where line.kind = 'coach'),
                                          'players', max(line.players),
                                          'amount', sum(line.amount - line.discount) filter (where line.kind = 'coach'))
              end as coach,
             coalesce(jsonb_agg(jsonb_build_object('name', line.name, 'quantity', line.quantity,
                                                   'amount', line.amount - line.discount, 'isRental', a.kind = 'rental')
                                order by line.id) filter (where line.kind = 'add-on'), '[]') as add_ons
        from order_line line
        left join add_on a on a.location_id = line.location_id and a.item = line.item
       where line.order_id = b.order_id and line.booking_id = b.booking_id and line.kind in ('coach', 'add-on')
         and line.cancelled_at is null) as extras
    left join lateral (
      select jsonb_agg(jsonb_build_object('orderNumber', other.number, 'bookingId', other.booking_id) order by other.id)
               as bookings
        from (select root.id, root.number, o.beside_booking_id as booking_id
                from sales_order root where root.id = o.beside_id
               union all
              select a.id, a.number, 1
                from sales_order a
               where (a.beside_id, a.beside_booking_id)
                     = (coalesce(o.beside_id, o.id), coalesce(o.beside_booking_id, b.booking_id))
                 and a.id <> o.id) as other
       where exists (select from court_hour h where h.order_id = other.id)) as related on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('orderNumber', g.number, 'total', g.total, 'owed', g.owed, 'things', thing.list,
                                          'rentedAtOtherTime', other_time.time)
                       order by g.id) as goods
        from sales_order g
       cross join lateral (
         select jsonb_agg(jsonb_build_object('name', line.name, 'quantity', line.quantity) order by line.id) as list
           from order_line line where line.order_id = g.id) as thing
         left join lateral (
           select jsonb_build_object('date', min(line.play_date), 'hours', jsonb_agg(distinct r.hour order by r.hour)) as time
             from order_line line cross join unnest(line.hours) as r (hour)
            where line.order_id = g.id and line.cancelled_at is null
           having not bool_and(${hasCourtInRentedHour('court.order_id = g.beside_id and court.booking_id = g.beside_booking_id')}
                            or ${hasCourtInRentedHour(`court.order_id in (select id from sales_order
                                                where (beside_id, beside_booking_id) = (g.beside_id, g.beside_booking_id))`)})
         ) as other_time on true
       where (g.beside_id, g.beside_booking_id)
             = (coalesce(o.beside_id, o.id), coalesce(o.beside_booking_id, b.booking_id))
         and g.kind = 'goods' and g.state = 'completed') as sold on true
   order by b.play_date, b.from_hour, b.court, o.number`

const selectBlocks = (scope: Scope): string => `
  ${takenHours(scope, 'block_id')}
  select ${scope.dateColumn('h')} h.court_id as court, min(h.hour) as "from", max(h.hour) + 1 as until, b.public_id as "publicId", b.reason,
         staff.full_name as by,
         (select max(play_date) from court_hour later where later.block_id = b.id) as "lastDate"
    from taken h
    join court_block b on b.id = h.block_id
    left join staff_act act on act.id = b.act_id
    left join customer staff on staff.id = act.customer_id
   group by h.play_date, h.court_id, b.id, h.island, staff.full_name
   order by h.play_date, min(h.hour), h.court_id`

// A session of a programme has the places of the programme. Places of expired holds are free.
const selectSessions = (scope: Scope): string => `
  ${takenHours(scope, 'session_id')}
  select ${scope.dateColumn('h')} h.court, h."from", h.until, case $3 when 'id' then s.name_id else s.name_en end as name,
         coach.id as "coachId", coach.name as "coachName", coalesce(p.taken, s.taken) - expired.places as "takenPlaces",
         coalesce(p.places, s.places) as places
    from (select play_date, court_id as court, min(hour) as "from", max(hour) + 1 as until, session_id
            from taken
           group by play_date, court_id, session_id, island) as h
    join class_session s on s.id = h.session_id
    join coach on coach.id = s.coach_id
    left join academy_programme p on p.id = s.programme_id
   cross join lateral (
      select coalesce(sum(e.places), 0)::int as places
        from enrolment e
       where (e.session_id = s.id or e.programme_id = s.programme_id)
         and e.ended_at is null and e.held_until <= now()) as expired
   order by h.play_date, h."from", h.court`

const selectSeries = (scope: Scope): string => `
  ${takenHours(scope, 'series_id')}
  select ${scope.dateColumn('h')} h.court_id as court, min(h.hour) as "from", max(h.hour) + 1 as until, s.public_id as "publicId",
         coalesce(c.name, '') as name
    from taken h
    join series s on s.id = h.series_id
    left join contact c on c.id = s.contact_id
   group by h.play_date, h.court_id, s.id, h.island, c.name
   order by h.play_date, min(h.hour), h.court_id`

type BookingRow = Omit<DeskBooking, 'heldUntil' | 'arrival'> & {
  readonly heldUntilMs: number | null
  readonly arrivalRow: ArrivalRow | null
}

/** The rows of the selects. `DateColumn`: the column `date`, if it is read. */
export type EntryRows<DateColumn = unknown> = {
  readonly bookings: readonly (BookingRow & DateColumn)[]
  readonly blocks: readonly (DeskBlock & DateColumn)[]
  readonly sessions: readonly (DeskClassSession & DateColumn)[]
  readonly series: readonly (DeskSeriesDate & DateColumn)[]
}

/**
 * SQL: the bookings, blocks, classes and fixed hours whose rows of court_hour fulfil `condition`. $3 is the reader's
 * language. If `isDated`, each row has its `date`.
 */
export function entrySelects(
  condition: string,
  { isDated }: { readonly isDated: boolean },
): Readonly<Record<keyof EntryRows, string>> {
  const scope = {
    condition,
    dateColumn: (alias: string) => (isDated ? `${alias}.play_date as date,` : ''),
  }
  return {
    bookings: selectBookings(scope),
    blocks: selectBlocks(scope),
    sessions: selectSessions(scope),
    series: selectSeries(scope),
  }
}

/** A booking as the schedule shows it, with times at the location. */
export const describeBooking = (
  { heldUntilMs, arrivalRow, ...booking }: BookingRow,
  timeZone: string,
): DeskBooking => ({
  ...booking,
  heldUntil:
    heldUntilMs === null
      ? null
      : localMoment(Temporal.Instant.fromEpochMilliseconds(Math.ceil(heldUntilMs)), timeZone),
  arrival: arrivalRow === null ? null : describeArrival(arrivalRow, timeZone),
})
