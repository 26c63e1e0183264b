import type { Clash } from '@pantul/contract/desk-blocks-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** One court at one hour. */
export type CourtHour = { readonly court: string; readonly date: PlayDate; readonly hour: number }

const wantedHours = `
  jsonb_to_recordset($2) as wanted (court text, date date, hour smallint)`

// The primary key decides between a block and an order. All writers insert in one sorted order.
const claim = `
  insert into court_hour (location_id, play_date, court_id, hour, block_id)
  select $1, date, court, hour, $3 from ${wantedHours}
   order by date, court, hour
      on conflict (location_id, play_date, court_id, hour) do nothing
  returning court_id as court, play_date as date, hour`

/** Blocks the hours that are free, and returns them. */
export const claimForBlock = (
  tx: Transaction,
  wanted: { readonly locationId: string; readonly hours: readonly CourtHour[]; readonly blockId: number },
): Promise<CourtHour[]> =>
  tx.query<CourtHour>(claim, [wanted.locationId, JSON.stringify(wanted.hours), wanted.blockId])

const clashes = `
  with taken as (
    select h.court_id, h.play_date, h.hour, h.order_id, h.block_id, h.session_id, h.series_id,
           h.hour - row_number() over (partition by h.court_id, h.play_date, h.order_id, h.block_id, h.session_id,
                                                    h.series_id order by h.hour) as island
      from ${wantedHours}
      join court_hour h on (h.location_id, h.court_id, h.play_date, h.hour)
                         = ($1, wanted.court, wanted.date, wanted.hour)
     where (h.held_until is null or h.held_until > now()) and ($3::bigint is null or h.block_id is distinct from $3)
  )
  select t.court_id as court, c.name as "courtName", t.play_date as date, min(t.hour) as "from",
         max(t.hour) + 1 as until, o.number as "orderNumber",
         coalesce(o.guest_name, person.full_name, b.reason, case $4 when 'id' then s.name_id else s.name_en end, member.name, '')
           as title
    from taken t
    join court c on c.id = t.court_id
    left join sales_order o on o.id = t.order_id
    left join customer person on person.id = o.customer_id
    left join court_block b on b.id = t.block_id
    left join class_session s on s.id = t.session_id
    left join series on series.id = t.series_id
    left join contact member on member.id = series.contact_id
   group by t.court_id, c.name, c.position, t.play_date, t.island, o.number, o.guest_name, person.full_name, b.reason,
            s.name_id, s.name_en, member.name
   order by t.play_date, min(t.hour), c.position, t.court_id`

/** Which of the hours are taken, and by whom; `blockId`: except by this block. */
export const clashesWith = (
  db: Connection,
  wanted: {
    readonly locationId: string
    readonly hours: readonly CourtHour[]
    readonly blockId: number | null
    readonly language: 'en' | 'id'
  },
): Promise<Clash[]> =>
  db.query<Clash>(clashes, [wanted.locationId, JSON.stringify(wanted.hours), wanted.blockId, wanted.language])

/** The active courts of a location among these. */
export async function countCourts(
  db: Connection,
  locationId: string,
  courts: readonly string[],
): Promise<number> {
  const rows = await db.query('select id from court where location_id = $1 and id = any ($2)', [
    locationId,
    courts,
  ])
  return rows.length
}

/**
 * The number of court-hours that a person has blocked since a time, ended blocks included. Locks the person's row, so
 * that two concurrent blocks cannot exceed the limit together.
 */
export async function lockBlockedHours(
  tx: Transaction,
  { customerId, locationId, since }: { customerId: number; locationId: string; since: Temporal.Instant },
): Promise<number> {
  await tx.query('select id from customer where id = $1 for no key update', [customerId])
  const [sum] = await tx.query<{ hours: number }>(
    `select coalesce(sum((after ->> 'hours')::integer), 0)::integer as hours
       from staff_act
      where customer_id = $1 and location_id = $2 and action = 'block-hours' and at >= $3`,
    [customerId, locationId, since],
  )
  return sum?.hours ?? 0
}
