import { movementSql } from './movements.ts'
import { reportFromSelect } from './report.ts'

const selectByMethod = `
  select method,
         coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as back,
         sum(amount)::bigint as revenue
    from (${movementSql}) as movement
   group by 1
   order by 4 desc, 1`

/** Revenue by payment method. A refund counts for the method by which it was paid back. */
export const readByMethod = reportFromSelect(selectByMethod)
