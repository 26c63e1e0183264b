import type { LostHour } from '@pantul/contract/refusal-wire'
import type { CourtChange } from '@pantul/rules/court-change'
import type { Transaction } from '../../platform/database/open.ts'

// `$1`: ids of lines; `$2`: their new courts; `$3`: the price rules of these.
const wantedHours = `
  wanted as (
    select l.id, l.order_id, l.location_id, l.booking_id, l.play_date, l.hour, w.court_id, c.name, w.rule_id
      from unnest($1::bigint[], $2::text[], $3::bigint[]) as w (line_id, court_id, rule_id)
      join order_line l on l.id = w.line_id
      join court c on (c.location_id, c.id) = (l.location_id, w.court_id)
  )`

// Runs before the old hours are released. Sorted like all claims, which prevents deadlocks.
const claimNewHours = `
  with ${wantedHours}, claimed as (
    insert into court_hour (location_id, play_date, court_id, hour, order_id, line_id)
    select location_id, play_date, court_id, hour, order_id, id
      from wanted
     order by location_id, play_date, court_id, hour
        on conflict (location_id, play_date, court_id, hour) do nothing
    returning line_id
  )
  select booking_id as "bookingId", court_id as id, name, play_date as date, hour
    from wanted
   where id not in (select line_id from claimed)
   order by play_date, court_id, hour`

const releaseOldHours = `
  delete from court_hour h
   using order_line l
   where l.id = any ($1::bigint[]) and (h.order_id, h.line_id, h.court_id) = (l.order_id, l.id, l.court_id)`

// The price stays: it is the same on the other court.
const setCourts = `
  with ${wantedHours}
  update order_line l set court_id = wanted.court_id, name = wanted.name, price_rule_id = wanted.rule_id
    from wanted
   where l.id = wanted.id`

type CourtChangeWithRule = CourtChange & { readonly ruleId: string | null }

/**
 * Moves court-hours of a confirmed order to other courts. Returns the wanted court-hours that are taken; if there are
 * any, the caller rolls back. The caller has locked the order.
 */
export async function changeCourts(
  tx: Transaction,
  changes: readonly CourtChangeWithRule[],
): Promise<readonly LostHour[]> {
  const columns = [
    changes.map(({ id }) => id),
    changes.map(({ court }) => court),
    changes.map(({ ruleId }) => ruleId),
  ]
  const lostHours = await tx.query<LostHour>(claimNewHours, columns)
  if (lostHours.length > 0) return lostHours
  await tx.query(releaseOldHours, [changes.map(({ id }) => id)])
  await tx.query(setCourts, columns)
  return []
}
