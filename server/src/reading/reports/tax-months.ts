import { earlierMovementSql, movementSql } from './movements.ts'
import { moments, withTotal, type ReadReport } from './report.ts'

/** SQL: the base of `amount` rupiah at the tax rate of order `o`, rounded half up; mirrored below 0. */
const baseOf = (amount: string): string => `
  (sign(${amount})::bigint
     * ((20000 * abs(${amount})::bigint + 10000 + o.tax_rate_bp) / (20000 + 2 * o.tax_rate_bp)))`

// The base of a month is what the month adds to the base of all that came for an order so far. So the shares of an order add
// up to its own tax, and to nothing once everything was given back. Only orders placed before the span have earlier amounts;
// a day of slack covers clocks that differ.
const byMonth = `
  with monthly as (
    select taxed_id as order_id, date_trunc('month', at at time zone $4)::date as month, sum(amount) as amount
      from (${movementSql}) as movement
     group by 1, 2
  ), earlier as (
    select o.id, coalesce(before.amount, 0) as amount
      from (select distinct order_id from monthly) as touched
      join sales_order o on o.id = touched.order_id
     cross join lateral (select sum(amount) as amount from (${earlierMovementSql('touched.order_id')}) as movement) as before
     where o.placed_at < $2::timestamptz + interval '1 day'
  ), growing as (
    select m.order_id, m.month, m.amount,
           coalesce(e.amount, 0) + sum(m.amount) over (partition by m.order_id order by m.month) as so_far
      from monthly m
      left join earlier e on e.id = m.order_id
  )
  select to_char(month, 'YYYY-MM') as month, sum(g.amount)::bigint as revenue,
         sum(${baseOf('g.so_far')} - ${baseOf('(g.so_far - g.amount)')})::bigint as base
    from growing g
    join sales_order o on o.id = g.order_id
   group by 1
   order by 1 desc`

type MonthRow = { readonly month: string; readonly revenue: number; readonly base: number }

/**
 * Base and tax (PBJT) of each local month, by the tax rate that each order was sold with: money received and store credit
 * spent, minus money and credit given back, each dated when it happened. Base and tax add up to the revenue.
 */
export const readTaxMonths: ReadReport = async (query) => {
  const rows = await query.db.query<MonthRow>(byMonth, moments(query))
  return withTotal(rows.map(({ month, revenue, base }) => [month, revenue, base, revenue - base]))
}
