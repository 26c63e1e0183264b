import type { Transaction } from '../../platform/database/open.ts'
import { tryClaimPlaces } from './claim-places.ts'
import { sessionsOfLine } from '../../orders/claims/sold-sessions.ts'

// SQL. An order of a programme pays for the sessions that were still to come when it was made.
const findBegunSession = `
  select s.id
    from order_line line
    join location l on l.id = line.location_id
    join class_session s on s.id = any (${sessionsOfLine})
   where line.order_id = $1
     and (s.play_date + make_interval(hours => s.from_hour)) at time zone l.time_zone <= $2
   limit 1`

/**
 * Takes the places of an order again, permanently, because it was paid after its hold ended. Returns false and takes
 * none if too few are left, or a paid session has begun. The caller has locked the order.
 */
export async function retakePlaces(
  tx: Transaction,
  orderId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  if ((await tx.query(findBegunSession, [orderId, now])).length > 0) return false
  return (await tryClaimPlaces(tx, orderId, null)) !== null
}
