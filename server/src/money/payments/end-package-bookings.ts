import { returnPromo } from '../../balances/promos/return-promo.ts'
import type { PackageBooking } from '../../balances/quotas/package-bookings.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { endOpenPayments } from './close-payment.ts'
import { endBookings } from './end-bookings.ts'
import { endMoves } from './end-moves.ts'
import { endOrder } from './end-order.ts'
import { lockPaymentsOfOrder } from './payment.ts'
import { isFullyRefunded, moneyOfEnded, soldOrder } from './reversible-order.ts'

/** `ended`: numbers of the orders of the ended bookings; `used`: court-hours of the bookings that have begun. */
type EndedPackageBookings = { readonly ended: readonly string[]; readonly used: number }

/**
 * The payment of packages was reversed: cancels the unpaid orders that use their hours, and in paid orders the bookings
 * that have not begun. The orders are locked.
 */
export async function endPackageBookings(
  tx: Transaction,
  packageBookings: readonly PackageBooking[],
  refundContext: RefundContext,
): Promise<EndedPackageBookings> {
  const ended: string[] = []
  let used = 0
  for (const [orderId, bookings] of Map.groupBy(packageBookings, (one) => one.orderId)) {
    const isPaid = bookings.some(({ state }) => state === 'confirmed' || state === 'completed')
    const one = isPaid
      ? await endBookingsAhead(tx, orderId, { bookings, refundContext })
      : await endUnpaid(tx, orderId)
    if (one.hasEnded) ended.push(...new Set(bookings.map(({ orderNumber }) => orderNumber)))
    used += one.used
  }
  return { ended, used }
}

type EndedOrder = { readonly hasEnded: boolean; readonly used: number }

async function endUnpaid(tx: Transaction, orderId: number): Promise<EndedOrder> {
  await endOpenPayments(tx, await lockPaymentsOfOrder(tx, orderId), 'cancelled')
  const hasEnded = await endOrder(tx, orderId, { reason: 'money of its package gone', cause: 'package' })
  return { hasEnded, used: 0 }
}

type PaidOrderBookings = {
  readonly bookings: readonly PackageBooking[]
  readonly refundContext: RefundContext
}

async function endBookingsAhead(
  tx: Transaction,
  orderId: number,
  { bookings, refundContext }: PaidOrderBookings,
): Promise<EndedOrder> {
  const order = await soldOrder(tx, orderId, { now: refundContext.now, promised: 0 })
  const units = new Map(bookings.map((one) => [one.bookingId, one.units]))
  const affected = order.bookings.filter(({ id }) => units.has(id))
  // Hours of other packages are returned to those packages.
  const ended = affected
    .filter(({ hasBegun }) => !hasBegun)
    .map((one) => ({ ...one, percent: 100, units: one.units - (units.get(one.id) ?? 0) }))
  for (const { id } of ended) await endMoves(tx, { orderId, bookingId: id, by: 'gateway' })
  const { debt, amount } = moneyOfEnded(order, ended)
  await endBookings(tx, order, { ended, amount, debt, cause: 'package', refundContext })
  if (isFullyRefunded(order, ended, amount + debt)) await returnPromo(tx, orderId)
  const used = affected.reduce((sum, one) => sum + (one.hasBegun ? (units.get(one.id) ?? 0) : 0), 0)
  return { hasEnded: ended.length > 0, used }
}
