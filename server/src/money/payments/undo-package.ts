import { shareDown } from '@pantul/rules/proportional-share'
import { recordPlayerDebt } from '../../balances/credit/record-player-debt.ts'
import { packageBookings } from '../../balances/quotas/package-bookings.ts'
import { revokeQuota } from '../../balances/quotas/revoke-quota.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { endPackageBookings } from './end-package-bookings.ts'
import { lockBookings } from './lock-bookings.ts'
import type { Payment } from './payment.ts'

export type UndonePackage = {
  /** The numbers of the orders whose bookings ended. */
  readonly ended: readonly string[]
  /** The debt for played hours, in rupiah. */
  readonly owed: number
}

/**
 * After the reversal of the payment of packages: removes their remaining hours, and cancels unpaid orders and future
 * bookings that use them. Other payments of these bookings are refunded whole, because the player did not cancel.
 * Bookings that have begun stay; their package hours become a debt at their share of the price. Returns null for an
 * order that granted no package. The caller has locked the account (`lockPackageOwner`), the order and the payment.
 */
export async function undoPackage(
  tx: Transaction,
  payment: Payment,
  refundContext: RefundContext,
): Promise<UndonePackage | null> {
  const { id: paymentId, orderId } = payment
  if (!(await hasGrantedPackage(tx, orderId))) return null
  const bookings = await lockBookings(tx, {
    find: async () => {
      const found = await packageBookings(tx, orderId)
      return { bookings: found, orderIds: found.map((booking) => booking.orderId) }
    },
    packageOrderId: orderId,
  })
  const { endedOrders, usedHours } = await endPackageBookings(tx, bookings, refundContext)
  const boughtHours = await revokeQuota(tx, orderId, refundContext.now)
  // Staff may have added hours, which cost nothing.
  const owed = shareDown(payment.amount, Math.min(usedHours, boughtHours), boughtHours)
  if (owed > 0) await recordPlayerDebt(tx, { orderId, paymentId, amount: owed })
  return { ended: endedOrders, owed }
}

async function hasGrantedPackage(tx: Transaction, orderId: number): Promise<boolean> {
  return (await tx.query('select id from quota_package where order_id = $1 limit 1', [orderId])).length > 0
}
