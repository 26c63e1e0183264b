import { movementSql } from './movements.ts'
import { moments, withTotal, type ReadReport } from './report.ts'

// Court orders also sell coaches and add-ons. Lines that were cancelled count too: the shares of an order never change. The
// shares are rounded cumulatively, so they add up to the amount. What is left of the price is of the courts.
const byType = `
  with movement as (${movementSql}),
  priced as (
    select m.amount, o.kind, o.total - case when o.tax_is_inclusive then 0 else o.tax end as price,
           coalesce(part.coach, 0) as coach, coalesce(part.coach + part.things, 0) as beside
      from movement m
      join sales_order o on o.id = m.order_id
      left join lateral (
        select coalesce(sum(n.amount - n.discount) filter (where n.kind = 'coach'), 0) as coach,
               coalesce(sum(n.amount - n.discount) filter (where n.kind = 'add-on'), 0) as things
          from order_line n
         where n.order_id = o.id and o.kind = 'court' and n.kind in ('coach', 'add-on')) as part on o.kind = 'court'
  ), shared as (
    select amount, kind,
           case when beside = 0 or price <= 0 then 0 else round(amount * least(coach, price) / price) end as coach,
           case when beside = 0 or price <= 0 then 0 else round(amount * least(beside, price) / price) end as beside
      from priced
  ), typed as (
    select type, share.amount
      from shared
     cross join lateral (values ('coach', coach), ('add-on', beside - coach),
                                (case kind when 'enrolment' then 'class' else kind end, shared.amount - beside))
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
