import { shareDown } from '@pantul/rules/proportional-share'
import { owePlayed } from '../../balances/credit/owe-played.ts'
import { packageBookings } from '../../balances/quotas/package-bookings.ts'
import { revokeQuota } from '../../balances/quotas/revoke-quota.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { endPackageBookings } from './end-package-bookings.ts'
import { lockBookings } from './lock-bookings.ts'
import type { Payment } from './payment.ts'

/** `ended`: numbers of the orders of the ended bookings. `owed`: the debt for played hours, rupiah. */
export type UndonePackage = { readonly ended: readonly string[]; readonly owed: number }

/**
 * After the reversal of a payment of packages: removes their remaining hours, and cancels unpaid orders and future
 * bookings that use them. Other payments of these bookings are refunded in full, because the player did not cancel.
 * Bookings that have begun stay; their package hours become a debt at their share of the price. Returns null for an
 * order that granted no package. The account (`lockPackageOwner`), the order and the payment are locked.
 */
export async function undoPackage(
  tx: Transaction,
  payment: Payment,
  refundContext: RefundContext,
): Promise<UndonePackage | null> {
  const { id: paymentId, orderId } = payment
  if (!(await hasGranted(tx, orderId))) return null
  const bookings = await lockBookings(tx, {
    find: async () => {
      const drawing = await packageBookings(tx, orderId)
      return { bookings: drawing, orderIds: drawing.map((one) => one.orderId) }
    },
    packageOrderId: orderId,
  })
  const { ended, used } = await endPackageBookings(tx, bookings, refundContext)
  const hours = await revokeQuota(tx, orderId, refundContext.now)
  // Hours that staff added cost nothing.
  const owed = shareDown(payment.amount, Math.min(used, hours), hours)
  if (owed > 0) await owePlayed(tx, { orderId, paymentId, amount: owed })
  return { ended, owed }
}

async function hasGranted(tx: Transaction, orderId: number): Promise<boolean> {
  return (await tx.query('select id from quota_package where order_id = $1 limit 1', [orderId])).length > 0
}
