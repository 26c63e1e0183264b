import type { Series, SeriesDate, SeriesDetail, SeriesList } from '@pantul/contract/desk-series-wire'
import { billDates, billedThrough, monthOf } from '@pantul/rules/series-dates'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem, type Problem } from '@pantul/rules/problem'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { courtsOf } from '../../venue/courts/queries.ts'
import { locationForStaff } from '../../venue/locations/queries.ts'
import { billSettingsOf, type BillSettings } from './queries.ts'

type ReadDeps = { readonly db: Connection; readonly clock: Clock }

type SeriesRow = Omit<Series, 'nextBill' | 'billProblem'> & {
  readonly nextUnbilled: PlayDate | null
  readonly billProblem: Problem | null
}

/**
 * SQL: whether date `d` has begun and is on no bill. `today` and `hour`: the names of the SQL parameters for the date
 * and the hour at the location.
 */
const isPlayedUnbilled = (today: string, hour: string): string =>
  `(d.state = 'claimed' and (d.play_date, d.from_hour) <= (${today}::date, ${hour}::smallint))`

/** SQL: the bills of series `s`, and the orders to which their bookings were moved. */
const ordersOfSeries = `
  select bill.id from sales_order bill where bill.series_id = s.id
   union
  select moved.id from sales_order bill join sales_order moved on moved.root_id = bill.id where bill.series_id = s.id`

// `$1`: location; `$2` and `$4`: the date and the hour there; `$3`: one series, null for all. `owed`: what is still to be paid of
// confirmed bills. `unpaid`: the sum of the bills that wait for their payment. `ahead`: the dates to come.
const selectSeries = `
  select s.public_id as "publicId", c.public_id as "contactId", coalesce(c.name, '') as name, s.weekday,
         s.from_hour as "fromHour", s.until_hour as "untilHour", s.court_id as "courtId", court.name as "courtName",
         s.first_date as "firstDate", s.last_date as "lastDate", s.price_off as "priceOff",
         coalesce(s.price_off_reason, '') as reason, s.on_unpaid as "onUnpaid", s.ended_from as "endedFrom", s.version,
         coalesce(ahead.count, 0)::integer as "datesLeft", ahead.next as "nextDate", ahead.unbilled as "nextUnbilled",
         s.bill_problem as "billProblem", played.unbilled::integer as "unbilledDates",
         coalesce(bills.owed, 0)::bigint as owed, coalesce(bills.unpaid, 0)::bigint as unpaid
    from series s
    join court on court.id = s.court_id
    left join contact c on c.id = s.contact_id
    left join lateral (
      select count(*) as count, min(d.play_date) as next, min(d.play_date) filter (where d.state = 'claimed') as unbilled
        from series_date d
        left join sales_order o on o.id = d.order_id
       where d.series_id = s.id and d.play_date >= $2
         and (d.state = 'claimed' or d.state = 'billed' and o.state in ('held', 'payment_review', 'confirmed', 'completed'))
    ) as ahead on true
    cross join lateral (select count(*) as unbilled from series_date d where d.series_id = s.id and ${isPlayedUnbilled('$2', '$4')}) as played
    left join lateral (
      select sum(o.owed) as owed,
             sum(o.total - o.credit_used - o.carried) filter (where o.series_id = s.id and o.state in ('held', 'payment_review')) as unpaid
        from sales_order o where o.id in (${ordersOfSeries})) as bills on true
   where s.location_id = $1 and ($3::text is null or s.public_id = $3)
     and ($3::text is not null or s.last_date >= $2::date - 90 or played.unbilled > 0 or bills.owed > 0)
   order by s.ended_at is not null, ahead.count is null or ahead.count = 0, s.weekday = 0, s.weekday, s.from_hour, s.id
   limit 500`

/**
 * The series of a location by weekday and hour; series that have not ended come first. A series whose last date was more than 90
 * days ago is left out, if nothing is owed for it and every played date is billed.
 */
export async function listSeries(
  { db, clock }: ReadDeps,
  { locationId, locale }: { readonly locationId: string; readonly locale: Locale },
): Promise<SeriesList> {
  const location = await locationForStaff(db, locationId)
  const { date: today, hour } = venueNow(clock, location.timeZone)
  const settings = await billSettingsOf(db, locationId)
  const rows = await db.query<SeriesRow>(selectSeries, [locationId, today, null, hour])
  const courts = await courtsOf(db, locationId)
  const { openHours } = location
  return {
    today,
    series: rows.map((row) => toSeries(row, { today, settings, locale })),
    courts: courts.map(({ id, name }) => ({ id, name })),
    openHours: {
      from: Math.min(...openHours.map(({ from }) => from), 23),
      until: Math.max(...openHours.map(({ to }) => to), 1),
    },
  }
}

// `playDate` and the court are where the date is played now. Each move of the customer makes a new order, so the query follows the
// moves to the last one. An exchange of courts changes the lines of the same order. States: `gone`, the venue closed the hours;
// `released`, the bill was not paid in time, and the hours are on sale again. `$2` and `$3`: the date and the hour at the location.
const selectDates = `
  select d.date, coalesce(played.date, d.play_date) as "playDate", coalesce(played.court, d.court_id) as "courtId",
         coalesce(played.from_hour, d.from_hour) as "from", coalesce(played.until_hour, d.until_hour) as until,
         o.number as "orderNumber",
         case when d.state = 'claimed' and not exists (
                     select from court_hour h
                      where h.series_id = s.id and h.play_date = d.play_date and h.court_id = d.court_id
                        and h.hour >= d.from_hour and h.hour < d.until_hour) then 'gone'
              when ${isPlayedUnbilled('$2', '$3')} then 'unbilled'
              when d.state <> 'billed' then d.state
              when o.state in ('held', 'payment_review') then 'unpaid'
              when o.state = 'expired' then 'released'
              when o.state in ('cancelled', 'refund_due', 'refunded') or played.date is null then 'cancelled'
              when o.owed > 0 then 'owed'
              else 'paid' end as state
    from series s
    join series_date d on d.series_id = s.id
    left join lateral (
      with recursive step (order_id, booking_id, moves) as (
        select d.order_id, d.booking_id, 0
         union all
        select m.id, (select min(l.booking_id) from order_line l where l.order_id = m.id), step.moves + 1
          from step
          join sales_order m on m.moved_from = step.order_id and m.moved_booking_id = step.booking_id
               and m.confirmed_at is not null
      )
      select order_id, booking_id from step order by moves desc limit 1) as last on d.order_id is not null
    left join sales_order o on o.id = last.order_id
    left join lateral (
      select min(l.play_date) as date, min(l.court_id) as court, min(l.hour) as from_hour, max(l.hour) + 1 as until_hour
        from order_line l
       where l.order_id = o.id and l.booking_id = last.booking_id and l.kind = 'court' and l.cancelled_at is null
    ) as played on true
   where s.public_id = $1
   order by d.date`

type SeriesToRead = { readonly locationId: string; readonly publicId: string; readonly locale: Locale }

/** A series with all its dates. Refusal: SERIES_UNKNOWN. */
export async function readSeries(
  { db, clock }: ReadDeps,
  { locationId, publicId, locale }: SeriesToRead,
): Promise<SeriesDetail> {
  const location = await locationForStaff(db, locationId)
  const { date: today, hour } = venueNow(clock, location.timeZone)
  const settings = await billSettingsOf(db, locationId)
  const [row] = await db.query<SeriesRow>(selectSeries, [locationId, today, publicId, hour])
  if (row === undefined) throw new Refusal(problem('SERIES_UNKNOWN'))
  return {
    series: toSeries(row, { today, settings, locale }),
    dates: await db.query<SeriesDate>(selectDates, [publicId, today, hour]),
  }
}

type SeriesContext = { readonly today: PlayDate; readonly settings: BillSettings; readonly locale: Locale }

function toSeries(
  { nextUnbilled, billProblem, ...row }: SeriesRow,
  { today, settings, locale }: SeriesContext,
): Series {
  // A date that should already be on a bill is billed today, a later one on the bill day of its month.
  const nextBill =
    nextUnbilled === null
      ? null
      : nextUnbilled <= billedThrough(today, settings.billDay)
        ? today
        : billDates(monthOf(nextUnbilled), settings).billDate
  return { ...row, nextBill, billProblem: billProblem === null ? null : problemMessage(billProblem, locale) }
}
