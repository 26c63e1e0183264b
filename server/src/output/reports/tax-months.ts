import { earlierMovementSql, movementSql } from './movements.ts'
import { withTotal, zonedSpanParameters, type ReadReport } from './report.ts'

/**
 * SQL: the tax base in `amount` rupiah at `tax_rate_bp`, rounded half up; negative amounts are rounded like positive
 * ones.
 */
const baseOf = (amount: string): string => `
  (case when ${amount} < 0 then -1 else 1 end
     * ((20000 * abs(${amount}) + 10000 + tax_rate_bp) / (20000 + 2 * tax_rate_bp)))`

// The base of a month is the base of all that was received for an order until the end of the month, minus the same
// until the end of the month before. So the bases of an order add up to its own base, and to 0 when everything is given
// back. Only orders that were placed before the span have earlier amounts; one day more covers differing clocks.
const selectByMonth = `
  with monthly as (
    select taxed_id as order_id, date_trunc('month', at at time zone $4)::date as month, sum(amount)::bigint as amount
      from (${movementSql}) as movement
     group by 1, 2
  ), rated as (
    select m.order_id, m.month, m.amount, taxed.tax_rate_bp, coalesce(earlier.amount, 0)::bigint as earlier
      from monthly m
      join sales_order taxed on taxed.id = m.order_id
     cross join lateral (
       select sum(amount) as amount from (${earlierMovementSql('taxed.id')}) as movement
        where taxed.placed_at < $2::timestamptz + interval '1 day') as earlier
  ), growing as (
    select *, (earlier + sum(amount) over (partition by order_id order by month))::bigint as so_far from rated
  )
  select to_char(growing.month, 'YYYY-MM') as month, sum(amount)::bigint as revenue,
         sum(${baseOf('so_far')} - ${baseOf('(so_far - amount)')})::bigint as base
    from growing
   group by growing.month
   order by growing.month desc`

type MonthRow = { readonly month: string; readonly revenue: number; readonly base: number }

/**
 * Revenue, tax base and tax (PBJT) of each local month, by the tax rate with which each order was sold. Base and tax
 * add up to the revenue.
 */
export const readTaxMonths: ReadReport = async (query) => {
  const rows = await query.db.query<MonthRow>(selectByMonth, zonedSpanParameters(query))
  return withTotal(rows.map(({ month, revenue, base }) => [month, revenue, base, revenue - base]))
}
