import type { PlayDate } from '@pantul/rules/play-date'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { cancelLines } from '../../orders/cancel-lines.ts'
import { changeState } from '../../orders/change-state.ts'
import { writeOwed } from '../../orders/owed-entries.ts'
import { releaseHours } from '../../orders/release-hours.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { openRefund } from '../refund-tasks/open-refund.ts'
import type { RefundContext } from '../refund-tasks/plan-refund.ts'
import { markRefundDue } from '../refund-tasks/settle-refund.ts'
import { mailOrderEnd, type EndCause } from './end-order.ts'
import type { SoldBooking, SoldOrder } from './reversible-order.ts'

/**
 * Bookings of a sold order that end, with the refunded percentage of each. Package hours are returned only at 100 %.
 * `amount`: the refund of money and store credit; `debt`: the part of the unpaid balance that is no longer owed.
 * Rupiah.
 */
type EndInput = {
  readonly ended: readonly SoldBooking[]
  readonly amount: number
  readonly debt: number
  readonly cause: EndCause
  readonly refundContext: RefundContext
}

/**
 * Cancels bookings whose payment was reversed: frees their hours, refunds what was paid in other ways, and mails the
 * player. Their lines are kept for accounting. Cancels the order with its last booking. The order is locked.
 */
export async function endBookings(
  tx: Transaction,
  order: SoldOrder,
  { ended, amount, debt, cause, refundContext }: EndInput,
): Promise<void> {
  const { id: orderId } = order
  if (ended.length === 0) return
  const isWhole = ended.length === order.bookings.length
  await releaseBookings(tx, orderId, { ended, isWhole, now: refundContext.now })
  await writeOwed(tx, { orderId, kind: 'cancel', amount: debt, actId: null, now: refundContext.now })
  const owed = { orderId, bookingId: null, amount, reason: 'booking_cancelled' } as const
  const { routes } = await openRefund(tx, { ...owed, isCreditFirst: cause === 'credit' }, refundContext)
  if (isWhole && routes.length > 0) await markRefundDue(tx, orderId, reason)
  const units = ended.reduce((sum, one) => sum + (one.percent === 100 ? one.units : 0), 0)
  await mailOrderEnd(tx, orderId, { bookings: idsOf(ended), isWhole, routes, units, cause })
}

const reason = 'payment reversed'

type Release = {
  readonly ended: readonly SoldBooking[]
  readonly isWhole: boolean
  readonly now: Temporal.Instant
}

async function releaseBookings(
  tx: Transaction,
  orderId: number,
  { ended, isWhole, now }: Release,
): Promise<void> {
  if (isWhole)
    await changeState(tx, {
      orderId,
      from: ['confirmed'],
      to: 'cancelled',
      cause: reason,
      cancelledBy: 'gateway',
    })
  await releaseHours(tx, orderId, idsOf(ended))
  for (const { id } of ended) await cancelLines(tx, { orderId, bookingId: id, now })
  const whole = idsOf(ended.filter(({ percent }) => percent === 100))
  await releaseQuota(tx, { orderId, bookingIds: whole, cause: reason })
  for (const { locationId, date } of await tx.query<Day>(days, [orderId]))
    tx.publishes(courtDayTopic(locationId, date))
}

const idsOf = (bookings: readonly SoldBooking[]): number[] => bookings.map(({ id }) => id)

const days = `
  select distinct location_id as "locationId", play_date as date
    from order_line where order_id = $1 and kind = 'court'`
type Day = { readonly locationId: string; readonly date: PlayDate }
