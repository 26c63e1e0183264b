import type { SeriesClash } from '@pantul/contract/desk-series-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { claimFreeHours, type CourtHour } from '../court-hours/claim-free-hours.ts'
import { takenHoursSql } from '../court-hours/clashes.ts'

/** Consecutive hours of a court that somebody has. */
export type TakenHours = Omit<SeriesClash, 'kind'> & {
  readonly court: string
  readonly date: PlayDate
  readonly kind: 'order' | 'class' | 'block' | 'series'
}

// Reads the hours of all courts at the requested hours, so that free courts can be offered.
const selectTakenHours = `
  ${takenHoursSql(
    `jsonb_to_recordset($2) as requested (date date, hour smallint)
      join court_hour h on h.location_id = $1 and h.play_date = requested.date and h.hour = requested.hour`,
    '$3',
  )}
  select t.court_id as court, t.play_date as date, t.from_hour as "from", t.until_hour as until,
         t.order_number as "orderNumber", t.title,
         case when t.order_id is not null then 'order' when t.block_id is not null then 'block'
              when t.session_id is not null then 'class' else 'series' end as kind,
         case when o.id is not null then
           (coalesce((select sum(p.amount) from payment p where p.order_id = o.id and p.settles_order), 0)
             + o.credit_used + o.carried)::bigint end as paid
    from taken t left join sales_order o on o.id = t.order_id
   order by t.play_date, t.from_hour, t.court_id`

/** The taken hours of all courts of a location at some hours, and who has them. */
export const takenHoursOn = (
  db: Connection,
  {
    locationId,
    hours,
    language,
  }: {
    readonly locationId: string
    readonly hours: readonly Pick<CourtHour, 'date' | 'hour'>[]
    readonly language: 'en' | 'id'
  },
): Promise<TakenHours[]> =>
  db.query<TakenHours>(selectTakenHours, [locationId, JSON.stringify(hours), language])

type HoursToClaim = {
  readonly locationId: string
  readonly hours: readonly CourtHour[]
  readonly seriesId: number
}

/** Claims the free hours for a series. Returns false if one of them is taken: then the caller must release the others. */
export async function claimForSeries(
  tx: Transaction,
  { locationId, hours, seriesId }: HoursToClaim,
): Promise<boolean> {
  const claimed = await claimFreeHours(tx, { locationId, hours, owner: { seriesId } })
  return claimed.length === hours.length
}

/**
 * A date of a series, with the court and hours where it is played. Its state: `claimed` (on no bill yet), `billed`, `skipped`
 * (by staff or a closure), or `given_up` (the series ended before, or somebody else has the hours).
 */
export type DateOfSeries = {
  /** The date by the weekday of the series. It identifies the date, also after staff moved it to `playDate`. */
  readonly date: PlayDate
  readonly playDate: PlayDate
  readonly court: string
  readonly from: number
  readonly until: number
}

/** SQL: the columns of `series_date` for `DateOfSeries`. */
export const dateColumns = `
  series_date.date, series_date.play_date as "playDate", series_date.court_id as court, series_date.from_hour as "from",
  series_date.until_hour as until`

/** Puts the hours that a series has at a date on sale. */
export async function releaseDate(
  tx: Transaction,
  seriesId: number,
  { playDate, court, from, until }: Omit<DateOfSeries, 'date'>,
): Promise<void> {
  await tx.query(
    `delete from court_hour
      where series_id = $1 and play_date = $2 and court_id = $3 and hour >= $4 and hour < $5`,
    [seriesId, playDate, court, from, until],
  )
}

/** When a location bills its series. */
export type BillSettings = {
  readonly billDay: number
  readonly payDay: number
  /** Minutes before the first hour until which a bill can be paid. */
  readonly payByMinutes: number
}

export async function billSettingsOf(db: Connection, locationId: string): Promise<BillSettings> {
  const [settings] = await db.query<BillSettings>(
    `select series_bill_day as "billDay", series_pay_day as "payDay", pay_by_minutes as "payByMinutes"
       from location where id = $1`,
    [locationId],
  )
  if (settings === undefined) throw new Error(`there is no location ${locationId}`)
  return settings
}
