import type { PlayDate } from '@pantul/rules/play-date'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { cancelLines } from '../../orders/claims/cancel-lines.ts'
import { changeState } from '../../orders/states/change-state.ts'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import { releaseHours } from '../../orders/claims/release-hours.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { openRefund } from '../refund-tasks/open-refund.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { markRefundDue } from '../refund-tasks/settle-refund.ts'
import { cancelUnpaidMoves } from './cancel-unpaid-moves.ts'
import { mailOrderEnd, type LostPayment } from './end-order.ts'
import { sumPaid, type SoldBooking, type SoldOrder } from './read-sold-order.ts'

type EndAtFullRefundInput = {
  /** The bookings to cancel. Each has a `refundPercent` of 100. */
  readonly ended: readonly SoldBooking[]
  readonly lostPayment: LostPayment
  readonly refundContext: RefundContext
}

/**
 * Cancels bookings whose payment was lost, and refunds in full what the player paid for them by other means, because
 * the player did not cancel. Returns the promo if the whole order is refunded. The caller has locked the order.
 */
export async function endBookingsAtFullRefund(
  tx: Transaction,
  order: SoldOrder,
  { ended, lostPayment, refundContext }: EndAtFullRefundInput,
): Promise<void> {
  const { id: orderId, unpaidBalance, unrefunded, bookings, refunded, paid } = order
  for (const { id } of ended) await cancelUnpaidMoves(tx, { orderId, bookingId: id, by: 'gateway' })
  const paidForEnded = sumPaid(ended)
  const endedBalance = Math.min(unpaidBalance, paidForEnded)
  const amount = Math.min(paidForEnded - endedBalance, unrefunded)
  await endBookings(tx, order, { ended, amount, endedBalance, lostPayment, refundContext })
  const isAllEnded = ended.length > 0 && ended.length === bookings.length
  if (isAllEnded && refunded + amount + endedBalance === paid) await returnPromo(tx, orderId)
}

type EndInput = {
  /** The bookings to cancel. The hours of packages go back only at a `refundPercent` of 100. */
  readonly ended: readonly SoldBooking[]
  /** Rupiah of money and store credit to refund. */
  readonly amount: number
  /** The part of the unpaid balance that is no longer owed. */
  readonly endedBalance: number
  readonly lostPayment: LostPayment
  readonly refundContext: RefundContext
}

/**
 * Cancels bookings whose payment was taken back: frees their hours, refunds `amount`, and mails the player. Their lines
 * are kept for accounting. Cancels the order with its last booking. The caller has locked the order.
 */
export async function endBookings(
  tx: Transaction,
  order: SoldOrder,
  { ended, amount, endedBalance, lostPayment, refundContext }: EndInput,
): Promise<void> {
  const { id: orderId } = order
  if (ended.length === 0) return
  const isWholeOrder = ended.length === order.bookings.length
  const { now } = refundContext
  await releaseBookings(tx, orderId, { ended, isWholeOrder, now })
  await writeOwed(tx, { orderId, kind: 'cancel', amount: endedBalance, actId: null, now })
  const isCreditFirst = lostPayment === 'credit'
  const request = { orderId, bookingId: null, amount, reason: 'booking_cancelled', isCreditFirst } as const
  const { routes } = await openRefund(tx, request, refundContext)
  if (isWholeOrder && routes.length > 0) await markRefundDue(tx, orderId, cause)
  const units = ended.reduce((sum, booking) => sum + (booking.refundPercent === 100 ? booking.units : 0), 0)
  await mailOrderEnd(tx, orderId, { bookingIds: idsOf(ended), isWholeOrder, routes, units, lostPayment })
}

const cause = 'payment reversed'

type ReleasedBookings = {
  readonly ended: readonly SoldBooking[]
  readonly isWholeOrder: boolean
  readonly now: Temporal.Instant
}

async function releaseBookings(
  tx: Transaction,
  orderId: number,
  { ended, isWholeOrder, now }: ReleasedBookings,
): Promise<void> {
  if (isWholeOrder)
    await changeState(tx, { orderId, from: ['confirmed'], to: 'cancelled', cause, cancelledBy: 'gateway' })
  await releaseHours(tx, orderId, idsOf(ended))
  for (const { id } of ended) await cancelLines(tx, { orderId, bookingId: id, now })
  const fullyRefunded = idsOf(ended.filter(({ refundPercent }) => refundPercent === 100))
  await releaseQuota(tx, { orderId, bookingIds: fullyRefunded, cause })
  for (const { locationId, date } of await tx.query<CourtDay>(courtDaysOfOrder, [orderId]))
    tx.publish(courtDayTopic(locationId, date))
}

const idsOf = (bookings: readonly SoldBooking[]): number[] => bookings.map(({ id }) => id)

const courtDaysOfOrder = `
  select distinct location_id as "locationId", play_date as date
    from order_line where order_id = $1 and kind = 'court'`
type CourtDay = { readonly locationId: string; readonly date: PlayDate }
