import type { PlayDate } from '@pantul/rules/play-date'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { changeState } from './change-state.ts'
import { afterReleased } from './after-state-change.ts'
import { keepUnpaidBill } from './keep-unpaid-bill.ts'
import { releaseHours } from '../claims/release-hours.ts'

/** The most holds that are expired for one claim, far more than a date has court hours. A job expires the others. */
const maxExpired = 500

/**
 * Expires an unpaid order: held → expired. Releases its hours and add-ons and mails the player. The bill of a fixed hour
 * may be kept unpaid instead (`keepUnpaidBill`). False if the order was not held, or is kept. The caller checks that its
 * hold is over.
 */
export async function expireOrder(tx: Transaction, orderId: number, cause: string): Promise<boolean> {
  const { isKept, releaseReason } = await keepUnpaidBill(tx, orderId)
  if (isKept) return false
  const isExpired = await changeState(tx, {
    orderId,
    from: ['held'],
    to: 'expired',
    cause,
    mail: { key: 'expired', template: 'order-expired', why: releaseReason },
  })
  if (!isExpired) return false
  await releaseHours(tx, orderId)
  await afterReleased(tx, orderId)
  return true
}

/**
 * What an order is about to claim: overdue holds may still have it. `locationId` null: only package hours,
 * credit and promos; `customerId` null: a guest.
 */
type ClaimScope = {
  readonly locationId: string | null
  readonly dates: readonly PlayDate[]
  readonly customerId: number | null
}

// Selects holds of the location, holds of the customer at any location (they may have package hours and credit), and
// all holds with a promo.
const overdueHolds = `
  select o.id from sales_order o
   where o.state = 'held' and o.held_until <= now()
     and (o.location_id = $1 or o.customer_id = $4 or o.promo_id is not null)
   order by exists (select from order_line l
                     where l.order_id = o.id and l.play_date = any ($3::date[])) desc, o.id
   limit $2`

/**
 * Expires overdue holds that may have what a claim wants, holds on its dates first, each in a transaction of its own, and
 * returns their number. So a claim never waits for the job that sweeps overdue holds. A hold that another process is
 * expiring counts too. A hold that fails to expire is left to the job, which reports the error. Refusal: DATABASE_AWAY.
 */
export async function expireOverdue(
  db: Database,
  { locationId, dates, customerId }: ClaimScope,
): Promise<number> {
  const overdue = await db.query<{ id: number }>(overdueHolds, [locationId, maxExpired, dates, customerId])
  let expired = 0
  for (const { id } of overdue) {
    try {
      await db.transaction((tx) => expireOrder(tx, id, 'hold ran out'))
      expired += 1
    } catch (error) {
      if (error instanceof Refusal) throw error
    }
  }
  return expired
}
