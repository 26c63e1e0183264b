import { isPast } from '@pantul/rules/slot'
import { isMoveStillPossible } from './finish-move.ts'
import { venueNow, type Clock } from '../../platform/base/clock.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { changeState } from './change-state.ts'
import { allKinds, claimHours } from '../claims/claim-hours.ts'
import { afterConfirmed, mayConfirmLate, reclaimBalances } from './after-state-change.ts'
import type { ReclaimFailure, ReclaimedOrder } from './order-hooks.ts'
import { numberInvoices } from './number-invoices.ts'

/**
 * Confirms an order that was paid after its hold ended: expired → confirmed, if its hours, coaches and add-ons are free
 * and not past, and its package hours, credit and promo are available. Otherwise changes nothing and returns the
 * reason; the caller refunds. The caller has locked the order.
 */
export async function confirmLateOrder(
  tx: Transaction,
  orderId: number,
  { clock, cause }: { readonly clock: Clock; readonly cause: string },
): Promise<ReclaimFailure | null> {
  if ((await hasPastHour(tx, orderId, clock)) || !(await mayConfirmLate(tx, orderId))) return 'hours_gone'
  if (!(await isMoveStillPossible(tx, orderId, clock.now()))) return 'hours_gone'
  const [order] = await tx.query<{ publicId: string; isMove: boolean }>(
    'select public_id as "publicId", moved_from is not null as "isMove" from sales_order where id = $1',
    [orderId],
  )
  if (order === undefined) return 'hours_gone'
  await tx.query('savepoint before_reclaim')
  const failure = await claimAndConfirm(tx, { ...order, id: orderId, now: clock.now(), cause })
  if (failure === null) await numberInvoices(tx, [orderId])
  else await tx.query('rollback to savepoint before_reclaim')
  return failure
}

type LateOrder = ReclaimedOrder & { readonly isMove: boolean; readonly cause: string }

/** Claims the hours and balances of the order again, then confirms it. Returns the first failure, or null. */
async function claimAndConfirm(
  tx: Transaction,
  { isMove, cause, ...order }: LateOrder,
): Promise<ReclaimFailure | null> {
  if ((await claimHours(tx, order.publicId, { heldUntil: null, kinds: allKinds, isMove })) !== null)
    return 'hours_gone'
  const failure = await reclaimBalances(tx, order)
  if (failure !== null) return failure
  return (await toConfirmed(tx, order.id, cause)) ? afterConfirmed(tx, order.id) : 'hours_gone'
}

const toConfirmed = (tx: Transaction, orderId: number, cause: string): Promise<boolean> =>
  changeState(tx, {
    orderId,
    from: ['expired'],
    to: 'confirmed',
    cause,
    mail: { key: 'paid', template: 'payment-confirmed' },
  })

async function hasPastHour(tx: Transaction, orderId: number, clock: Clock): Promise<boolean> {
  const hours = await tx.query<{ date: string; hour: number; timeZone: string }>(
    `select distinct line.play_date as date, line.hour, location.time_zone as "timeZone"
       from order_line line
       join location on location.id = line.location_id
      where line.order_id = $1 and line.hour is not null`,
    [orderId],
  )
  return hours.some(({ date, hour, timeZone }) => isPast(date, hour, venueNow(clock, timeZone)))
}
