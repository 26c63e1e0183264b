import type { Series, SeriesDate, SeriesDetail, SeriesList } from '@pantul/contract/desk-series-wire'
import { billDates, billedThrough, monthOf } from '@pantul/rules/series-dates'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { courtsOf } from '../../venue/courts/queries.ts'
import { officeLocationOf } from '../../venue/locations/queries.ts'
import { billSettingsOf, type BillSettings } from './queries.ts'

type Reading = { readonly db: Connection; readonly clock: Clock }

type SeriesRow = Omit<Series, 'nextBill'> & { readonly nextUnbilled: PlayDate | null }

// `$1`: location; `$2`: its date today; `$3`: one series, null for all.
const selectSeries = `
  select s.public_id as "publicId", c.public_id as "contactId", coalesce(c.name, '') as name, s.weekday,
         s.from_hour as "fromHour", s.until_hour as "untilHour", s.court_id as "courtId", court.name as "courtName",
         s.first_date as "firstDate", s.last_date as "lastDate", s.price_off as "priceOff",
         coalesce(s.price_off_reason, '') as reason, s.on_unpaid as "onUnpaid", s.ended_from as "endedFrom", s.version,
         coalesce(ahead.count, 0)::integer as "datesLeft", ahead.next as "nextDate", ahead.unbilled as "nextUnbilled",
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
    left join lateral (
      select sum(o.owed) as owed,
             sum(o.total - o.credit_used - o.carried) filter (where o.state in ('held', 'payment_review')) as unpaid
        from sales_order o where o.series_id = s.id) as bills on true
   where s.location_id = $1 and ($3::text is null or s.public_id = $3)
     and ($3::text is not null or s.last_date >= $2::date - 90)
   order by s.ended_at is not null, ahead.count is null or ahead.count = 0, s.weekday = 0, s.weekday, s.from_hour, s.id
   limit 500`

/** The series of a location: live ones first, by weekday and hour. Those that ended long ago are left out. */
export async function listSeries({ db, clock }: Reading, locationId: string): Promise<SeriesList> {
  const location = await officeLocationOf(db, locationId)
  const today = venueNow(clock, location.timeZone).date
  const settings = await billSettingsOf(db, locationId)
  const rows = await db.query<SeriesRow>(selectSeries, [locationId, today, null])
  const courts = await courtsOf(db, locationId)
  const { openHours } = location
  return {
    today,
    series: rows.map((row) => describe(row, { today, settings })),
    courts: courts.map(({ id, name }) => ({ id, name })),
    openHours: {
      from: Math.min(...openHours.map(({ from }) => from), 23),
      until: Math.max(...openHours.map(({ to }) => to), 1),
    },
  }
}

const selectDates = `
  select d.date, d.play_date as "playDate", d.court_id as "courtId", d.from_hour as "from", d.until_hour as until,
         o.number as "orderNumber",
         case when d.state = 'claimed' and not exists (
                     select from court_hour h
                      where h.series_id = s.id and h.play_date = d.play_date and h.court_id = d.court_id
                        and h.hour >= d.from_hour and h.hour < d.until_hour) then 'gone'
              when d.state <> 'billed' then d.state
              when o.state in ('held', 'payment_review') then 'unpaid'
              when o.state = 'expired' then 'released'
              when o.state in ('cancelled', 'refund_due', 'refunded')
                   or not exists (select from order_line l
                                   where l.order_id = o.id and l.play_date = d.play_date and l.cancelled_at is null)
                then 'cancelled'
              when o.owed > 0 then 'owed'
              else 'paid' end as state
    from series s
    join series_date d on d.series_id = s.id
    left join sales_order o on o.id = d.order_id
   where s.public_id = $1
   order by d.date`

/** A series with all its dates. Refusal: SERIES_UNKNOWN. */
export async function readSeries(
  { db, clock }: Reading,
  { locationId, publicId }: { readonly locationId: string; readonly publicId: string },
): Promise<SeriesDetail> {
  const location = await officeLocationOf(db, locationId)
  const today = venueNow(clock, location.timeZone).date
  const settings = await billSettingsOf(db, locationId)
  const [row] = await db.query<SeriesRow>(selectSeries, [locationId, today, publicId])
  if (row === undefined) throw new Refusal(problem('SERIES_UNKNOWN'))
  return {
    series: describe(row, { today, settings }),
    dates: await db.query<SeriesDate>(selectDates, [publicId]),
  }
}

function describe(
  { nextUnbilled, ...row }: SeriesRow,
  { today, settings }: { readonly today: PlayDate; readonly settings: BillSettings },
): Series {
  const nextBill =
    nextUnbilled === null
      ? null
      : nextUnbilled <= billedThrough(today, settings.billDay)
        ? today
        : billDates(monthOf(nextUnbilled), settings).billed
  return { ...row, nextBill }
}
