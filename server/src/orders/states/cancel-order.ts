import type { Transaction } from '../../platform/database/open.ts'
import { changeState, type Canceller } from './change-state.ts'
import { afterReleased } from './after-state-change.ts'
import { releaseHours } from '../claims/release-hours.ts'

/** From the third unpaid order of a day for the same court-hour on, every cancellation counts as late. */
const earlierHolds = 2

// SQL. People who correct a mistake cancel early. People who hoard hours cancel late, or hold the same hours
// repeatedly. `p`, `theirs`: earlier unpaid orders of the same browser or customer; `o`, `mine`: the order.
const markLateCancel = `
  update order_holder h set is_late_cancel = true
    from sales_order o
   where o.id = $1 and h.order_id = o.id and o.state = 'held'
     and (now() > o.placed_at + (o.held_until - o.placed_at) / 2
          or (select count(distinct p.id)
                from sales_order p
                join order_line theirs on theirs.order_id = p.id and theirs.kind = 'court'
                join order_line mine on mine.order_id = o.id and mine.kind = 'court'
                 and (mine.location_id, mine.play_date, mine.court_id, mine.hour)
                   = (theirs.location_id, theirs.play_date, theirs.court_id, theirs.hour)
               where p.id in (select order_id from order_holder where browser = h.browser
                               union
                              select id from sales_order where customer_id = o.customer_id)
                 and p.id <> o.id and p.confirmed_at is null and p.state in ('cancelled', 'expired')
                 and p.placed_at > o.placed_at - interval '1 day') >= $2)`

/**
 * Cancels an order: held, under review or confirmed → cancelled. Releases its hours and add-ons, and returns package
 * hours, store credit and the promo use. For the limits of its player, an unpaid order counts as expired if the player
 * cancels it after half of its hold, or has held the same hours repeatedly. The caller refunds its money in the same
 * transaction. False in other states.
 */
export async function cancelOrder(
  tx: Transaction,
  orderId: number,
  { by, reason }: { readonly by: Canceller; readonly reason: string },
): Promise<boolean> {
  if (by === 'player') await tx.query(markLateCancel, [orderId, earlierHolds])
  const isCancelled = await changeState(tx, {
    orderId,
    from: ['held', 'payment_review', 'confirmed'],
    to: 'cancelled',
    cause: reason,
    cancelledBy: by,
  })
  if (!isCancelled) return false
  await releaseHours(tx, orderId)
  await afterReleased(tx, orderId)
  return true
}
