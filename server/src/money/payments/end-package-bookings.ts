import type { PackageBooking } from '../../balances/quotas/package-bookings.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { endBookingsAtFullRefund } from './end-bookings.ts'
import { endUnpaidOrder } from './end-order.ts'
import { readSoldOrder } from './read-sold-order.ts'

type EndedPackageBookings = {
  /** The numbers of the orders whose bookings ended. */
  readonly endedOrders: readonly string[]
  /** Court-hours of the package in bookings that have begun. */
  readonly usedHours: number
}

/**
 * After the reversal of the payment of packages: cancels the unpaid orders that use their hours, and in paid orders the
 * bookings that have not begun. The caller has locked the orders.
 */
export async function endPackageBookings(
  tx: Transaction,
  packageBookings: readonly PackageBooking[],
  refundContext: RefundContext,
): Promise<EndedPackageBookings> {
  const endedOrders: string[] = []
  let usedHours = 0
  for (const [orderId, bookings] of Map.groupBy(packageBookings, (booking) => booking.orderId)) {
    const isPaid = bookings.some(({ state }) => state === 'confirmed' || state === 'completed')
    const result = isPaid
      ? await endFutureBookings(tx, orderId, { bookings, refundContext })
      : { hasEnded: await endUnpaidOrder(tx, orderId, 'package'), usedHours: 0 }
    if (result.hasEnded) endedOrders.push(...new Set(bookings.map(({ orderNumber }) => orderNumber)))
    usedHours += result.usedHours
  }
  return { endedOrders, usedHours }
}

type PaidOrderBookings = {
  readonly bookings: readonly PackageBooking[]
  readonly refundContext: RefundContext
}

async function endFutureBookings(
  tx: Transaction,
  orderId: number,
  { bookings, refundContext }: PaidOrderBookings,
): Promise<{ readonly hasEnded: boolean; readonly usedHours: number }> {
  const order = await readSoldOrder(tx, orderId, { now: refundContext.now })
  const hoursOfPackage = new Map(bookings.map(({ bookingId, units }) => [bookingId, units]))
  const hoursOf = (bookingId: number): number => hoursOfPackage.get(bookingId) ?? 0
  const affected = order.bookings.filter(({ id }) => hoursOfPackage.has(id))
  // Only the hours of other packages go back to their packages.
  const ended = affected
    .filter(({ hasBegun }) => !hasBegun)
    .map((booking) => ({ ...booking, refundPercent: 100, units: booking.units - hoursOf(booking.id) }))
  await endBookingsAtFullRefund(tx, order, { ended, lostPayment: 'package', refundContext })
  const begun = affected.filter(({ hasBegun }) => hasBegun)
  return {
    hasEnded: ended.length > 0,
    usedHours: begun.reduce((sum, { id }) => sum + hoursOf(id), 0),
  }
}
