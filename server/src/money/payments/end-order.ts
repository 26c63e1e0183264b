import type { Transaction } from '../../platform/database/open.ts'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import type { OpenedRefund } from '../refund-tasks/open-refund.ts'
import { endUndecidedPayments } from './close-payment.ts'
import { lockPaymentsOfOrder } from './payment.ts'

/**
 * Cancels a whole order because its payment was refused, reversed or not decided in time: frees hours and places, returns
 * packages, credit and promo, and mails the player. Returns false and changes nothing if the order has ended.
 * `reason` is stored with the order, `lostPayment` is for the mail. The caller has locked the order and its payments.
 */
export async function endOrder(
  tx: Transaction,
  orderId: number,
  { reason, lostPayment = 'payment' }: { readonly reason: string; readonly lostPayment?: LostPayment },
): Promise<boolean> {
  const bookings = await tx.query<{ id: number }>(
    `select distinct booking_id as id from order_line where order_id = $1 and cancelled_at is null order by 1`,
    [orderId],
  )
  if (!(await cancelOrder(tx, orderId, { by: 'gateway', reason }))) return false
  const bookingIds = bookings.map(({ id }) => id)
  await mailOrderEnd(tx, orderId, { bookingIds, isWholeOrder: true, routes: [], units: 0, lostPayment })
  return true
}

/** Ends an unpaid order because the package or the store credit that it uses was taken back. Returns false if it has ended. */
export async function endUnpaidOrder(
  tx: Transaction,
  orderId: number,
  lostPayment: 'package' | 'credit',
): Promise<boolean> {
  await endUndecidedPayments(tx, await lockPaymentsOfOrder(tx, orderId), 'cancelled')
  const reason = lostPayment === 'package' ? 'money of its package gone' : 'money of its store credit gone'
  return endOrder(tx, orderId, { reason, lostPayment })
}

/** What was refused or taken back: the payment of the order, or the package or store credit that paid it. */
export type LostPayment = 'payment' | 'package' | 'credit'

export type EndedBookings = Pick<OpenedRefund, 'routes'> & {
  readonly bookingIds: readonly number[]
  /** Whether no other booking of the order is left. */
  readonly isWholeOrder: boolean
  /** Court-hours that go back to packages. */
  readonly units: number
  readonly lostPayment: LostPayment
}

/** Mails the player once that bookings ended because their payment was refused or taken back. */
export async function mailOrderEnd(
  tx: Transaction,
  orderId: number,
  { bookingIds, isWholeOrder, routes, units, lostPayment }: EndedBookings,
): Promise<void> {
  const refund = routes.reduce((sum, { amount }) => sum + amount, 0)
  const template = isWholeOrder ? 'order-cancelled' : 'booking-cancelled'
  const payload = {
    template,
    orderId,
    byPayment: true,
    byPackage: lostPayment === 'package',
    byCredit: lostPayment === 'credit',
    refund,
    units,
    routes,
    bookings: bookingIds,
  }
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)
     on conflict (dedupe_key) do nothing`,
    [`cancelled:${orderId}:${isWholeOrder ? 'all' : bookingIds.join()}`, JSON.stringify(payload)],
  )
}
