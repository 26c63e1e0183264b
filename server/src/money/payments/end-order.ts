import type { Transaction } from '../../platform/database/open.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import type { OpenedRefund } from '../debts/open-refund.ts'

/**
 * Cancels an order whose payment the gateway refused or reversed, if nothing of it was played: frees hours and
 * places, returns packages, credit and promo, and mails the player. Does nothing if it has ended already. The caller
 * has locked the order and its payments.
 */
export async function endOrder(tx: Transaction, orderId: number, reason: string): Promise<void> {
  const bookings = await tx.query<{ id: number }>(
    `select distinct booking_id as id from order_line where order_id = $1 and cancelled_at is null order by 1`,
    [orderId],
  )
  if (!(await cancelOrder(tx, orderId, { by: 'gateway', reason }))) return
  await mailOrderEnd(tx, orderId, {
    bookings: bookings.map(({ id }) => id),
    isWhole: true,
    routes: [],
    units: 0,
  })
}

/** What a cancelled order brings back: rupiah by route, and court-hours of packages. */
export type Ended = Pick<OpenedRefund, 'routes'> & {
  readonly bookings: readonly number[]
  readonly isWhole: boolean
  readonly units: number
}

/** Mails the player that the payment failed, once. */
export async function mailOrderEnd(
  tx: Transaction,
  orderId: number,
  { bookings, isWhole, routes, units }: Ended,
): Promise<void> {
  const refund = routes.reduce((sum, { amount }) => sum + amount, 0)
  const template = isWhole ? 'order-cancelled' : 'booking-cancelled'
  const told = { template, orderId, byPayment: isWhole, refund, units, routes, bookings }
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ('cancelled:' || $1::bigint || ':all', 'mail', $2)
     on conflict (dedupe_key) do nothing`,
    [orderId, JSON.stringify(told)],
  )
}
