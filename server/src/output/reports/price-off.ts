import { reportFromSelect } from './report.ts'

/**
 * SQL: by the staff act `a` of location $1, from $2 until before $3, staff lowered a price or wrote off an unpaid
 * balance. An import does not count, because the price of its bookings was agreed before.
 */
export const isPriceOffActSql = `
  a.location_id = $1 and a.at >= $2 and a.at < $3 and (a.after ? 'priceOff' or a.action = 'forgive-rest')
  and a.action <> 'import-booking'`

const selectByStaff = `
  select c.full_name as staff, count(*)::int as times,
         coalesce(sum((a.after -> 'priceOff' ->> 'amount')::bigint), 0)::bigint as off,
         coalesce(sum(a.amount) filter (where a.action = 'forgive-rest'), 0)::bigint as forgiven
    from staff_act a
    join customer c on c.id = a.customer_id
   where ${isPriceOffActSql}
   group by c.id, c.full_name
   order by sum(coalesce((a.after -> 'priceOff' ->> 'amount')::bigint, a.amount)) desc, 1`

/** How much each member of staff lowered prices and wrote off unpaid balances, at the time of the staff act. */
export const readPriceOff = reportFromSelect(selectByStaff)
