import type { PlayDate } from '@pantul/rules/play-date'
import { shareDown } from '@pantul/rules/share'
import { owePlayed } from '../../balances/credit/owe-played.ts'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { cancelLines } from '../../orders/cancel-lines.ts'
import { changeState } from '../../orders/change-state.ts'
import { oweRefund } from '../../orders/owe-refund.ts'
import { releaseHours } from '../../orders/release-hours.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { openRefund } from '../debts/open-refund.ts'
import type { RefundContext } from '../debts/plan-refund.ts'
import { closeDebt } from '../debts/settle-refund.ts'
import { endMoves } from './end-moves.ts'
import { endOrder, mailOrderEnd } from './end-order.ts'
import { lockPaymentsOfOrder, type Payment } from './queries.ts'
import { soldOrder, type SoldBooking, type SoldOrder } from './reversible-order.ts'

const cause = 'payment reversed'

// SQL. Orders that took over its bookings come first, because they own what they took over.
const sold = `
  select id, kind, id <> $1 as "isMoved"
    from sales_order
   where (moved_from = $1 or id = $1) and state in ('confirmed', 'completed')
   order by id = $1, id`
type Sold = { readonly id: number; readonly kind: string; readonly isMoved: boolean }

/**
 * Reverses the sale of an order after the bank took its payment back. What has not begun is cancelled, in the order
 * and in orders that it was moved to; packages and credit come back by the cancellation tiers. What has begun stays,
 * and its missing payment is a debt. Returns whether anything stays. The payment is in its final state; it and its
 * order are locked.
 */
export async function undoSale(tx: Transaction, payment: Payment, ways: RefundContext): Promise<boolean> {
  const { orderId } = payment
  await endMoves(tx, { orderId, bookingId: null, by: 'gateway' })
  const undone: ReversalResult[] = []
  let promised = 0
  for (const { id, kind, isMoved } of await tx.query<Sold>(sold, [orderId])) {
    if (isMoved) await lockPaymentsOfOrder(tx, id)
    if (kind === 'court') {
      const order = await soldOrder(tx, id, { now: ways.now, promised })
      const one = await undoOrder(tx, order, { paymentId: payment.id, ways })
      promised += Math.max(0, one.kept - Math.max(0, order.money - one.back))
      undone.push(one)
    } else await endOrder(tx, id, cause)
  }
  if (undone.length > 0 && undone.every(({ isFree }) => isFree)) await returnPromo(tx, orderId)
  return undone.some(({ stands }) => stands)
}

/** Rupiah that came `back` and that the venue `kept`. `isFree`: everything was cancelled and came back in full. */
type ReversalResult = {
  readonly back: number
  readonly kept: number
  readonly stands: boolean
  readonly isFree: boolean
}

type ReversalContext = { readonly paymentId: number; readonly ways: RefundContext }

async function undoOrder(
  tx: Transaction,
  order: SoldOrder,
  { paymentId, ways }: ReversalContext,
): Promise<ReversalResult> {
  const { id: orderId, customerId, bookings, here } = order
  const begun = bookings.filter(({ hasBegun }) => hasBegun)
  const ended = bookings.filter(({ hasBegun }) => !hasBegun)
  const stands = begun.length > 0
  const worth = paidFor(bookings)
  const due = ended.reduce((sum, { paid, percent }) => sum + paid * percent, 0)
  const amount = worth === 0 ? 0 : shareDown(here, due, 100 * worth)
  if (ended.length > 0) await cancelBookings(tx, orderId, { ended, stands, now: ways.now })
  const opened = await openRefund(tx, { orderId, bookingId: null, amount, reason: 'booking_cancelled' }, ways)
  if (!stands && opened.routes.length > 0) {
    await oweRefund(tx, orderId, cause)
    await closeDebt(tx, orderId)
  }
  const units = ended.reduce((sum, one) => sum + (one.percent === 100 ? one.units : 0), 0)
  const told = { bookings: ended.map(({ id }) => id), isWhole: !stands, routes: opened.routes, units }
  if (ended.length > 0) await mailOrderEnd(tx, orderId, told)
  const kept = here - amount
  const missing = paidFor(begun) - kept - order.owed
  if (missing > 0) await owePlayed(tx, { customerId, orderId, paymentId, amount: missing })
  return { back: amount, kept, stands, isFree: bookings.every(({ percent }) => percent === 100) }
}

const paidFor = (bookings: readonly SoldBooking[]): number =>
  bookings.reduce((sum, { paid }) => sum + paid, 0)

type Cancellation = {
  readonly ended: readonly SoldBooking[]
  readonly stands: boolean
  readonly now: Temporal.Instant
}

/** Frees the hours; the lines stay for accounting. Packages get back hours that are returned in full. */
async function cancelBookings(
  tx: Transaction,
  orderId: number,
  { ended, stands, now }: Cancellation,
): Promise<void> {
  if (!stands)
    await changeState(tx, { orderId, from: ['confirmed'], to: 'cancelled', cause, cancelledBy: 'gateway' })
  await releaseHours(
    tx,
    orderId,
    ended.map(({ id }) => id),
  )
  for (const { id } of ended) await cancelLines(tx, { orderId, bookingId: id, now })
  const whole = ended.filter(({ percent }) => percent === 100).map(({ id }) => id)
  await releaseQuota(tx, { orderId, bookingIds: whole, cause })
  for (const { locationId, date } of await tx.query<Day>(days, [orderId]))
    tx.publishes(courtDayTopic(locationId, date))
}

const days = `
  select distinct location_id as "locationId", play_date as date
    from order_line where order_id = $1 and kind = 'court'`
type Day = { readonly locationId: string; readonly date: PlayDate }
