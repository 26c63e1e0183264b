import type { Transaction } from '../../platform/database/open.ts'
import { returnPieces } from './return-pieces.ts'
import { setEndsAt } from './set-ends-at.ts'

/** Court hours of a booking that staff close: one line is one court at one hour. */
type ClosedLines = {
  readonly orderId: number
  readonly bookingId: number
  readonly courtLineIds: readonly number[]
}

// Hours at which the booking has no court after the closure.
const emptyHours = `
  select hour from order_line
   where order_id = $1 and booking_id = $2 and kind = 'court' and cancelled_at is null
   group by hour
  having bool_and(id = any ($3::bigint[]))`

const coachesOfEmptyHours = `
  select id from order_line
   where order_id = $1 and booking_id = $2 and kind = 'coach' and cancelled_at is null and hour in (${emptyHours})`

// The closed hours of things that are rented by the hour become a line of their own with their share of the price, so
// that the total of the order stays. Things with one price for the booking stay with its other hours.
const splitRentals = `
  with empty as (${emptyHours}), split as (
    select l.id, array(select h from unnest(l.hours) h where h not in (select hour from empty) order by h) as remaining,
           array(select h from unnest(l.hours) h where h in (select hour from empty) order by h) as closed
      from order_line l
      join add_on a on a.location_id = l.location_id and a.item = l.item and a.kind = 'rental' and a.unit = 'H'
     where l.order_id = $1 and l.booking_id = $2 and l.kind = 'add-on' and l.cancelled_at is null
  ), shares as (
    select split.*, l.unit_price * cardinality(closed) / cardinality(l.hours) as price_share,
           l.discount * cardinality(closed) / cardinality(l.hours) as discount_share
      from split join order_line l on l.id = split.id
     where cardinality(closed) > 0 and cardinality(remaining) > 0
  ), shorter as (
    update order_line l
       set hours = shares.remaining, unit_price = l.unit_price - shares.price_share,
           amount = l.quantity * (l.unit_price - shares.price_share), discount = l.discount - shares.discount_share
      from shares where l.id = shares.id
    returning l.*, shares.closed, shares.price_share, shares.discount_share
  )
  insert into order_line (order_id, booking_id, kind, name, location_id, item, play_date, hours, quantity, unit_price,
                          amount, discount, by_package)
  select order_id, booking_id, kind, name, location_id, item, play_date, closed, quantity, price_share,
         quantity * price_share, discount_share, by_package
    from shorter
  returning id`

/**
 * Returns the ids of the lines that end when some court hours of a booking are closed and others stay: the closed court
 * hours, and for each hour that has no court any more the coach and the rentals that are charged by the hour. First splits
 * each such rental into a line that stays and a line that ends. The order is confirmed, and the caller has locked it.
 */
export async function splitLinesToClose(
  tx: Transaction,
  { orderId, bookingId, courtLineIds }: ClosedLines,
): Promise<readonly number[]> {
  const values = [orderId, bookingId, courtLineIds]
  const coaches = await tx.query<{ id: number }>(coachesOfEmptyHours, values)
  const rentals = await tx.query<{ id: number }>(splitRentals, values)
  return [...courtLineIds, ...coaches.map(({ id }) => id), ...rentals.map(({ id }) => id)]
}

const release = `
  with courts as (delete from court_hour where order_id = $1 and line_id = any ($2::bigint[]))
  delete from coach_hour where order_id = $1 and line_id = any ($2::bigint[])`

const returnRentals = `
  with returned as (
    select l.location_id, l.item, l.play_date, h.hour, sum(l.quantity) as pieces
      from order_line l
     cross join unnest(l.hours) as h (hour)
     where l.id = any ($1::bigint[]) and l.kind = 'add-on'
     group by 1, 2, 3, 4
  ), ${returnPieces}`

/** Cancels lines of a booking (`splitLinesToClose`) and releases their claims. */
export async function closeLines(
  tx: Transaction,
  {
    orderId,
    lines,
    now,
  }: { readonly orderId: number; readonly lines: readonly number[]; readonly now: Temporal.Instant },
): Promise<void> {
  await tx.query(release, [orderId, lines])
  await tx.query(returnRentals, [lines])
  await tx.query(
    'update order_line set cancelled_at = $2 where id = any ($1::bigint[]) and cancelled_at is null',
    [lines, now],
  )
  await setEndsAt(tx, [orderId])
}
