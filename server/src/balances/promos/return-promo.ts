import type { Transaction } from '../../platform/database/open.ts'

// SQL. An order that was created by moving the whole of another order uses the promo of that order.
const returnUse = `
  with recursive origins as (
    select $1::bigint as id
     union all
    select origin.id
      from origins
      join sales_order o on o.id = origins.id
      join sales_order origin on origin.id = o.moved_from and origin.state = 'cancelled'
     where o.confirmed_at is not null
       and not exists (select from order_line line
                        where line.order_id = origin.id and line.booking_id <> o.moved_booking_id)
  ), returned as (
    update promo_use set returned_at = now()
     where order_id = any (array(select id from origins)) and returned_at is null
    returning promo_id
  )
  update promo p set used = p.used - 1 from returned where p.id = returned.promo_id`

/**
 * Marks the promo use of an order as returned because it expired or was cancelled in time. If the order replaced the
 * whole of a moved order, returns the use of the moved order. Does nothing without a use. The caller has locked both
 * orders.
 */
export async function returnPromo(tx: Transaction, orderId: number): Promise<void> {
  await tx.query(returnUse, [orderId])
}
