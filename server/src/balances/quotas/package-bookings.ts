import type { OrderState } from '@pantul/rules/order-state'
import type { Connection } from '../../platform/database/open.ts'

/** A booking and the court-hours that it uses of the packages of one order (`units`). */
export type PackageBooking = {
  readonly orderId: number
  readonly orderNumber: string
  readonly state: OrderState
  readonly bookingId: number
  readonly units: number
}

/** The bookings that use hours of the packages of an order; also cancelled ones whose hours were not returned. */
export const packageBookings = (db: Connection, packageOrderId: number): Promise<PackageBooking[]> =>
  db.query<PackageBooking>(
    `select o.id as "orderId", o.number as "orderNumber", o.state, e.booking_id as "bookingId",
            -sum(e.units)::integer as units
       from quota_package q
       join quota_entry e on e.quota_id = q.id and e.kind in ('reserve', 'consume', 'release', 'refund')
       join sales_order o on o.id = e.order_id and o.state in ('held', 'payment_review', 'confirmed', 'completed')
      where q.order_id = $1
      group by o.id, e.booking_id
     having sum(e.units) < 0
      order by o.id, e.booking_id`,
    [packageOrderId],
  )
