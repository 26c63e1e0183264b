import type { SeriesClash } from '@pantul/contract/desk-series-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** One court at one hour. */
export type CourtHour = { readonly court: string; readonly date: PlayDate; readonly hour: number }

/** Consecutive hours of a court that somebody has. */
export type TakenHours = Omit<SeriesClash, 'kind'> & {
  readonly court: string
  readonly date: PlayDate
  readonly kind: 'order' | 'class' | 'block' | 'series'
}

// Starts from the wanted dates and reads the hours of all courts, so that free courts can be offered.
const taken = `
  with wanted as (
    select * from jsonb_to_recordset($2) as w (date date, hour smallint)
  ), taken as (
    select h.court_id, h.play_date, h.hour, h.order_id, h.block_id, h.session_id, h.series_id,
           h.hour - row_number() over (partition by h.court_id, h.play_date, h.order_id, h.block_id, h.session_id, h.series_id
                                           order by h.hour) as island
      from wanted
      join court_hour h on h.location_id = $1 and h.play_date = wanted.date and h.hour = wanted.hour
     where h.held_until is null or h.held_until > now()
  ), grouped as (
    select court_id, play_date, order_id, block_id, session_id, series_id, min(hour) as from_hour, max(hour) + 1 as until_hour
      from taken
     group by court_id, play_date, order_id, block_id, session_id, series_id, island
  )
  select t.court_id as court, t.play_date as date, t.from_hour as "from", t.until_hour as until, o.number as "orderNumber",
         case when t.order_id is not null then 'order' when t.block_id is not null then 'block'
              when t.session_id is not null then 'class' else 'series' end as kind,
         coalesce(o.guest_name, person.full_name, b.reason, case $3 when 'id' then c.name_id else c.name_en end, member.name, '')
           as title,
         case when o.id is not null then
           (coalesce((select sum(p.amount) from payment p where p.order_id = o.id and p.settles_order), 0)
             + o.credit_used + o.carried)::bigint end as paid
    from grouped t
    left join sales_order o on o.id = t.order_id
    left join customer person on person.id = o.customer_id
    left join court_block b on b.id = t.block_id
    left join class_session c on c.id = t.session_id
    left join series s on s.id = t.series_id
    left join contact member on member.id = s.contact_id
   order by t.play_date, t.from_hour, t.court_id`

/** The owners of taken hours on all courts of a location. */
export const takenHoursOn = (
  db: Connection,
  wanted: {
    readonly locationId: string
    readonly hours: readonly Pick<CourtHour, 'date' | 'hour'>[]
    readonly language: 'en' | 'id'
  },
): Promise<TakenHours[]> =>
  db.query<TakenHours>(taken, [wanted.locationId, JSON.stringify(wanted.hours), wanted.language])

// The primary key decides between a series and an order. All writers insert in one sorted order.
const claim = `
  insert into court_hour (location_id, play_date, court_id, hour, series_id)
  select $1, date, court, hour, $3
    from jsonb_to_recordset($2) as wanted (court text, date date, hour smallint)
   order by date, court, hour
      on conflict (location_id, play_date, court_id, hour) do nothing
  returning court_id as court, play_date as date, hour`

/** Claims hours for a series. False if one of them is taken: then the caller rolls back. */
export async function claimForSeries(
  tx: Transaction,
  wanted: { readonly locationId: string; readonly hours: readonly CourtHour[]; readonly seriesId: number },
): Promise<boolean> {
  const claimed = await tx.query(claim, [wanted.locationId, JSON.stringify(wanted.hours), wanted.seriesId])
  return claimed.length === wanted.hours.length
}

/** When a location bills its series, and the usual deadline before the start. */
export type BillSettings = {
  readonly billDay: number
  readonly payDay: number
  readonly payByMinutes: number
}

/** The settings of a location about bills. */
export async function billSettingsOf(db: Connection, locationId: string): Promise<BillSettings> {
  const [settings] = await db.query<BillSettings>(
    `select series_bill_day as "billDay", series_pay_day as "payDay", pay_by_minutes as "payByMinutes"
       from location where id = $1`,
    [locationId],
  )
  if (settings === undefined) throw new Error(`there is no location ${locationId}`)
  return settings
}
