import { moments, withTotal, type ReadReport } from './report.ts'

/**
 * SQL: act `a` of location $1 took something off a price or wrote it off, from $2 until before $3. The price of an imported
 * booking was agreed before it came here.
 */
export const isPriceOff = `
  a.location_id = $1 and a.at >= $2 and a.at < $3 and (a.after ? 'priceOff' or a.action = 'forgive-rest')
  and a.action <> 'import-booking'`

const byStaff = `
  select c.full_name as staff, count(*)::int as times,
         coalesce(sum((a.after -> 'priceOff' ->> 'amount')::bigint), 0)::bigint as off,
         coalesce(sum(a.amount) filter (where a.action = 'forgive-rest'), 0)::bigint as forgiven
    from staff_act a
    join customer c on c.id = a.customer_id
   where ${isPriceOff}
   group by c.id, c.full_name
   order by sum(coalesce((a.after -> 'priceOff' ->> 'amount')::bigint, a.amount)) desc, 1`

type StaffRow = {
  readonly staff: string
  readonly times: number
  readonly off: number
  readonly forgiven: number
}

/** What each person of staff took off prices or waived, and wrote off, when it was done. */
export const readPriceOff: ReadReport = async (query) => {
  const rows = await query.db.query<StaffRow>(byStaff, moments(query).slice(0, 3))
  return withTotal(rows.map(({ staff, times, off, forgiven }) => [staff, times, off, forgiven]))
}
