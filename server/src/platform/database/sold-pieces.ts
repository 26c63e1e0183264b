/**
 * SQL: pieces of add-ons that orders hold or have sold, as rows (location_id, item, pieces). An unpaid move does not
 * count for an add-on of the booking that it would replace (`own`), because that booking still has the pieces.
 */
export const soldPieces = `
  (select l.location_id, l.item, sum(l.quantity)::integer as pieces
     from order_line l
     join sales_order o on o.id = l.order_id and o.state in ('held', 'payment_review', 'confirmed', 'completed')
    where l.kind = 'add-on' and l.cancelled_at is null
      and not (o.state in ('held', 'payment_review') and exists (
        select from order_line own
         where own.order_id = o.moved_from and own.booking_id = o.moved_booking_id and own.item = l.item))
    group by l.location_id, l.item)`
