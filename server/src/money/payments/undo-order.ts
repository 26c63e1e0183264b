import { shareDown } from '@pantul/rules/proportional-share'
import { recordPlayerDebt } from '../../balances/credit/record-player-debt.ts'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { withMoves } from '../../orders/claims/order-chain.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { endBookings } from './end-bookings.ts'
import { cancelUnpaidMoves } from './cancel-unpaid-moves.ts'
import { endOrder } from './end-order.ts'
import { lockPaymentsOfOrder, type Payment } from './payment.ts'
import { sumPaid, readSoldOrder, type SoldOrder } from './read-sold-order.ts'
import { undoEnrolment } from './undo-enrolment.ts'

// SQL. Orders to which bookings of order $1 were moved come first, because they now own these bookings.
const paidOrders = `
  select id, kind, id <> $1 as "isMove"
    from sales_order
   where id = any (${withMoves('$1')}) and state in ('confirmed', 'completed')
   order by id = $1, id`
type PaidOrder = { readonly id: number; readonly kind: string; readonly isMove: boolean }

/**
 * Undoes an order after the bank took its payment back. Cancels the bookings that have not begun, also in orders to
 * which they were moved, and returns packages and credit by the cancellation tiers. Bookings that have begun stay, and
 * their missing payment is a debt, as is the missing payment of goods. Returns whether a booking or a debt stays. The
 * caller has locked the payment and its order, and has moved the payment to its final state.
 */
export async function undoOrder(
  tx: Transaction,
  payment: Payment,
  refundContext: RefundContext,
): Promise<boolean> {
  const { orderId } = payment
  await cancelUnpaidMoves(tx, { orderId, bookingId: null, by: 'gateway' })
  const reversals: Reversal[] = []
  // What the earlier orders of this loop keep of the payment that all of them share.
  let usedByOthers = 0
  let hasDebt = false
  for (const { id, kind, isMove } of await tx.query<PaidOrder>(paidOrders, [orderId])) {
    if (isMove) {
      await lockPaymentsOfOrder(tx, id)
      await cancelUnpaidMoves(tx, { orderId: id, bookingId: null, by: 'gateway' })
    }
    if (kind === 'court') {
      const order = await readSoldOrder(tx, id, { now: refundContext.now, usedByOthers })
      const reversal = await undoCourtOrder(tx, order, { paymentId: payment.id, refundContext })
      const moneyLeft = Math.max(0, order.unrefundedMoney - reversal.refunded)
      usedByOthers += Math.max(0, reversal.kept - moneyLeft)
      reversals.push(reversal)
    } else if (kind === 'enrolment') hasDebt = await undoEnrolment(tx, payment, refundContext.now)
    else if (kind === 'goods') hasDebt = await recordDebtForGoods(tx, id, payment)
    else await endOrder(tx, id, { reason: 'payment reversed' })
  }
  if (reversals.length > 0 && reversals.every(({ isFullyRefundable }) => isFullyRefundable))
    await returnPromo(tx, orderId)
  return hasDebt || reversals.some(({ hasBegunBooking }) => hasBegunBooking)
}

/** Goods were handed over, so the money that the bank reversed is a debt. Returns whether there is one. */
async function recordDebtForGoods(tx: Transaction, orderId: number, payment: Payment): Promise<boolean> {
  const [refunds] = await tx.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::bigint as sum from refund_task where payment_id = $1',
    [payment.id],
  )
  const missing = payment.amount - (refunds?.sum ?? 0)
  if (missing <= 0) return false
  await recordPlayerDebt(tx, { orderId, paymentId: payment.id, amount: missing })
  return true
}

type Reversal = {
  /** Rupiah. */
  readonly refunded: number
  /** Rupiah that the venue keeps for bookings that have begun and for cancellation fees. */
  readonly kept: number
  readonly hasBegunBooking: boolean
  /** Whether the cancellation tiers refund all its bookings in full. */
  readonly isFullyRefundable: boolean
}

type ReversalContext = { readonly paymentId: number; readonly refundContext: RefundContext }

async function undoCourtOrder(
  tx: Transaction,
  order: SoldOrder,
  { paymentId, refundContext }: ReversalContext,
): Promise<Reversal> {
  const { id: orderId, bookings, unrefunded, unpaidBalance, earlierDebts, writtenOff } = order
  const begun = bookings.filter(({ hasBegun }) => hasBegun)
  const ended = bookings.filter(({ hasBegun }) => !hasBegun)
  const paidForBookings = sumPaid(bookings)
  // Rupiah times percent.
  const refundablePercents = ended.reduce((sum, { paid, refundPercent }) => sum + paid * refundPercent, 0)
  const refunded =
    paidForBookings === 0 ? 0 : shareDown(unrefunded, refundablePercents, 100 * paidForBookings)
  // The unpaid balance of bookings that have begun stays owed.
  const balanceAfter = ended.length === 0 ? unpaidBalance : Math.min(unpaidBalance, sumPaid(begun))
  const endedBalance = unpaidBalance - balanceAfter
  await endBookings(tx, order, {
    ended,
    amount: refunded,
    endedBalance,
    lostPayment: 'payment',
    refundContext,
  })
  const kept = unrefunded - refunded
  const missing = sumPaid(begun) - kept - earlierDebts - balanceAfter - writtenOff
  if (missing > 0) await recordPlayerDebt(tx, { orderId, paymentId, amount: missing })
  const isFullyRefundable = bookings.every(({ refundPercent }) => refundPercent === 100)
  return { refunded, kept, hasBegunBooking: begun.length > 0, isFullyRefundable }
}
