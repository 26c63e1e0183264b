import type { Transaction } from '../../platform/database/open.ts'
import { tryClaimPlaces } from './claim-places.ts'
import { sessionsOfLine } from '../../orders/sold-sessions.ts'

// Of a programme it is the sessions that were paid for: from the first one ahead when it was ordered.
const hasBegun = `
  select s.id
    from order_line line
    join location l on l.id = line.location_id
    join class_session s on s.id = any (${sessionsOfLine})
   where line.order_id = $1
     and (s.play_date + make_interval(hours => s.from_hour)) at time zone l.time_zone <= $2
   limit 1`

/**
 * Money came after the hold had ended: takes the order's places again, for good, when there are as many and nothing of
 * what was paid for has begun. False, and nothing taken, otherwise. The order's row is locked by the caller.
 */
export async function retakePlaces(
  tx: Transaction,
  orderId: number,
  now: Temporal.Instant,
): Promise<boolean> {
  if ((await tx.query(hasBegun, [orderId, now])).length > 0) return false
  return (await tryClaimPlaces(tx, orderId, null)) !== null
}
