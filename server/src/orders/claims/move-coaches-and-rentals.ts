import type { PlayDate } from '@pantul/rules/play-date'
import type { Transaction } from '../../platform/database/open.ts'
import { returnPieces } from './return-pieces.ts'

/**
 * How the coach and the rentals of a booking move: from the hours `from` to the hours `to`, which may be on another
 * date. Both lists have the same length: the i-th hour becomes the i-th.
 */
export type CoachAndRentalMove = {
  readonly orderId: number
  readonly bookingId: number
  readonly date: PlayDate
  readonly from: readonly number[]
  readonly to: readonly number[]
}

// `$4`: the old hours; `$5`: the new ones, in the same order. Goods that were bought keep the date of their sale.
const moveLines = `
  update order_line l
     set play_date = $3, hour = ($5::smallint[])[array_position($4::smallint[], l.hour)],
         hours = case when l.hours is not null
                      then array(select ($5::smallint[])[array_position($4::smallint[], h)] from unnest(l.hours) as h order by 1)
                  end
   where l.order_id = $1 and l.booking_id = $2 and l.kind in ('coach', 'add-on') and l.cancelled_at is null
     and (l.hours is not null or (select kind from sales_order where id = $1) <> 'goods')`

// `own`: the coach hours that the bookings have. `wanted`: those that their moved lines need.
const coachHours = `
  own as (
    select h.location_id, h.coach_id, h.play_date, h.hour
      from coach_hour h
      join order_line l on (l.id, l.order_id) = (h.line_id, h.order_id)
     where (l.order_id, l.booking_id) in (select * from unnest($1::bigint[], $2::smallint[]))
  ), wanted as (
    select l.id, l.order_id, l.location_id, l.coach_id, l.name, l.play_date, l.hour
      from order_line l
     where (l.order_id, l.booking_id) in (select * from unnest($1::bigint[], $2::smallint[]))
       and l.kind = 'coach' and l.cancelled_at is null
  )`

// Runs before the old hours are released. Sorted like all claims, which prevents deadlocks.
const claimCoaches = `
  with ${coachHours}, claimed as (
    insert into coach_hour (location_id, play_date, coach_id, hour, order_id, line_id)
    select location_id, play_date, coach_id, hour, order_id, id
      from wanted
     where (location_id, coach_id, play_date, hour) not in (select * from own)
     order by location_id, play_date, coach_id, hour
        on conflict do nothing
    returning line_id
  )
  select distinct name from wanted
   where (location_id, coach_id, play_date, hour) not in (select * from own)
     and id not in (select line_id from claimed)
   order by name`

// Coach hours that one of these bookings had, and that the same or another one of them has now.
const reassignCoachHours = `
  with ${coachHours}
  update coach_hour h set order_id = w.order_id, line_id = w.id
    from wanted w
   where (h.location_id, h.coach_id, h.play_date, h.hour) = (w.location_id, w.coach_id, w.play_date, w.hour)`

const releaseCoachHours = `
  delete from coach_hour h
   using order_line l
   where (l.id, l.order_id) = (h.line_id, h.order_id)
     and (l.order_id, l.booking_id) in (select * from unnest($1::bigint[], $2::smallint[]))
     and (h.play_date, h.hour) <> (l.play_date, l.hour)`

const rentedHours = `
  select l.location_id as "locationId", l.item, l.name, l.play_date as date, h.hour, sum(l.quantity)::integer as pieces
    from order_line l
    join add_on a on a.location_id = l.location_id and a.item = l.item and a.kind = 'rental'
   cross join unnest(l.hours) as h (hour)
   where (l.order_id, l.booking_id) in (select * from unnest($1::bigint[], $2::smallint[])) and l.cancelled_at is null
   group by 1, 2, 3, 4, 5`

type RentedHour = {
  readonly locationId: string
  readonly item: string
  readonly name: string
  readonly date: PlayDate
  readonly hour: number
  readonly pieces: number
}

// As in `claimHours`: the first piece of an hour is an insert, which the condition of the update does not check, so the
// select checks the stock too.
const rentMore = `
  with wanted as (
    select * from unnest($1::text[], $2::text[], $3::date[], $4::smallint[], $5::integer[])
                  as w (location_id, item, play_date, hour, pieces)
  )
  insert into add_on_hour as u (location_id, item, play_date, hour, used)
  select w.location_id, w.item, w.play_date, w.hour, w.pieces
    from wanted w
    join add_on a using (location_id, item)
   where a.stock is null or w.pieces <= a.stock
   order by w.item, w.play_date, w.hour
      on conflict (location_id, item, play_date, hour) do update
     set used = u.used + excluded.used
   where u.used + excluded.used
         <= coalesce((select stock from add_on where location_id = u.location_id and item = u.item), 2147483647)
  returning item, play_date as date, hour`

const rentLess = `
  with returned as (
    select * from unnest($1::text[], $2::text[], $3::date[], $4::smallint[], $5::integer[])
                  as w (location_id, item, play_date, hour, pieces)
  ), ${returnPieces}`

/**
 * Moves the coaches and rentals of bookings to the new times. Returns the names of the coaches and rentals that are
 * taken at these times; if there are any, the caller rolls back. The caller has locked the orders.
 */
export async function moveCoachesAndRentals(
  tx: Transaction,
  moves: readonly CoachAndRentalMove[],
): Promise<string[]> {
  const bookings = [moves.map(({ orderId }) => orderId), moves.map(({ bookingId }) => bookingId)]
  const before = await tx.query<RentedHour>(rentedHours, bookings)
  for (const { orderId, bookingId, date, from, to } of moves)
    await tx.query(moveLines, [orderId, bookingId, date, from, to])
  const coaches = await tx.query<{ name: string }>(claimCoaches, bookings)
  if (coaches.length > 0) return coaches.map(({ name }) => name)
  await tx.query(reassignCoachHours, bookings)
  await tx.query(releaseCoachHours, bookings)
  return changeRentals(tx, before, await tx.query<RentedHour>(rentedHours, bookings))
}

/** Changes the rented pieces of each hour from `before` to `after`. Returns the names of unavailable things. */
async function changeRentals(
  tx: Transaction,
  before: readonly RentedHour[],
  after: readonly RentedHour[],
): Promise<string[]> {
  const returned = before.map((rented) => ({ ...rented, pieces: -rented.pieces }))
  const changes = [...Map.groupBy([...after, ...returned], keyOf).values()].flatMap((ofOneHour) => {
    const pieces = ofOneHour.reduce((sum, rented) => sum + rented.pieces, 0)
    return ofOneHour[0] === undefined || pieces === 0 ? [] : [{ ...ofOneHour[0], pieces }]
  })
  const more = changes.filter(({ pieces }) => pieces > 0)
  const rented = await tx.query<Pick<RentedHour, 'item' | 'date' | 'hour'>>(rentMore, columnsOf(more))
  const rentedKeys = new Set(rented.map(keyOf))
  const less = changes
    .filter(({ pieces }) => pieces < 0)
    .map((change) => ({ ...change, pieces: -change.pieces }))
  await tx.query(rentLess, columnsOf(less))
  return [...new Set(more.filter((change) => !rentedKeys.has(keyOf(change))).map(({ name }) => name))]
}

const keyOf = ({ item, date, hour }: Pick<RentedHour, 'item' | 'date' | 'hour'>): string =>
  `${item} ${date} ${hour}`

const columnsOf = (rented: readonly RentedHour[]) => [
  rented.map(({ locationId }) => locationId),
  rented.map(({ item }) => item),
  rented.map(({ date }) => date),
  rented.map(({ hour }) => hour),
  rented.map(({ pieces }) => pieces),
]
