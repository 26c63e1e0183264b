import { shareDown } from '@pantul/rules/proportional-share'
import { owePlayed } from '../../balances/credit/owe-played.ts'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { withMoves } from '../../orders/order-chain.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { endBookings } from './end-bookings.ts'
import { endMoves } from './end-moves.ts'
import { endOrder } from './end-order.ts'
import { lockPaymentsOfOrder, type Payment } from './payment.ts'
import { paidFor, soldOrder, type SoldOrder } from './reversible-order.ts'
import { undoEnrolment } from './undo-enrolment.ts'

// SQL. Orders to which its bookings were moved come first, because they now own these bookings.
const sold = `
  select id, kind, id <> $1 as "isMoved"
    from sales_order
   where id = any (${withMoves('$1')}) and state in ('confirmed', 'completed')
   order by id = $1, id`
type ReversedOrder = { readonly id: number; readonly kind: string; readonly isMoved: boolean }

/**
 * Reverses an order after the bank took its payment back. Cancels the bookings that have not begun, also in orders to
 * which they were moved, and returns packages and credit by the cancellation tiers. Bookings that have begun stay, and
 * their missing payment is a debt, as is that of goods. Returns whether any booking or debt stays. The payment is in
 * its final state; the payment and its order are locked.
 */
export async function undoSale(
  tx: Transaction,
  payment: Payment,
  refundContext: RefundContext,
): Promise<boolean> {
  const { orderId } = payment
  await endMoves(tx, { orderId, bookingId: null, by: 'gateway' })
  const undone: ReversalResult[] = []
  let promised = 0
  let isOwed = false
  for (const { id, kind, isMoved } of await tx.query<ReversedOrder>(sold, [orderId])) {
    if (isMoved) {
      await lockPaymentsOfOrder(tx, id)
      await endMoves(tx, { orderId: id, bookingId: null, by: 'gateway' })
    }
    if (kind === 'court') {
      const order = await soldOrder(tx, id, { now: refundContext.now, promised })
      const one = await undoOrder(tx, order, { paymentId: payment.id, refundContext })
      promised += Math.max(0, one.kept - Math.max(0, order.money - one.refunded))
      undone.push(one)
    } else if (kind === 'enrolment') isOwed = await undoEnrolment(tx, payment, refundContext.now)
    else if (kind === 'goods') isOwed = await oweGoods(tx, id, payment)
    else await endOrder(tx, id, { reason: 'payment reversed' })
  }
  if (undone.length > 0 && undone.every(({ isFree }) => isFree)) await returnPromo(tx, orderId)
  return isOwed || undone.some(({ stands }) => stands)
}

/** Goods were handed over, so the money that the bank reversed is a debt. Returns whether there is one. */
async function oweGoods(tx: Transaction, orderId: number, payment: Payment): Promise<boolean> {
  const [refunds] = await tx.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::bigint as sum from refund_task where payment_id = $1',
    [payment.id],
  )
  const missing = payment.amount - (refunds?.sum ?? 0)
  if (missing <= 0) return false
  await owePlayed(tx, { orderId, paymentId: payment.id, amount: missing })
  return true
}

/**
 * Rupiah that were refunded (`refunded`) and that the venue keeps (`kept`). `stands`: a booking of the order stays.
 * `isFree`: everything was cancelled and refunded in full.
 */
type ReversalResult = {
  readonly refunded: number
  readonly kept: number
  readonly stands: boolean
  readonly isFree: boolean
}

type ReversalContext = { readonly paymentId: number; readonly refundContext: RefundContext }

async function undoOrder(
  tx: Transaction,
  order: SoldOrder,
  { paymentId, refundContext }: ReversalContext,
): Promise<ReversalResult> {
  const { id: orderId, bookings, here } = order
  const begun = bookings.filter(({ hasBegun }) => hasBegun)
  const ended = bookings.filter(({ hasBegun }) => !hasBegun)
  const worth = paidFor(bookings)
  const due = ended.reduce((sum, { paid, percent }) => sum + paid * percent, 0)
  const amount = worth === 0 ? 0 : shareDown(here, due, 100 * worth)
  // The unpaid balance of bookings that have begun stays owed.
  const unpaid = ended.length === 0 ? order.unpaid : Math.min(order.unpaid, paidFor(begun))
  const debt = order.unpaid - unpaid
  await endBookings(tx, order, { ended, amount, debt, cause: 'payment', refundContext })
  const kept = here - amount
  const missing = paidFor(begun) - kept - order.owed - unpaid - order.writtenOff
  if (missing > 0) await owePlayed(tx, { orderId, paymentId, amount: missing })
  const isFree = bookings.every(({ percent }) => percent === 100)
  return { refunded: amount, kept, stands: begun.length > 0, isFree }
}
