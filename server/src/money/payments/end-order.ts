import type { Transaction } from '../../platform/database/open.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import type { OpenedRefund } from '../refund-tasks/open-refund.ts'

/**
 * Cancels an order whose payment the gateway refused or reversed, if nothing of it was played: frees hours and places,
 * returns packages, credit and promo, and mails the player. Returns false and changes nothing if the order has ended.
 * The caller has locked the order and its payments.
 */
export async function endOrder(
  tx: Transaction,
  orderId: number,
  { reason, cause = 'payment' }: { readonly reason: string; readonly cause?: EndCause },
): Promise<boolean> {
  const bookings = await tx.query<{ id: number }>(
    `select distinct booking_id as id from order_line where order_id = $1 and cancelled_at is null order by 1`,
    [orderId],
  )
  if (!(await cancelOrder(tx, orderId, { by: 'gateway', reason }))) return false
  const ids = bookings.map(({ id }) => id)
  await mailOrderEnd(tx, orderId, { bookings: ids, isWhole: true, routes: [], units: 0, cause })
  return true
}

/** Which payment was refused or taken back: of the order, or of a package or store credit that pays it. */
export type EndCause = 'payment' | 'package' | 'credit'

/** The refund of a cancelled order: rupiah by route, and court-hours of packages. */
export type EndedBookings = Pick<OpenedRefund, 'routes'> & {
  readonly bookings: readonly number[]
  readonly isWhole: boolean
  readonly units: number
  readonly cause: EndCause
}

/** Mails the player that the payment failed, once. */
export async function mailOrderEnd(
  tx: Transaction,
  orderId: number,
  { bookings, isWhole, routes, units, cause }: EndedBookings,
): Promise<void> {
  const refund = routes.reduce((sum, { amount }) => sum + amount, 0)
  const template = isWhole ? 'order-cancelled' : 'booking-cancelled'
  const by = { byPayment: true, byPackage: cause === 'package', byCredit: cause === 'credit' }
  const payload = { template, orderId, ...by, refund, units, routes, bookings }
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2)
     on conflict (dedupe_key) do nothing`,
    [`cancelled:${orderId}:${isWhole ? 'all' : bookings.join()}`, JSON.stringify(payload)],
  )
}
