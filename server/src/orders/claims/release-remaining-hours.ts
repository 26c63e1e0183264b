import type { Transaction } from '../../platform/database/open.ts'
import { returnPieces } from './return-pieces.ts'
import { setEndsAt } from './set-ends-at.ts'

const releaseCourtsAndCoaches = `
  with released as (
    update order_line set cancelled_at = $4, released_at = $4
     where order_id = $1 and booking_id = $2 and hour >= $3 and kind in ('court', 'coach') and cancelled_at is null
    returning id, kind, hour, case when by_package then 0 else amount - discount end as net
  ), courts as (
    delete from court_hour where order_id = $1 and line_id in (select id from released)
  ), coaches as (
    delete from coach_hour where order_id = $1 and line_id in (select id from released)
  )
  select array_agg(distinct hour order by hour) filter (where kind = 'court') as hours, sum(net)::bigint as amount
    from released`

const returnRentals = `
  with shorter as (
    update order_line l set hours = array(select hour from unnest(l.hours) as hour where hour < $3 order by hour)
      from add_on a
     where l.order_id = $1 and l.booking_id = $2 and l.kind = 'add-on' and l.cancelled_at is null
       and a.location_id = l.location_id and a.item = l.item and a.kind = 'rental'
    returning old.location_id, old.item, old.play_date, old.hours, old.quantity
  ), returned as (
    select location_id, item, play_date, h.hour, sum(quantity) as pieces
      from shorter cross join unnest(hours) as h (hour)
     where h.hour >= $3
     group by 1, 2, 3, 4
  ), ${returnPieces}`

/** The hours of a booking from `fromHour` on, which is later than its first hour. `at`: the time of the release. */
export type RemainingHours = {
  readonly orderId: number
  readonly bookingId: number
  readonly fromHour: number
  readonly at: Temporal.Instant
}

type ReleasedHours = { readonly hours: readonly number[] | null; readonly amount: number }

/**
 * Puts back on sale the hours of a booking from `fromHour` on, with its coach and rented pieces in these hours. The
 * money stays: no refund is opened, and package hours stay used. `reclaimReleasedHours` undoes it. Returns the released
 * court hours and what was paid for them and their coach, in rupiah. The order is confirmed, and the
 * caller has locked it.
 */
export async function releaseRemainingHours(
  tx: Transaction,
  { orderId, bookingId, fromHour, at }: RemainingHours,
): Promise<{ readonly hours: readonly number[]; readonly amount: number }> {
  const [released] = await tx.query<ReleasedHours>(releaseCourtsAndCoaches, [
    orderId,
    bookingId,
    fromHour,
    at,
  ])
  if (released?.hours == null) return { hours: [], amount: 0 }
  await tx.query(returnRentals, [orderId, bookingId, fromHour])
  await setEndsAt(tx, [orderId])
  return { hours: released.hours, amount: released.amount }
}
