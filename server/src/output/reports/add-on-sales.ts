import { reportFromSelect, zonedSpanParameters } from './report.ts'

// An order gets its invoice when it is confirmed. A line of a cancelled or moved booking counts again, negatively, at
// its `cancelled_at`. The condition on `month` changes no result: it lets an index find the invoices.
const selectByItem = `
  with line as (
    select n.item, n.quantity, n.amount - n.discount as price
      from invoice i
      join order_line n on n.order_id = i.order_id and n.kind = 'add-on'
     where i.location_id = $1 and i.issued_at >= $2 and i.issued_at < $3
       and i.month between (($2::timestamptz at time zone $4)::date - 31) and ($3::timestamptz at time zone $4)::date
     union all
    select n.item, -n.quantity, n.discount - n.amount
      from order_line n
      join invoice i on i.order_id = n.order_id
     where n.location_id = $1 and n.kind = 'add-on' and n.cancelled_at >= $2 and n.cancelled_at < $3
  )
  select case $5 when 'id' then a.name_id else a.name_en end as item, sum(line.quantity)::int as pieces,
         sum(line.price)::bigint as price
    from line
    join add_on a on a.location_id = $1 and a.item = line.item
   group by a.item, a.name_en, a.name_id
   order by 3 desc, 1`

/**
 * Pieces and price of the add-ons and goods of orders that were confirmed in the span, minus those that were cancelled
 * in the span. A rental counts its pieces once, however many hours it lasts.
 */
export const readAddOns = reportFromSelect(selectByItem, (query) => [
  ...zonedSpanParameters(query),
  query.language,
])
