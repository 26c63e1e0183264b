import type { Transaction } from '../../platform/database/open.ts'
import { setEndsAt } from './set-ends-at.ts'

// SQL: whether the last no-show released the line. Hours that were released because players left early stay on sale.
const isReleasedByNoShowSql = `released_at = (select max(at) from arrival
                     where order_id = $1 and booking_id = $2 and kind = 'no_show')`

// Sorted like the claims of an order, which prevents deadlocks. The primary key decides against concurrent sales.
const takeCourts = `
  with wanted as (
    select id, order_id, location_id, court_id, name, play_date, hour, amount - discount as net, by_package
      from order_line
     where order_id = $1 and booking_id = $2 and kind = 'court' and ${isReleasedByNoShowSql}
  ), claimed as (
    insert into court_hour (location_id, play_date, court_id, hour, order_id, line_id)
    select location_id, play_date, court_id, hour, order_id, id
      from wanted
     order by location_id, play_date, court_id, hour
        on conflict (location_id, play_date, court_id, hour) do nothing
    returning line_id
  ), restored as (
    update order_line set cancelled_at = null, released_at = null where id in (select line_id from claimed)
  )
  select name, hour, case when by_package then 0 else net end as amount,
         id in (select line_id from claimed) as "isBack"
    from wanted
   order by hour, court_id`

// The coach, only for hours in which the booking has a court again.
const takeCoach = `
  with wanted as (
    select l.id, l.order_id, l.location_id, l.coach_id, l.name, l.play_date, l.hour, l.amount - l.discount as net,
           l.hour = any ($3::smallint[]) as "hasCourt"
      from order_line l
     where l.order_id = $1 and l.booking_id = $2 and l.kind = 'coach' and ${isReleasedByNoShowSql}
  ), claimed as (
    insert into coach_hour (location_id, play_date, coach_id, hour, order_id, line_id)
    select location_id, play_date, coach_id, hour, order_id, id
      from wanted
     where "hasCourt"
     order by location_id, play_date, coach_id, hour
        on conflict (location_id, play_date, coach_id, hour) do nothing
    returning line_id
  ), restored as (
    update order_line set cancelled_at = null, released_at = null where id in (select line_id from claimed)
  )
  select name, hour, net as amount, id in (select line_id from claimed) as "isBack"
    from wanted
   order by hour, coach_id`

// `$3`: the hours in which the booking has a court again.
const takeRentals = `
  with wanted as (
    select l.id, l.location_id, l.item, l.name, l.play_date, h.hour, l.quantity, a.stock
      from order_line l
      join add_on a on a.location_id = l.location_id and a.item = l.item and a.kind = 'rental'
     cross join unnest($3::smallint[]) as h (hour)
     where l.order_id = $1 and l.booking_id = $2 and l.kind = 'add-on' and l.cancelled_at is null
       and h.hour <> all (l.hours)
  ), taken as (
    insert into add_on_hour as u (location_id, item, play_date, hour, used)
    select location_id, item, play_date, hour, sum(quantity)
      from wanted
     group by location_id, item, play_date, hour, stock
    having stock is null or sum(quantity) <= stock
     order by item, play_date, hour
        on conflict (location_id, item, play_date, hour) do update set used = u.used + excluded.used
     where u.used + excluded.used
           <= coalesce((select stock from add_on where location_id = u.location_id and item = u.item), 2147483647)
    returning item, hour
  ), restored as (
    update order_line l
       set hours = array(select hour from (select unnest(l.hours) as hour
                                            union
                                           select hour from taken where item = l.item) one order by hour)
     where l.id in (select w.id from wanted w join taken using (item, hour))
  )
  select name, hour, 0::bigint as amount, (item, hour) in (select item, hour from taken) as "isBack"
    from wanted
   order by hour, item`

/** A released hour of a court, a coach or a rental. `amount`: rupiah that were paid for it. */
export type ReleasedHour = { readonly name: string; readonly hour: number; readonly amount: number }

/** `back`: hours that returned to their booking. `lost`: hours that were sold after their release. */
export type ReclaimedHours = {
  readonly back: readonly ReleasedHour[]
  readonly lost: readonly ReleasedHour[]
}

/**
 * Gives a booking back the hours that its last no-show put on sale, if they are still free, with their coach and
 * rentals. Hours that were sold since stay sold. The order is confirmed or completed, and the caller has locked it.
 */
export async function reclaimReleasedHours(
  tx: Transaction,
  { orderId, bookingId }: { readonly orderId: number; readonly bookingId: number },
): Promise<ReclaimedHours> {
  type Row = ReleasedHour & { readonly isBack: boolean }
  const courts = await tx.query<Row>(takeCourts, [orderId, bookingId])
  const hours = [...new Set(courts.filter(({ isBack }) => isBack).map(({ hour }) => hour))]
  const coach = await tx.query<Row>(takeCoach, [orderId, bookingId, hours])
  const rentals = await tx.query<Row>(takeRentals, [orderId, bookingId, hours])
  if (hours.length > 0) await setEndsAt(tx, [orderId])
  const allHours = [...courts, ...coach, ...rentals]
  const withoutFlag = (rows: readonly Row[]): ReleasedHour[] =>
    rows.map(({ name, hour, amount }) => ({ name, hour, amount }))
  return {
    back: withoutFlag(allHours.filter(({ isBack }) => isBack)),
    lost: withoutFlag(allHours.filter(({ isBack }) => !isBack)),
  }
}
