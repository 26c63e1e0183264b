import type { DeskBooking, DeskCourt, DeskDay, DeskSession } from '@pantul/contract/desk-schedule-wire'
import type { ArrivalTimes } from '@pantul/rules/arrival'
import type { PlayDate } from '@pantul/rules/play-date'
import { createHash } from 'node:crypto'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import { runSelectsTogether } from '../../platform/database/run-selects-together.ts'
import type { Database } from '../../platform/database/open.ts'
import { arrivalOf, shownArrival, type ArrivalRow } from '../../changes/arrivals/queries.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { closedReasonOn, openHoursOn, type BothLanguages } from '../../venue/locations/queries.ts'

// Materialized, so that it reads one range of the primary key. `island` is equal for consecutive hours of one owner.
const taken = (owner: 'order_id' | 'block_id' | 'session_id'): string => `
  with of_day as materialized (
    select court_id, hour, order_id, line_id, block_id, session_id
      from court_hour
     where location_id = $1 and play_date = $2 and (held_until is null or held_until > now())
  ), taken as (
    select *, hour - row_number() over (partition by court_id, ${owner} order by hour) as island
      from of_day
     where ${owner} is not null
  )`

// Two bookings of one order may have neighbouring hours of one court, so hours are grouped by booking too.
const bookings = `
  ${taken('order_id')}, booked as (
    select h.order_id, l.booking_id, h.court_id as court, min(h.hour) as from_hour, max(h.hour) + 1 as until_hour,
           sum(case when l.by_package then 0 else l.amount - l.discount end) as amount,
           bool_or(l.by_package) as by_package
      from taken h
      join order_line l on l.id = h.line_id
     group by h.order_id, l.booking_id, h.court_id, h.island
  )
  select b.court, b.from_hour as "from", b.until_hour as until, o.number as "orderNumber",
         b.booking_id as "bookingId", coalesce(o.guest_name, c.full_name) as name, o.state,
         extract(epoch from o.held_until) * 1000 as "heldUntilMs", b.amount as "courtAmount",
         o.total as "orderTotal",
         case when o.state in ('held', 'payment_review') then o.total - o.credit_used - o.carried - o.carried_debt else o.owed end as due,
         paying.package, o.moved_from is not null as "isMoved", o.channel = 'desk' as "isByStaff", beside.coach, beside.add_ons as "addOns",
         coalesce(family.bookings, '[]') as beside, coalesce(sold.goods, '[]') as goods,
         ${arrivalOf('b.order_id', 'b.booking_id')} as came
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
      select case when count(*) filter (where l.kind = 'coach') > 0
                  then jsonb_build_object('name', min(l.name) filter (where l.kind = 'coach'),
                                          'hours', jsonb_agg(l.hour order by l.hour) filter (where l.kind = 'coach'),
                                          'players', max(l.players),
                                          'amount', sum(l.amount - l.discount) filter (where l.kind = 'coach'))
              end as coach,
             coalesce(jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity,
                                                   'amount', l.amount - l.discount, 'isRental', a.kind = 'rental')
                                order by l.id) filter (where l.kind = 'add-on'), '[]') as add_ons
        from order_line l
        left join add_on a on a.location_id = l.location_id and a.item = l.item
       where l.order_id = b.order_id and l.booking_id = b.booking_id and l.kind in ('coach', 'add-on')
         and l.cancelled_at is null) as beside
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
       where exists (select from court_hour h where h.order_id = other.id)) as family on true
    left join lateral (
      select jsonb_agg(jsonb_build_object('orderNumber', g.number, 'total', g.total, 'owed', g.owed, 'things', thing.list)
                       order by g.id) as goods
        from sales_order g
       cross join lateral (
         select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity) order by l.id) as list
           from order_line l where l.order_id = g.id) as thing
       where (g.beside_id, g.beside_booking_id)
             = (coalesce(o.beside_id, o.id), coalesce(o.beside_booking_id, b.booking_id))
         and g.kind = 'goods' and g.state = 'completed') as sold on true
   order by b.from_hour, b.court, o.number`

const blocks = `
  ${taken('block_id')}
  select h.court_id as court, min(h.hour) as "from", max(h.hour) + 1 as until, b.public_id as "publicId", b.reason,
         doer.full_name as by,
         (select max(play_date) from court_hour later where later.block_id = b.id) as "lastDate"
    from taken h
    join court_block b on b.id = h.block_id
    left join staff_act act on act.id = b.act_id
    left join customer doer on doer.id = act.customer_id
   group by h.court_id, b.id, h.island, doer.full_name
   order by min(h.hour), h.court_id`

// The places of a programme's session are those of the programme. Places of expired holds are free.
const sessions = `
  ${taken('session_id')}
  select h.court, h."from", h.until, case $3 when 'id' then s.name_id else s.name_en end as name,
         coach.name as coach, coalesce(p.taken, s.taken) - overdue.places as taken,
         coalesce(p.places, s.places) as places
    from (select court_id as court, min(hour) as "from", max(hour) + 1 as until, session_id
            from taken
           group by court_id, session_id, island) as h
    join class_session s on s.id = h.session_id
    join coach on coach.id = s.coach_id
    left join academy_programme p on p.id = s.programme_id
   cross join lateral (
      select coalesce(sum(e.places), 0)::int as places
        from enrolment e
       where (e.session_id = s.id or e.programme_id = s.programme_id)
         and e.ended_at is null and e.held_until <= now()) as overdue
   order by h."from", h.court`

const courts = `
  select id, name, kind, turf, is_active as "isOnSale" from court where location_id = $1 order by position, id`

// Returns no row if the location takes no bookings.
const place = `
  select l.revision, l.arrival_opens_minutes as "opensMinutes", l.no_show_minutes as "noShowMinutes",
         (select count(*) from refund_task t join sales_order o on o.id = t.order_id
           where t.state <> 'done' and o.location_id = l.id) as "openRefunds"
    from location l
   where l.id = $1 and l.is_active`

type BookingRow = Omit<DeskBooking, 'heldUntil' | 'arrival'> & {
  readonly heldUntilMs: number | null
  readonly came: ArrivalRow | null
}

type Lists = {
  readonly bookings: readonly BookingRow[]
  readonly blocks: DeskDay['blocks']
  readonly sessions: readonly DeskSession[]
  readonly courts: readonly DeskCourt[]
  readonly place: readonly (ArrivalTimes & { readonly revision: number; readonly openRefunds: number })[]
}

export type DayQuery = {
  readonly locationId: string
  readonly date: PlayDate
  readonly language: keyof BothLanguages
}

/**
 * The schedule of a location on a date, in one statement. Expired holds are left out. A court that is not on sale is
 * listed if it has a booking. Throws LOCATION_UNKNOWN.
 */
export async function readDay(
  { db, clock }: { readonly db: Database; readonly clock: Clock },
  { locationId, date, language }: DayQuery,
): Promise<DeskDay> {
  const selects = { bookings, blocks, sessions, courts, place }
  const read = await runSelectsTogether<Lists>(db, selects, [locationId, date, language])
  const [settings] = read.place
  const { location } = await cataloguesOf(db).at(db, locationId, settings?.revision)
  const hours = openHoursOn(location, date)
  const [first, last] = [hours[0], hours.at(-1)]
  const used = new Set([...read.bookings, ...read.blocks, ...read.sessions].map(({ court }) => court))
  const day = {
    courts: read.courts.filter(({ id, isOnSale }) => isOnSale || used.has(id)),
    openHours: first === undefined || last === undefined ? null : { from: first, until: last + 1 },
    closedReason: closedReasonOn(location, date)?.[language] ?? null,
    bookings: read.bookings.map(({ heldUntilMs, came, ...booking }) => ({
      ...booking,
      heldUntil: heldUntilMs === null ? null : momentAt(heldUntilMs, location.timeZone),
      arrival: came === null ? null : shownArrival(came, location.timeZone),
    })),
    blocks: read.blocks,
    sessions: read.sessions,
    openRefunds: settings?.openRefunds ?? 0,
    arrivalTimes: {
      opensMinutes: settings?.opensMinutes ?? 0,
      noShowMinutes: settings?.noShowMinutes ?? 0,
    },
    timeZone: location.timeZone,
  }
  const version = createHash('sha1').update(JSON.stringify(day)).digest('base64url')
  return { ...day, version, createdAt: localMoment(clock.now(), location.timeZone) }
}

const momentAt = (milliseconds: number, timeZone: string): string =>
  localMoment(Temporal.Instant.fromEpochMilliseconds(Math.ceil(milliseconds)), timeZone)
