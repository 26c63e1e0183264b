import { shareDown } from '@pantul/rules/share'
import { owePlayed } from '../../balances/credit/owe-played.ts'
import { drawnBookings, type DrawnBooking } from '../../balances/quotas/drawn-bookings.ts'
import { takeBackQuota } from '../../balances/quotas/take-back-quota.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../debts/plan-refund.ts'
import { endDrawn } from './end-drawn.ts'
import type { Payment } from './queries.ts'

/** `ended`: numbers of orders that ended, or some of whose bookings did. `owed`: the debt for played hours, rupiah. */
export type UndonePackage = { readonly ended: readonly string[]; readonly owed: number }

/**
 * The money of packages is gone: their remaining hours end, and so do unpaid orders and bookings ahead that draw on them;
 * what else paid for those comes back whole, because their player did not cancel. Bookings that have begun stand, and
 * the hours that they used are a debt at their share of the price. Null for an order that granted no package. The order
 * and the payment are locked.
 */
export async function undoPackage(
  tx: Transaction,
  payment: Payment,
  ways: RefundContext,
): Promise<UndonePackage | null> {
  const { id: paymentId, orderId } = payment
  if (!(await hasGranted(tx, orderId))) return null
  for (;;) {
    await tx.query('savepoint before_undo')
    const drawn = await lockDrawn(tx, orderId)
    const { ended, used } = await endDrawn(tx, drawn, ways)
    const { hours, customerId } = await takeBackQuota(tx, orderId, ways.now)
    // Orders are locked before packages, so an order that drew on them meanwhile is locked in another round.
    const locked = new Set(drawn.map((one) => one.orderId))
    if ((await drawnBookings(tx, orderId)).every((one) => locked.has(one.orderId))) {
      const owed = shareDown(payment.amount, used, hours)
      if (owed > 0) await owePlayed(tx, { customerId, orderId, paymentId, amount: owed })
      return { ended, owed }
    }
    await tx.query('rollback to savepoint before_undo')
  }
}

async function hasGranted(tx: Transaction, orderId: number): Promise<boolean> {
  return (await tx.query('select id from quota_package where order_id = $1 limit 1', [orderId])).length > 0
}

// With the orders from which they were moved, and their own unpaid moves, all in the order of their ids.
const lockOrders = `
  select id from sales_order
   where id = any (array(
           select o.id from sales_order o where o.id = any ($1::bigint[])
            union
           select o.moved_from from sales_order o where o.id = any ($1::bigint[])
            union
           select o.id from sales_order o
            where o.moved_from = any ($1::bigint[]) and o.state in ('held', 'payment_review')))
   order by id
     for update`

/** The living bookings that draw on the packages of an order, as they are once their orders are locked. */
async function lockDrawn(tx: Transaction, packageOrderId: number): Promise<DrawnBooking[]> {
  const found = new Set((await drawnBookings(tx, packageOrderId)).map(({ orderId }) => orderId))
  await tx.query(lockOrders, [[...found]])
  return (await drawnBookings(tx, packageOrderId)).filter(({ orderId }) => found.has(orderId))
}
