import type { Transaction } from '../../platform/database/open.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import type { OpenedRefund } from '../debts/open-refund.ts'

/**
 * Gives up an order whose money the gateway refused or took back, and nothing of which was played: its hours and places
 * are free, what it took beside money goes back, and who ordered is told. Nothing when it had ended before. The order and
 * its payments are locked.
 */
export async function endOrder(tx: Transaction, orderId: number, reason: string): Promise<void> {
  const bookings = await tx.query<{ id: number }>(
    `select distinct booking_id as id from order_line where order_id = $1 and cancelled_at is null order by 1`,
    [orderId],
  )
  if (!(await cancelOrder(tx, orderId, { by: 'gateway', reason }))) return
  await tellEnd(tx, orderId, { bookings: bookings.map(({ id }) => id), isWhole: true, routes: [], units: 0 })
}

/** What ended of an order, and what comes back of it: rupiah by way, and court-hours of packages. */
export type Ended = Pick<OpenedRefund, 'routes'> & {
  readonly bookings: readonly number[]
  readonly isWhole: boolean
  readonly units: number
}

/** Tells who ordered that the venue could not keep the money, once. */
export async function tellEnd(
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
