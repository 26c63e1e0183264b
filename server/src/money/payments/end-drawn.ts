import { returnPromo } from '../../balances/promos/return-promo.ts'
import type { DrawnBooking } from '../../balances/quotas/drawn-bookings.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../debts/plan-refund.ts'
import { dropOpenPayments } from './close-payment.ts'
import { endBookings } from './end-bookings.ts'
import { endMoves } from './end-moves.ts'
import { endOrder } from './end-order.ts'
import { lockPaymentsOfOrder } from './queries.ts'
import { soldOrder, type SoldBooking, type SoldOrder } from './reversible-order.ts'

/** `ended`: numbers of orders that ended, or some of whose bookings did; `used`: court-hours of what has begun. */
type Ended = { readonly ended: readonly string[]; readonly used: number }

/**
 * Ends what draws on packages whose money is gone: unpaid orders whole, of paid ones the bookings that have not begun.
 * The orders are locked.
 */
export async function endDrawn(
  tx: Transaction,
  drawn: readonly DrawnBooking[],
  ways: RefundContext,
): Promise<Ended> {
  const ended: string[] = []
  let used = 0
  for (const [orderId, own] of Map.groupBy(drawn, (one) => one.orderId)) {
    const isPaid = own.some(({ state }) => state === 'confirmed' || state === 'completed')
    const one = isPaid ? await endAhead(tx, orderId, { own, ways }) : await endUnpaid(tx, orderId)
    if (one.hasEnded) ended.push(...new Set(own.map(({ orderNumber }) => orderNumber)))
    used += one.used
  }
  return { ended, used }
}

type EndedOrder = { readonly hasEnded: boolean; readonly used: number }

async function endUnpaid(tx: Transaction, orderId: number): Promise<EndedOrder> {
  await dropOpenPayments(tx, await lockPaymentsOfOrder(tx, orderId), 'cancelled')
  const hasEnded = await endOrder(tx, orderId, { reason: 'money of its package gone', cause: 'package' })
  return { hasEnded, used: 0 }
}

type Ahead = { readonly own: readonly DrawnBooking[]; readonly ways: RefundContext }

async function endAhead(tx: Transaction, orderId: number, { own, ways }: Ahead): Promise<EndedOrder> {
  const order = await soldOrder(tx, orderId, { now: ways.now, promised: 0 })
  const units = new Map(own.map((one) => [one.bookingId, one.units]))
  const drawing = order.bookings.filter(({ id }) => units.has(id))
  // What the booking has of other packages goes back to them.
  const ended = drawing
    .filter(({ hasBegun }) => !hasBegun)
    .map((one) => ({ ...one, percent: 100, units: one.units - (units.get(one.id) ?? 0) }))
  for (const { id } of ended) await endMoves(tx, { orderId, bookingId: id, by: 'gateway' })
  const amount = Math.min(paidFor(ended), order.here)
  await endBookings(tx, order, { ended, amount, cause: 'package', ways })
  if (isFree(order, ended, amount)) await returnPromo(tx, orderId)
  const used = drawing.reduce((sum, one) => sum + (one.hasBegun ? (units.get(one.id) ?? 0) : 0), 0)
  return { hasEnded: ended.length > 0, used }
}

/** Everything ended, and all that was ever paid for it came back. */
const isFree = (order: SoldOrder, ended: readonly SoldBooking[], amount: number): boolean =>
  ended.length > 0 && ended.length === order.bookings.length && order.refunded + amount === order.paid

const paidFor = (bookings: readonly SoldBooking[]): number =>
  bookings.reduce((sum, { paid }) => sum + paid, 0)
