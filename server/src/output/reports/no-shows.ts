import { reportFromSelect } from './report.ts'

/**
 * SQL: the bookings whose no-show was noted (`times` is 1) or undone (-1) from $2 until before $3, as `order_id`,
 * `booking_id`, `times`.
 */
export const missedSql = `
  select a.order_id, a.booking_id, case a.kind when 'no_show' then 1 else -1 end as times
    from arrival a
    join sales_order o on o.id = a.order_id
   where o.location_id = $1 and a.at >= $2 and a.at < $3 and a.kind <> 'arrived'
     and (a.kind = 'no_show'
          or exists (select from arrival undone
                      where (undone.order_id, undone.booking_id, undone.turn) = (a.order_id, a.booking_id, a.turn - 1)
                        and undone.kind = 'no_show'))`

/** SQL: the price of rows `m` of `missedSql`, without hours that a package paid. It is negative for undone no-shows. */
export const missedPriceSql = `
  sum(m.times * (select coalesce(sum(n.amount - n.discount), 0) from order_line n
                  where n.order_id = m.order_id and n.booking_id = m.booking_id and not n.by_package))::bigint`

const selectByPerson = `
  with missed as (${missedSql})
  select coalesce(max(o.guest_name), max(c.full_name), '') as person, sum(m.times)::int as bookings, ${missedPriceSql} as price
    from missed m
    join sales_order o on o.id = m.order_id
    left join customer c on c.id = o.customer_id
   group by coalesce(o.contact_id::text, 'customer ' || o.customer_id, 'order ' || o.id)
  having sum(m.times) <> 0
   order by 2 desc, 1`

/** No-shows by person, with the price of the missed bookings. */
export const readNoShows = reportFromSelect(selectByPerson)
