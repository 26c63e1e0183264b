import type { BookedHour } from '@pantul/rules/package-offer'
import type { Transaction } from '../../platform/database/open.ts'
import { reserveQuota } from './reserve-quota.ts'

type Line = BookedHour & { readonly orderPublicId: string; readonly customerId: number }

/**
 * Reserves an order's package hours again, because a late payment confirms it. Returns false and writes nothing if
 * the packages have too few hours left. The caller has locked the order.
 */
export async function reserveQuotaAgain(tx: Transaction, orderId: number): Promise<boolean> {
  const lines = await tx.query<Line>(
    `select o.public_id as "orderPublicId", o.customer_id as "customerId", l.booking_id as "bookingId",
            l.location_id as location, l.play_date as date, l.hour, coalesce(l.price_type, 'R') as type
       from order_line l join sales_order o on o.id = l.order_id
      where o.id = $1 and l.by_package
      order by l.id`,
    [orderId],
  )
  const [first] = lines
  if (first === undefined) throw new Error(`no package was to pay for order ${orderId}`)
  const { orderPublicId, customerId } = first
  return (await reserveQuota(tx, { orderPublicId, customerId, wanted: lines })) === null
}
