import type { OtherLine } from '@pantul/rules/moved-promo'
import { rootOf } from '../../orders/order-chain.ts'
import type { Connection } from '../../platform/database/open.ts'
import { promoOfOrder, type StoredPromo } from '../../balances/promos/queries.ts'

/** The promo of the moved booking's order (or null), and the other lines of that order. */
export type PromoOfMove = {
  readonly storedPromo: StoredPromo | null
  readonly otherLines: readonly OtherLine[]
}

// SQL. A booking that was moved earlier counts in the order that it was moved to. Items are numbered from 2, because
// the booking to be moved is 1. The row of an add-on has the price of a piece for all hours.
const standing = `
  select (1 + dense_rank() over (order by l.order_id, l.booking_id))::integer as item, l.kind,
         coalesce(l.court_id, l.coach_id, l.item) as ref, l.name, l.play_date as date,
         case when l.kind <> 'add-on' then array[l.hour] when a.unit = 'H' then l.hours else '{}' end as hours,
         l.quantity, l.unit_price / case when a.unit = 'H' then cardinality(l.hours) else 1 end as "unitPrice",
         l.amount, l.by_package as "paidByPackage", l.discount
    from order_line l
    join sales_order o on o.id = l.order_id
    left join add_on a on a.location_id = l.location_id and a.item = l.item
   where l.cancelled_at is null and l.kind in ('court', 'coach', 'add-on')
     and ${rootOf('o')} = (select ${rootOf('this')} from sales_order this where this.id = $1)
     and o.state in ('confirmed', 'completed') and not (o.id = $1 and l.booking_id = $2)
   order by l.id`

/** Reads the data to compute the promo discount of a moved booking. The order is locked. */
export async function promoOfMove(
  db: Connection,
  { orderId, bookingId }: { readonly orderId: number; readonly bookingId: number },
): Promise<PromoOfMove> {
  const storedPromo = await promoOfOrder(db, await firstOf(db, orderId))
  if (storedPromo === undefined) return { storedPromo: null, otherLines: [] }
  return { storedPromo, otherLines: await db.query<OtherLine>(standing, [orderId, bookingId]) }
}

/** The id of the first order of a chain of moves. All moves use the promo of this order. */
async function firstOf(db: Connection, orderId: number): Promise<number> {
  const [first] = await db.query<{ id: number }>(
    `select ${rootOf('o')} as id from sales_order o where o.id = $1`,
    [orderId],
  )
  return first?.id ?? orderId
}
