import { movementSql } from './movements.ts'
import { moments, withTotal, type ReadReport } from './report.ts'

// Court orders also sell coaches and add-ons. Lines that were cancelled count too: the shares of an order never change. The
// shares are rounded cumulatively, so they add up to the amount. What is left of the price is of the courts. All shares of an
// amount have its sign, so they are summed before they are listed.
const byType = `
  with movement as (${movementSql}),
  part as (
    select n.order_id, coalesce(sum(n.amount - n.discount) filter (where n.kind = 'coach'), 0)::bigint as coach,
           sum(n.amount - n.discount)::bigint as beside
      from order_line n
     where n.location_id = $1 and n.kind in ('coach', 'add-on')
     group by 1
  ), priced as (
    select m.amount, o.kind, o.total - case when o.tax_is_inclusive then 0 else o.tax end as price,
           coalesce(part.coach, 0) as coach, coalesce(part.beside, 0) as beside
      from movement m
      join sales_order o on o.id = m.order_id
      left join part on part.order_id = o.id and o.kind = 'court'
  ), shared as (
    select amount, kind,
           case when beside = 0 or price <= 0 then 0 else round(amount::numeric * least(coach, price) / price)::bigint end as coach,
           case when beside = 0 or price <= 0 then 0 else round(amount::numeric * least(beside, price) / price)::bigint end as beside
      from priced
  ), summed as (
    select kind, amount > 0 as came, sum(coach)::bigint as coach, sum(beside)::bigint as beside, sum(amount)::bigint as amount
      from shared
     group by 1, 2
  ), typed as (
    select type, share.amount
      from summed
     cross join lateral (values ('coach', coach), ('add-on', beside - coach),
                                (case kind when 'enrolment' then 'class' else kind end, summed.amount - beside))
             as share (type, amount)
     where share.amount <> 0
  )
  select type,
         coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as back,
         sum(amount)::bigint as revenue
    from typed
   group by 1
   order by 4 desc, 1`

type TypeRow = {
  readonly type: string
  readonly received: number
  readonly back: number
  readonly revenue: number
}

/**
 * Revenue by what was sold: courts, coaches, add-ons, packages, classes, goods. Each amount is shared by the prices of what
 * its order sold, to the rupiah; a refund is shared like the money that paid the order.
 */
export const readByType: ReadReport = async (query) => {
  const rows = await query.db.query<TypeRow>(byType, moments(query).slice(0, 3))
  return withTotal(rows.map(({ type, received, back, revenue }) => [type, received, back, revenue]))
}
