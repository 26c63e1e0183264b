import type { ReadReport } from './report.ts'

// Hours of a package that are left, also those that unpaid orders reserve, at their share of its price. Hours that staff gave
// in addition have no price. One location sells a package, though others may accept it.
const packages = `
  select coalesce(sum(left_over.hours), 0)::int as hours,
         coalesce(sum(round((n.amount - n.discount)::numeric * least(left_over.hours, q.hours) / q.hours)), 0)::bigint
           as amount
    from quota_package q
    join order_line n on n.id = q.line_id
   cross join lateral (
     select coalesce(sum(e.units + e.reserved), 0) as hours
       from quota_entry e where e.quota_id = q.id and e.at < $2) as left_over
   where q.location_id = $1 and left_over.hours > 0`

const credit = 'select coalesce(sum(amount), 0)::bigint as amount from credit_entry where at < $1'

/** Liabilities to players at the end of the span: package hours of the location, store credit of the whole group. */
export const readLiabilities: ReadReport = async ({ db, location, to, now }) => {
  const end = Temporal.Instant.compare(to, now) < 0 ? to : now
  const [sold] = await db.query<{ hours: number; amount: number }>(packages, [location.id, end])
  const [kept] = await db.query<{ amount: number }>(credit, [end])
  return {
    rows: [
      ['packages', sold?.hours ?? 0, sold?.amount ?? 0],
      ['credit', null, kept?.amount ?? 0],
    ],
    total: [null, null, (sold?.amount ?? 0) + (kept?.amount ?? 0)],
  }
}
