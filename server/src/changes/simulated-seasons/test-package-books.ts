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
export function endPackagePaidBookings(
  season: Season,
  attempt: Attempt,
  { packageHours: usedHours, percentOf }: PackageUse,
): void {
  const { order: packageOrder, settles } = attempt
  if (!settles || packageOrder.kind !== 'package') return
  let used = 0
  for (const [id, hoursOfOrder] of Map.groupBy(usedHours, ({ orderId }) => orderId)) {
    const order = packageOrder.player.orders.find((candidate) => candidate.id === id)
    if (order === undefined) throw new Error(`a package pays order ${id}, which is in no book`)
    used += endPaidBookings(order, { packageHours: hoursOfOrder, percentOf })
    if (order.bookings.some(({ fate }) => fate === 'undone'))
      season.milestones.add('a booking ended with its package')
  }
  packageOrder.debt += Math.floor((attempt.amount * used) / packageOrder.hours)
}

/** Ends and refunds the future bookings of an order. Returns the court-hours of the package that its other bookings use. */
function endPaidBookings(order: Order, { packageHours: hoursOfOrder, percentOf }: PackageUse): number {
  const standing = order.bookings.filter(({ fate }) => fate === 'stands')
  const bookingsByPackage = standing.filter(({ id }) =>
    hoursOfOrder.some(({ bookingId }) => bookingId === id),
  )
  const futureBookings = bookingsByPackage.filter((booking) => percentOf(order, booking) !== null)
  const due = futureBookings.reduce((sum, { paid }) => sum + paid, 0)
  const back = refundUpTo(order, Math.min(due, paidAndNotRefunded(order, { standing, promised: 0 })))
  order.refunded += back
  for (const booking of futureBookings) endBooking(booking, 100)
  const paidInAll = order.bookings.reduce((sum, { paid }) => sum + paid, 0)
  if (futureBookings.length > 0 && futureBookings.length === standing.length && order.refunded === paidInAll)
    returnPromo(order)
  return bookingsByPackage
    .filter((booking) => !futureBookings.includes(booking))
    .flatMap(({ id }) => hoursOfOrder.filter(({ bookingId }) => bookingId === id))
    .reduce((sum, { units }) => sum + units, 0)
}
