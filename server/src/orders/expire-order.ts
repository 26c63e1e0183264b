import type { PlayDate } from '@pantul/rules/play-date'
import type { Database, Transaction } from '../platform/database/open.ts'
import { Refusal } from '../platform/base/refusal.ts'
import { changeState } from './change-state.ts'
import { afterReleased } from './after-state.ts'
import { releaseHours } from './release-hours.ts'

/**
 * At most so many holds are ended for one newcomer, far more than a date has court hours; the sweep ends the others.
 */
const mostAtOnce = 500

/**
 * Lets an unpaid order go: held → expired; its hours and add-ons are free, the player is told. False when it was
 * not held. That its hold has run out is the caller's to know.
 */
export async function expireOrder(tx: Transaction, orderId: number, cause: string): Promise<boolean> {
  const isExpired = await changeState(tx, {
    orderId,
    from: ['held'],
    to: 'expired',
    cause,
    mail: { key: 'expired', template: 'order-expired' },
  })
  if (!isExpired) return false
  await releaseHours(tx, orderId)
  await afterReleased(tx, orderId)
  return true
}

/** Where it is ordered, null where only what pays is looked at, and by which customer, null for a guest. */
type Newcomer = {
  readonly locationId: string | null
  readonly dates: readonly PlayDate[]
  readonly customerId: number | null
}

// Those of the location, and wherever they are those that keep what may pay: the customer's own, which have packages and
// store credit, and any with a promo.
const overdueHolds = `
  select o.id from sales_order o
   where o.state = 'held' and o.held_until <= now()
     and (o.location_id = $1 or o.customer_id = $4 or o.promo_id is not null)
   order by exists (select from order_line l
                     where l.order_id = o.id and l.play_date = any ($3::date[])) desc, o.id
   limit $2`

/**
 * Ends the holds that have run out by now and may have what a newcomer wants, each in a short transaction of its own, and
 * says how many there were: those on the dates that the newcomer wants first, because one of them may have the very
 * hours. A hold is free for the next claim at that very moment, whether or not a job is running. One that somebody else is
 * ending meanwhile counts too: afterwards it is gone. One that cannot be ended is no fault of the newcomer's: the sweep
 * meets it again, and says so.
 */
export async function expireOverdue(
  db: Database,
  { locationId, dates, customerId }: Newcomer,
): Promise<number> {
  const overdue = await db.query<{ id: number }>(overdueHolds, [locationId, mostAtOnce, dates, customerId])
  let ended = 0
  for (const { id } of overdue) {
    try {
      await db.transaction((tx) => expireOrder(tx, id, 'hold ran out'))
      ended += 1
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
  }
  return ended
}
