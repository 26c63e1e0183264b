import { movementSql } from './movements.ts'
import { moments, withTotal, type ReadReport } from './report.ts'

const byMethod = `
  select method,
         coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as back,
         sum(amount)::bigint as revenue
    from (${movementSql}) as movement
   group by 1
   order by 4 desc, 1`

type MethodRow = {
  readonly method: string
  readonly received: number
  readonly back: number
  readonly revenue: number
}

/** Revenue by method: money by the method that received it, and by the method that gave it back. */
export const readByMethod: ReadReport = async (query) => {
  // The time zone is no parameter of this statement.
  const rows = await query.db.query<MethodRow>(byMethod, moments(query).slice(0, 3))
  return withTotal(rows.map(({ method, received, back, revenue }) => [method, received, back, revenue]))
}
