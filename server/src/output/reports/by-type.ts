import { movementSql } from './movements.ts'
import { reportFromSelect } from './report.ts'

// An order of courts also sells coaches and add-ons (together: extras). Each amount is split in proportion to the
// prices of coaches, add-ons and courts; cancelled lines count too, so the shares of an order never change. The share
// of the coaches and the share of all extras are rounded; the share of the add-ons is their difference, and the courts
// get what remains. So the shares add up to the amount.
const selectByType = `
  with movement as (${movementSql}),
  extra_price as (
    select n.order_id, coalesce(sum(n.amount - n.discount) filter (where n.kind = 'coach'), 0)::bigint as coach,
           sum(n.amount - n.discount)::bigint as extras
      from order_line n
     where n.location_id = $1 and n.kind in ('coach', 'add-on')
     group by 1
  ), priced as (
    select m.amount, o.kind, o.total - case when o.tax_is_inclusive then 0 else o.tax end as price,
           coalesce(extra_price.coach, 0) as coach, coalesce(extra_price.extras, 0) as extras
      from movement m
      join sales_order o on o.id = m.order_id
      left join extra_price on extra_price.order_id = o.id and o.kind = 'court'
  ), shared as (
    select amount, kind,
           case when extras = 0 or price <= 0 then 0 else round(amount::numeric * least(coach, price) / price)::bigint end as coach,
           case when extras = 0 or price <= 0 then 0 else round(amount::numeric * least(extras, price) / price)::bigint end as extras
      from priced
  ), summed as (
    select kind, amount > 0 as is_received, sum(coach)::bigint as coach, sum(extras)::bigint as extras, sum(amount)::bigint as amount
      from shared
     group by 1, 2
  ), amount_of_type as (
    select type, share.amount
      from summed
     cross join lateral (values ('coach', coach), ('add-on', extras - coach),
                                (case kind when 'enrolment' then 'class' else kind end, summed.amount - extras))
             as share (type, amount)
     where share.amount <> 0
  )
  select type,
         coalesce(sum(amount) filter (where amount > 0), 0)::bigint as received,
         coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as back,
         sum(amount)::bigint as revenue
    from amount_of_type
   group by 1
   order by 4 desc, 1`

/**
 * Revenue by what was sold: courts, coaches, add-ons, packages, classes, goods. Each amount is split in proportion to
 * the prices in its order, in whole rupiah. A refund is split like a payment.
 */
export const readByType = reportFromSelect(selectByType)
