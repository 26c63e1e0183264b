import { lastMoment, type ReadReport } from './report.ts'

// The remaining hours of packages, including hours that unpaid orders reserve, and their share of the package price.
// Hours that staff added have no price. A package counts at the location that sold it, though other locations may
// accept it.
const selectPackageHours = `
  select coalesce(sum(remaining.hours), 0)::int as hours,
         coalesce(sum(round((n.amount - n.discount)::numeric * least(remaining.hours, q.hours) / q.hours)), 0)::bigint
           as amount
    from quota_package q
    join order_line n on n.id = q.line_id
   cross join lateral (
     select coalesce(sum(e.units + e.reserved), 0) as hours
       from quota_entry e where e.quota_id = q.id and e.at < $2) as remaining
   where q.location_id = $1 and remaining.hours > 0`

const selectStoreCredit = 'select coalesce(sum(amount), 0)::bigint as amount from credit_entry where at < $1'

/** Liabilities to players at the end of the span: package hours of the location, store credit of the venue group. */
export const readLiabilities: ReadReport = async (query) => {
  const { db, location } = query
  const end = lastMoment(query)
  const [packages] = await db.query<{ hours: number; amount: number }>(selectPackageHours, [location.id, end])
  const [credit] = await db.query<{ amount: number }>(selectStoreCredit, [end])
  return {
    rows: [
      ['packages', packages?.hours ?? 0, packages?.amount ?? 0],
      ['credit', null, credit?.amount ?? 0],
    ],
    total: [null, null, (packages?.amount ?? 0) + (credit?.amount ?? 0)], // no total of the hours
  }
}
