import { movementSql } from './movements.ts'
import { spanParameters, withTotal, type ReadReport } from './report.ts'

const selectByMethod = `
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

/** Revenue by payment method. A refund counts for the method by which it was paid back. */
export const readByMethod: ReadReport = async (query) => {
  const rows = await query.db.query<MethodRow>(selectByMethod, spanParameters(query))
  return withTotal(rows.map(({ method, received, back, revenue }) => [method, received, back, revenue]))
}
