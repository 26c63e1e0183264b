import type { Season } from './test-season.ts'
import {
  end,
  giveBack,
  paidAndNotRefunded,
  returnPromo,
  type Attempt,
  type Order,
  type PercentOf,
} from './test-books.ts'

/** A paid booking that draws on a package; court-hours. */
type UsedPackageHours = { readonly orderId: string; readonly bookingId: number; readonly units: number }

const drawn = `
  select o.public_id as "orderId", e.booking_id::integer as "bookingId", -sum(e.units)::integer as units
    from quota_package q
    join payment p on p.order_id = q.order_id
    join quota_entry e on e.quota_id = q.id and e.kind in ('reserve', 'consume', 'release', 'refund')
    join sales_order o on o.id = e.order_id and o.state in ('confirmed', 'completed')
   where p.public_id = $1
   group by o.id, e.booking_id
  having sum(e.units) < 0
   order by o.id, e.booking_id`

/** The bookings that draw on the package which an attempt paid; asked before its money is taken back. */
export const packageHoursOf = ({ world: { db } }: Season, { id }: Attempt): Promise<UsedPackageHours[]> =>
  db.query<UsedPackageHours>(drawn, [id])

type PackageUse = { readonly drawn: readonly UsedPackageHours[]; readonly percentOf: PercentOf }

/** All of the money of a package is gone: bookings ahead end and bring back all that was paid, what has begun is owed. */
export function takePackage(season: Season, attempt: Attempt, { drawn: all, percentOf }: PackageUse): void {
  const { order: bought, settles } = attempt
  if (!settles || bought.kind !== 'package') return
  let used = 0
  for (const [id, own] of Map.groupBy(all, ({ orderId }) => orderId)) {
    const order = bought.player.orders.find((one) => one.id === id)
    if (order === undefined) throw new Error(`a package pays order ${id}, which is in no book`)
    used += endPaidBookings(order, { drawn: own, percentOf })
    if (order.bookings.some(({ fate }) => fate === 'undone'))
      season.milestones.add('a booking ended with its package')
  }
  bought.debt += Math.floor((attempt.amount * used) / bought.hours)
}

/** Answers how many court-hours were used. */
function endPaidBookings(order: Order, { drawn: own, percentOf }: PackageUse): number {
  const standing = order.bookings.filter(({ fate }) => fate === 'stands')
  const drawing = standing.filter(({ id }) => own.some(({ bookingId }) => bookingId === id))
  const ahead = drawing.filter((booking) => percentOf(order, booking) !== null)
  const due = ahead.reduce((sum, { paid }) => sum + paid, 0)
  const back = giveBack(order, Math.min(due, paidAndNotRefunded(order, { standing, promised: 0 })))
  order.refunded += back
  for (const booking of ahead) end(booking, 100)
  const all = order.bookings.reduce((sum, { paid }) => sum + paid, 0)
  if (ahead.length > 0 && ahead.length === standing.length && order.refunded === all) returnPromo(order)
  return drawing
    .filter((booking) => !ahead.includes(booking))
    .flatMap(({ id }) => own.filter(({ bookingId }) => bookingId === id))
    .reduce((sum, { units }) => sum + units, 0)
}
