import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import type { Connection } from '../../platform/database/open.ts'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { startOfHour } from '../../venue/locations/date-text.ts'
import type { Location } from '../../venue/locations/queries.ts'
import { spanParameters, type ReportQuery } from '../reports/report.ts'

const selectAloneActs = `
  select a.id as "actNo", a.action, coalesce(a.after ->> 'order', a.thing_id) as "thingID", c.full_name as by, a.amount,
         a.reason
    from staff_act a
    join customer c on c.id = a.customer_id
   where a.location_id = $1 and a.at >= $2 and a.at < $3 and a.after ->> 'alone' = 'true'
   order by a.id`

const selectEndedBlocks = `
  select a.id as "actNo", coalesce(a.before ->> 'reason', '') as reason, coalesce((a.after ->> 'hours')::int, 0) as hours,
         c.full_name as by
    from staff_act a
    join customer c on c.id = a.customer_id
   where a.location_id = $1 and a.at >= $2 and a.at < $3 and a.action = 'end-block'
   order by a.id`

// The columns are listed one by one, so that columns of later versions of the table do not change earlier seals. The
// hash also contains the location (`$4`) and the date (`$5`).
const selectSeal = `
  select count(*)::int as acts,
         encode(sha256(convert_to($4 || ' ' || $5 || E'\\n' || coalesce(string_agg(
           jsonb_build_array(a.id, extract(epoch from a.at), a.customer_id, a.role, a.approved_by, a.device_id, a.location_id,
                             a.action, a.thing, a.thing_id, a.amount, a.before, a.after, a.reason)::text,
           E'\\n' order by a.id), ''), 'UTF8')), 'hex') as hash
    from staff_act a
   where a.location_id = $1 and a.at >= $2 and a.at < $3`

const selectNewestGroupSeal = `
  select day::text as day, acts, encode(hash, 'hex') as hash from act_seal order by act_seal.day desc limit 1`

/**
 * How many minutes after midnight the staff acts of a day are sealed and its mail is sent. By then the last transaction
 * of the day has ended.
 */
export const SEAL_MINUTES = 30

/**
 * Staff acts that need two people but were done by one, blocks that were ended, the seal of the day at the location,
 * and the newest seal of the venue group.
 */
export async function readDayActs(
  query: ReportQuery,
): Promise<Pick<EndOfDay, 'aloneActs' | 'endedBlocks' | 'seal' | 'groupSeal'>> {
  const { db, location, span, now, end } = query
  const isSealed = Temporal.Instant.compare(end.add({ minutes: SEAL_MINUTES }), now) <= 0
  const [groupSeal] = await db.query<NonNullable<EndOfDay['groupSeal']>>(selectNewestGroupSeal)
  return {
    aloneActs: await db.query<EndOfDay['aloneActs'][number]>(selectAloneActs, spanParameters(query)),
    endedBlocks: await db.query<EndOfDay['endedBlocks'][number]>(selectEndedBlocks, spanParameters(query)),
    seal: isSealed ? await sealOfDay(db, location, span.from) : null,
    groupSeal: groupSeal ?? null,
  }
}

/**
 * The number of staff acts of a location on a local day, and a hexadecimal hash of all of them. It is computed from the
 * acts each time. If an act was changed, added or deleted, the hash differs from the hash in the mail of that day.
 */
export async function sealOfDay(
  db: Connection,
  location: Pick<Location, 'id' | 'timeZone'>,
  date: PlayDate,
): Promise<{ readonly acts: number; readonly hash: string }> {
  const [seal] = await db.query<{ acts: number; hash: string }>(selectSeal, [
    location.id,
    startOfHour(date, 0, location.timeZone),
    startOfHour(addDays(date, 1), 0, location.timeZone),
    location.id,
    date,
  ])
  if (seal === undefined) throw new Error('an aggregate without groups returns one row')
  return seal
}
