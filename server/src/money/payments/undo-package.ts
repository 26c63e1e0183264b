import { shareDown } from '@pantul/rules/proportional-share'
import { owePlayed } from '../../balances/credit/owe-played.ts'
import { packageBookings, type PackageBooking } from '../../balances/quotas/package-bookings.ts'
import { takeBackQuota } from '../../balances/quotas/take-back-quota.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../debts/plan-refund.ts'
import { endPackageBookings } from './end-package-bookings.ts'
import type { Payment } from './queries.ts'

/** `ended`: numbers of the orders of the ended bookings. `owed`: the debt for played hours, rupiah. */
export type UndonePackage = { readonly ended: readonly string[]; readonly owed: number }

/**
 * The payment of packages was reversed: removes their remaining hours, and cancels unpaid orders and future bookings that
 * use them. Other money paid for those is refunded in full, because the player did not cancel. Bookings that have begun
 * stay; the hours that they used become a debt at their share of the price. Null for an order that granted no package.
 * The order and the payment are locked.
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
    const locked = await lockPackageBookings(tx, orderId)
    const { ended, used } = await endPackageBookings(tx, locked, ways)
    const { hours, customerId } = await takeBackQuota(tx, orderId, ways.now)
    // Orders are locked before packages, so an order that used their hours meanwhile needs another round.
    const lockedIds = new Set(locked.map((one) => one.orderId))
    if ((await packageBookings(tx, orderId)).every((one) => lockedIds.has(one.orderId))) {
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

// Also the orders from which they were moved and their unpaid moves, all by ascending id.
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

/** Locks the orders that use the packages of an order, and returns their bookings. */
async function lockPackageBookings(tx: Transaction, packageOrderId: number): Promise<PackageBooking[]> {
  const found = new Set((await packageBookings(tx, packageOrderId)).map(({ orderId }) => orderId))
  await tx.query(lockOrders, [[...found]])
  return (await packageBookings(tx, packageOrderId)).filter(({ orderId }) => found.has(orderId))
}
