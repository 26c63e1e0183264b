import type { OtherLine } from '@pantul/rules/moved-promo'
import { rootOf } from '../../orders/claims/order-chain.ts'
import type { Connection } from '../../platform/database/open.ts'
import { promoOfOrder, type StoredPromo } from '../../balances/promos/queries.ts'

export type PromoOfMove = {
  /** The promo of the order of the moved booking; null if it has none. */
  readonly storedPromo: StoredPromo | null
  /** The lines of the other bookings of that order. */
  readonly otherLines: readonly OtherLine[]
}

// A booking that was moved before is read from the order to which it was moved. The numbers of items begin with 2, because the
// moved booking is item 1. The unit price of an add-on by the hour is divided, because its line has the price for all hours.
const selectOtherLines = `
  select (1 + dense_rank() over (order by l.order_id, l.booking_id))::integer as item, l.kind,
         coalesce(l.court_id, l.coach_id, l.item) as ref, l.name, l.play_date as date,
         case when l.kind <> 'add-on' then array[l.hour] when a.unit = 'H' then l.hours else '{}' end as hours,
         l.quantity, l.unit_price / case when a.unit = 'H' then cardinality(l.hours) else 1 end as "unitPrice",
         l.amount, l.by_package as "paidByPackage", l.discount
    from order_line l
    join sales_order o on o.id = l.order_id
    left join add_on a on a.location_id = l.location_id and a.item = l.item
   where l.cancelled_at is null and l.kind in ('court', 'coach', 'add-on')
     and ${rootOf('o')} = (select ${rootOf('moved')} from sales_order moved where moved.id = $1)
     and o.state in ('confirmed', 'completed') and not (o.id = $1 and l.booking_id = $2)
   order by l.id`

/** Reads what the promo discount of a moved booking depends on. The caller has locked the order. */
export async function promoOfMove(
  db: Connection,
  { orderId, bookingId }: { readonly orderId: number; readonly bookingId: number },
): Promise<PromoOfMove> {
  const storedPromo = await promoOfOrder(db, await firstOrderOf(db, orderId))
  if (storedPromo === undefined) return { storedPromo: null, otherLines: [] }
  return { storedPromo, otherLines: await db.query<OtherLine>(selectOtherLines, [orderId, bookingId]) }
}

/** The id of the first order of a chain of moves. It has the promo of all of them. */
async function firstOrderOf(db: Connection, orderId: number): Promise<number> {
  const [first] = await db.query<{ id: number }>(
    `select ${rootOf('o')} as id from sales_order o where o.id = $1`,
    [orderId],
  )
  return first?.id ?? orderId
}
