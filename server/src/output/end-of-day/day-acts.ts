import type { EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import type { Connection } from '../../platform/database/open.ts'
import { moments, type ReportQuery } from '../reports/report.ts'

const alone = `
  select a.id as "actNo", a.action, coalesce(a.after ->> 'order', a.thing_id) as "thingID", c.full_name as by, a.amount,
         a.reason
    from staff_act a
    join customer c on c.id = a.customer_id
   where a.location_id = $1 and a.at >= $2 and a.at < $3 and a.after ->> 'alone' = 'true'
   order by a.id`

const endedBlocks = `
  select a.id as "actNo", coalesce(a.before ->> 'reason', '') as reason, coalesce((a.after ->> 'hours')::int, 0) as hours,
         c.full_name as by
    from staff_act a
    join customer c on c.id = a.customer_id
   where a.location_id = $1 and a.at >= $2 and a.at < $3 and a.action = 'end-block'
   order by a.id`

// The columns are listed one by one, so that columns of later versions do not change earlier seals.
const seal = `
  select count(*)::int as acts,
         encode(sha256(convert_to($4 || ' ' || $5 || E'\\n' || coalesce(string_agg(
           jsonb_build_array(a.id, extract(epoch from a.at), a.customer_id, a.role, a.approved_by, a.device_id, a.location_id,
                             a.action, a.thing, a.thing_id, a.amount, a.before, a.after, a.reason)::text,
           E'\\n' order by a.id), ''), 'UTF8')), 'hex') as hash
    from staff_act a
   where a.location_id = $1 and a.at >= $2 and a.at < $3`

const groupSeal = `
  select day::text as day, acts, encode(hash, 'hex') as hash from act_seal order by act_seal.day desc limit 1`

/** Minutes after midnight when the acts of a day are sealed and its mail is sent. By then its last transaction has ended. */
export const SEAL_MINUTES = 30

/** Acts that need two people but were done by one, blocks that were ended, and the seals. */
export async function readDayActs(
  query: ReportQuery,
): Promise<Pick<EndOfDay, 'aloneActs' | 'endedBlocks' | 'seal' | 'groupSeal'>> {
  const { db, now, to } = query
  const inSpan = moments(query).slice(0, 3)
  const isOver = Temporal.Instant.compare(to.add({ minutes: SEAL_MINUTES }), now) <= 0
  const [newest] = await db.query<NonNullable<EndOfDay['groupSeal']>>(groupSeal)
  return {
    aloneActs: await db.query<EndOfDay['aloneActs'][number]>(alone, inSpan),
    endedBlocks: await db.query<EndOfDay['endedBlocks'][number]>(endedBlocks, inSpan),
    seal: isOver ? await sealOfDay(db, query) : null,
    groupSeal: newest ?? null,
  }
}

/**
 * The number of the acts of a location on a local day, and a hash over all of them, hexadecimal. It is computed from the acts
 * each time, so a changed, added or deleted act gives another one than the mail of that day.
 */
export async function sealOfDay(
  db: Connection,
  { location, span, from, to }: Pick<ReportQuery, 'location' | 'span' | 'from' | 'to'>,
): Promise<{ readonly acts: number; readonly hash: string }> {
  const [made] = await db.query<{ acts: number; hash: string }>(seal, [
    location.id,
    from,
    to,
    location.id,
    span.from,
  ])
  if (made === undefined) throw new Error('a sum without groups has one row')
  return made
}
