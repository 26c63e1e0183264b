import type { Season } from './test-season.ts'
import {
  endBooking,
  refundUpTo,
  paidAndNotRefunded,
  returnPromo,
  type Attempt,
  type Order,
  type PercentOf,
} from './test-books.ts'

/** A paid booking and the court-hours that it uses of a package. */
type UsedPackageHours = { readonly orderId: string; readonly bookingId: number; readonly units: number }

const packageHours = `
  select o.public_id as "orderId", e.booking_id::integer as "bookingId", -sum(e.units)::integer as units
    from quota_package q
    join payment p on p.order_id = q.order_id
    join quota_entry e on e.quota_id = q.id and e.kind in ('reserve', 'consume', 'release', 'refund')
    join sales_order o on o.id = e.order_id and o.state in ('confirmed', 'completed')
   where p.public_id = $1
   group by o.id, e.booking_id
  having sum(e.units) < 0
   order by o.id, e.booking_id`

/** The bookings that use the package which an attempt paid. It is read before the money is taken back. */
export const packageHoursOf = ({ world: { db } }: Season, { id }: Attempt): Promise<UsedPackageHours[]> =>
  db.query<UsedPackageHours>(packageHours, [id])

type PackageUse = { readonly packageHours: readonly UsedPackageHours[]; readonly percentOf: PercentOf }

/** All money of a package was taken back: future bookings end with a full refund, hours that have begun are owed. */
export function takePackage(
  season: Season,
  attempt: Attempt,
  { packageHours: all, percentOf }: PackageUse,
): void {
  const { order: bought, settles } = attempt
  if (!settles || bought.kind !== 'package') return
  let used = 0
  for (const [id, own] of Map.groupBy(all, ({ orderId }) => orderId)) {
    const order = bought.player.orders.find((one) => one.id === id)
    if (order === undefined) throw new Error(`a package pays order ${id}, which is in no book`)
    used += endPaidBookings(order, { packageHours: own, percentOf })
    if (order.bookings.some(({ fate }) => fate === 'undone'))
      season.milestones.add('a booking ended with its package')
  }
  bought.debt += Math.floor((attempt.amount * used) / bought.hours)
}

/** Ends and refunds the future bookings of an order. Returns the court-hours of the package that its other bookings use. */
function endPaidBookings(order: Order, { packageHours: own, percentOf }: PackageUse): number {
  const standing = order.bookings.filter(({ fate }) => fate === 'stands')
  const drawing = standing.filter(({ id }) => own.some(({ bookingId }) => bookingId === id))
  const ahead = drawing.filter((booking) => percentOf(order, booking) !== null)
  const due = ahead.reduce((sum, { paid }) => sum + paid, 0)
  const back = refundUpTo(order, Math.min(due, paidAndNotRefunded(order, { standing, promised: 0 })))
  order.refunded += back
  for (const booking of ahead) endBooking(booking, 100)
  const all = order.bookings.reduce((sum, { paid }) => sum + paid, 0)
  if (ahead.length > 0 && ahead.length === standing.length && order.refunded === all) returnPromo(order)
  return drawing
    .filter((booking) => !ahead.includes(booking))
    .flatMap(({ id }) => own.filter(({ bookingId }) => bookingId === id))
    .reduce((sum, { units }) => sum + units, 0)
}
