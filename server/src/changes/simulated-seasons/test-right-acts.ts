import { endMoveRights } from '../move-rights/end-move-rights.ts'
import { addMoveRight } from '../move-rights/test-move-rights.ts'
import { writeCancelled } from './test-change-acts.ts'
import { oneIn, oneOf } from './test-chance.ts'
import { observe, ordersOf } from './test-season.ts'
import type { SeasonAct } from './test-venue-acts.ts'

/** The venue closes the hours of a paid booking, and gives its player a move right. */
export const closeBookingHours: SeasonAct = async (season, dice) => {
  const { world } = season
  const order = oneOf(
    dice,
    ordersOf(season).filter(
      ({ kind, state, origin }) => kind === 'court' && state === 'confirmed' && origin === null,
    ),
  )
  const booking = oneOf(
    dice,
    (order?.bookings ?? []).filter(({ fate, isClosed }) => fate === 'stands' && !isClosed),
  )
  if (order === undefined || booking === undefined) return ''
  const refusal = await addMoveRight(world, order.id, {
    bookingId: booking.id,
    until: world.clock.now().add({ hours: 72 }),
    otherwise: oneIn(dice, 2) ? 'credit' : 'refund',
  })
  const prefix = `the venue closes ${order.name}.${booking.id}`
  if (refusal !== null) return `${prefix}: ${refusal}`
  booking.isClosed = true
  season.milestones.add('a move right')
  return prefix
}

const makeOverdueSql = `
  update move_right r set until = $2, created_at = $2::timestamptz - interval '1 hour'
    from sales_order o
   where o.id = r.order_id and o.location_id = $1 and r.used_at is null and r.ended_at is null`

const endedRightsSql = `
  select o.public_id as "orderId", r.booking_id as "bookingId"
    from move_right r join sales_order o on o.id = r.order_id
   where o.location_id = $1 and r.ended_at is not null
   order by r.id`

/** The time of all open move rights ends: their bookings are refunded, unless a new time is being paid. */
export const endOpenMoveRights: SeasonAct = async (season) => {
  const { world, locationId } = season
  await observe(season)
  await world.db.query(makeOverdueSql, [locationId, world.clock.now()])
  await endMoveRights(world.deps)
  const log: string[] = []
  for (const { orderId, bookingId } of await world.db.query<{ orderId: string; bookingId: number }>(
    endedRightsSql,
    [locationId],
  )) {
    const order = ordersOf(season).find(({ id }) => id === orderId)
    const booking = order?.bookings.find(({ id }) => id === bookingId)
    if (order === undefined || booking?.fate !== 'stands') continue
    log.push(`${order.name}.${bookingId} ${writeCancelled(season, order, bookingId)}`)
    season.milestones.add('a move right that ended')
  }
  return log.length === 0 ? '' : `move rights end: ${log.join(', ')} back`
}
