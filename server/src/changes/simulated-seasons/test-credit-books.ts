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

/** The bank took back money whose store credit was spent: runs the job that ends what the credit paid. */
export async function takeCredit(season: Season, attempt: Attempt, percentOf: PercentOf): Promise<void> {
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
  let isOver = false
  for (const order of newestFirst) {
    const ahead = aheadOf(order, percentOf)
    if (ended.has(order.id)) {
      if (isOver) throw new Error(`${order.name} ended before a newer order`)
      if (order.state === 'confirmed') endPaid(order, ahead)
      season.milestones.add('a booking ended with its store credit')
    } else isOver ||= order.state === 'confirmed' && isPaidByCredit(order) && ahead.length > 0
  }
}

const isPaidByCredit = ({ kind, pool, origin, bookings, due }: Order): boolean =>
  kind === 'court' && pool.left > 0 && (origin === null || (bookings[0]?.paid ?? 0) > due)

const aheadOf = (order: Order, percentOf: PercentOf): Booking[] =>
  order.bookings.filter((one) => one.fate === 'stands' && one.paid > 0 && percentOf(order, one) !== null)

/** Refunds the future bookings in full, the store credit first. */
function endPaid(order: Order, ahead: readonly Booking[]): void {
  const standing = order.bookings.filter(({ fate }) => fate === 'stands')
  const due = ahead.reduce((sum, { paid }) => sum + paid, 0)
  const amount = Math.min(due, paidAndNotRefunded(order, { standing, promised: 0 }))
  const credit = Math.min(amount, order.pool.left)
  order.pool.left -= credit
  order.owed += credit
  order.refunded += credit + refundUpTo(order, amount - credit)
  for (const booking of ahead) endBooking(booking, 100)
  const all = order.bookings.reduce((sum, { paid }) => sum + paid, 0)
  if (ahead.length === standing.length && order.refunded === all) returnPromo(order)
}
