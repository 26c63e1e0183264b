import { endCreditBookings } from '../../money/payments/end-credit-bookings.ts'
import {
  endBooking,
  refundUpTo,
  paidAndNotRefunded,
  returnPromo,
  type Attempt,
  type Booking,
  type Order,
  type PercentOf,
} from './test-books.ts'
import type { Season } from './test-season.ts'

const queued = `
  select p.id from payment p join outbox b on b.dedupe_key = 'end-credit-bookings:' || p.id
   where p.public_id = $1 and b.done_at is null`
const endedOrders = `
  select o.public_id as id
    from payment p
    join outbox b on b.dedupe_key = 'alert:credit_spent:' || p.id
    join sales_order o on b.payload -> 'ended' ? o.number
   where p.public_id = $1`

/**
 * The bank took back money that had become store credit, which was spent: runs the job that ends what the credit paid, and
 * enters it in the books. The newest orders must end first.
 */
export async function endCreditPaidBookings(
  season: Season,
  attempt: Attempt,
  percentOf: PercentOf,
): Promise<void> {
  const { db, deps } = season.world
  const [payment] = await db.query<{ id: number }>(queued, [attempt.id])
  if (payment === undefined) return
  await endCreditBookings(deps, payment.id)
  await db.query(
    `update outbox set done_at = now() where dedupe_key = 'end-credit-bookings:' || $1::bigint`,
    [payment.id],
  )
  const rows = await db.query<{ id: string }>(endedOrders, [attempt.id])
  const ended = new Set(rows.map(({ id }) => id))
  const newestFirst = attempt.order.player.orders.toReversed()
  let newerOrderStays = false
  for (const order of newestFirst) {
    const futureBookings = futureBookingsOf(order, percentOf)
    if (ended.has(order.id)) {
      if (newerOrderStays) throw new Error(`${order.name} ended before a newer order`)
      if (order.state === 'confirmed') endPaid(order, futureBookings)
      season.milestones.add('a booking ended with its store credit')
    } else
      newerOrderStays ||= order.state === 'confirmed' && isPaidByCredit(order) && futureBookings.length > 0
  }
}

const isPaidByCredit = ({ kind, pool, origin, bookings, due }: Order): boolean =>
  kind === 'court' && pool.remaining > 0 && (origin === null || (bookings[0]?.paid ?? 0) > due)

const futureBookingsOf = (order: Order, percentOf: PercentOf): Booking[] =>
  order.bookings.filter(
    (booking) => booking.fate === 'stands' && booking.paid > 0 && percentOf(order, booking) !== null,
  )

/** Refunds the future bookings in full, the store credit first. */
function endPaid(order: Order, futureBookings: readonly Booking[]): void {
  const standing = order.bookings.filter(({ fate }) => fate === 'stands')
  const due = futureBookings.reduce((sum, { paid }) => sum + paid, 0)
  const amount = Math.min(due, paidAndNotRefunded(order, { standing, promised: 0 }))
  const credit = Math.min(amount, order.pool.remaining)
  order.pool.remaining -= credit
  order.refundTasks += credit
  order.refunded += credit + refundUpTo(order, amount - credit)
  for (const booking of futureBookings) endBooking(booking, 100)
  const paidInAll = order.bookings.reduce((sum, { paid }) => sum + paid, 0)
  if (futureBookings.length === standing.length && order.refunded === paidInAll) returnPromo(order)
}
