import { blockResultToWire, type Clash } from '@pantul/contract/desk-blocks-wire'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { CourtHour } from './claim-free-hours.ts'

/**
 * SQL: the rows `taken` of consecutive hours that one order, block, class or series has on one court. `from`: the `from`
 * clause that selects the hours `h` of `court_hour`. `language`: the parameter for the language of `title`. Consecutive hours
 * have the same `island`.
 */
export const takenHoursSql = (from: string, language: string): string => `
  with hour as (
    select h.court_id, h.play_date, h.hour, h.order_id, h.block_id, h.session_id, h.series_id,
           h.hour - row_number() over (partition by h.court_id, h.play_date, h.order_id, h.block_id, h.session_id,
                                                    h.series_id order by h.hour) as island
      from ${from}
     where h.held_until is null or h.held_until > now()
  ), run as (
    select court_id, play_date, order_id, block_id, session_id, series_id, min(hour) as from_hour,
           max(hour) + 1 as until_hour
      from hour
     group by court_id, play_date, order_id, block_id, session_id, series_id, island
  ), taken as (
    select run.*, o.number as order_number,
           coalesce(o.guest_name, person.full_name, b.reason,
                    case ${language} when 'id' then s.name_id else s.name_en end, member.name, '') as title
      from run
      left join sales_order o on o.id = run.order_id
      left join customer person on person.id = o.customer_id
      left join court_block b on b.id = run.block_id
      left join class_session s on s.id = run.session_id
      left join series on series.id = run.series_id
      left join contact member on member.id = series.contact_id
  )`

const selectClashes = `
  ${takenHoursSql(
    `jsonb_to_recordset($2) as requested (court text, date date, hour smallint)
      join court_hour h on (h.location_id, h.court_id, h.play_date, h.hour)
                         = ($1, requested.court, requested.date, requested.hour)
           and ($3::bigint is null or h.block_id is distinct from $3)`,
    '$4',
  )}
  select t.court_id as court, c.name as "courtName", t.play_date as date, t.from_hour as "from", t.until_hour as until,
         t.order_number as "orderNumber", t.title
    from taken t join court c on c.id = t.court_id
   order by t.play_date, t.from_hour, c.position, t.court_id`

type HoursToCheck = {
  readonly locationId: string
  readonly hours: readonly CourtHour[]
  /** Hours of this block do not clash. */
  readonly blockId: number | null
  readonly language: 'en' | 'id'
}

/** The hours that are taken, and who has them. */
export const clashesWith = (
  db: Connection,
  { locationId, hours, blockId, language }: HoursToCheck,
): Promise<Clash[]> => db.query<Clash>(selectClashes, [locationId, JSON.stringify(hours), blockId, language])

/** The refusal HOURS_BOOKED, which lists who has the hours. */
export const hoursBookedRefusal = (clashes: readonly Clash[]): Refusal =>
  new Refusal(problem('HOURS_BOOKED', { count: clashes.length }), {
    data: blockResultToWire({ hours: 0, clashes }),
  })

/** Refuses with HOURS_BOOKED, which lists who has the hours. Does nothing if the list of hours is empty. */
export async function refuseBookedHours(
  tx: Transaction,
  booked: Omit<HoursToCheck, 'blockId'>,
): Promise<void> {
  if (booked.hours.length > 0) throw hoursBookedRefusal(await clashesWith(tx, { ...booked, blockId: null }))
}
