import type { Transaction } from '../../platform/database/open.ts'

// What an order took over from another one by a move, whole, is cheaper by the promo of that one.
const giveBack = `
  with whole as (
    select $1::bigint as id
     union all
    select origin.id
      from sales_order o
      join sales_order origin on origin.id = o.moved_from and origin.state = 'cancelled'
     where o.id = $1 and o.confirmed_at is not null
       and not exists (select from order_line n
                        where n.order_id = origin.id and n.booking_id <> o.moved_booking_id)
  ), back as (
    update promo_use set returned_at = now()
     where order_id = any (array(select id from whole)) and returned_at is null
    returning promo_id
  )
  update promo p set used = p.used - 1 from back where p.id = back.promo_id`

/**
 * The order's use of its promo counts no more: it expired, or was cancelled in time; so does that of an order of which all
 * was moved into it. Nothing when it used none, or gave its use back already. The order's row, and that of the order
 * it moved from, are locked by the caller.
 */
export async function returnPromo(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(giveBack, [orderId])
}
