import type { Database, Transaction } from '../database/open.ts'
import { changeState } from './change-state.ts'
import { releaseHours } from './release-hours.ts'

/** At most so many holds are ended for one newcomer; the sweep ends the others. */
const mostAtOnce = 20

/**
 * Lets an unpaid order go: held → expired; its hours and add-ons are free, the player is told. False when it was
 * not held. That its hold has run out is the caller's to know (`product.md` §5.4).
 */
export async function expireOrder(tx: Transaction, orderId: number, cause: string): Promise<boolean> {
  const isExpired = await changeState(tx, {
    orderId,
    from: ['held'],
    to: 'expired',
    cause,
    mail: { key: 'expired', template: 'order-expired' },
  })
  if (isExpired) await releaseHours(tx, orderId)
  return isExpired
}

/**
 * Ends the holds of a location that have run out by now, each in a short transaction of its own, and says how many
 * there were. A hold is free for the next claim at that very moment, whether or not a job is running. One that
 * somebody else is ending meanwhile counts too: afterwards it is gone.
 */
export async function expireOverdue(
  db: Database,
  { locationId }: { readonly locationId: string },
): Promise<number> {
  const overdue = await db.query<{ id: number }>(
    `select id from sales_order
      where location_id = $1 and state = 'held' and held_until <= now()
      order by id limit $2`,
    [locationId, mostAtOnce],
  )
  for (const { id } of overdue) {
    await db.transaction((tx) => expireOrder(tx, id, 'hold ran out'))
  }
  return overdue.length
}
