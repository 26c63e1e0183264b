import type { BookingItem } from '@pantul/rules/booking-item'
import type { CancellationTier } from '@pantul/rules/cancellation'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import { sumColumns, type OrderSums } from '../../orders/stored/find-order.ts'
import type { Connection } from '../../platform/database/open.ts'
import { orderTiers } from '../../orders/stored/order-tiers.ts'

/** A payment with its order and location, without personal data. */
type ShownPayment = OrderSums & {
  readonly publicId: string
  readonly state: PaymentState
  readonly amount: number
  readonly method: string | null
  readonly failureReason: string | null
  /** Whether the payment is refunded because of a limit per person. */
  readonly isOverPersonLimit: boolean
  readonly redirectUrl: string | null
  /** The newest payment of the same order. */
  readonly newestPublicId: string
  readonly orderId: number
  readonly orderPublicId: string
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly placedAt: Temporal.Instant
  readonly heldUntil: Temporal.Instant | null
  readonly basket: readonly BookingItem[]
  readonly locationId: string
  readonly locationName: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  readonly whatsapp: string
  readonly timeZone: string
  readonly timeZoneLabel: string
  readonly cancellationTiers: readonly CancellationTier[]
}

export async function readShownPayment(db: Connection, publicId: string): Promise<ShownPayment | undefined> {
  const [payment] = await db.query<ShownPayment>(
    `select p.public_id as "publicId", p.state, p.amount, p.method, p.reason as "failureReason", p.redirect_url as "redirectUrl",
            exists (select from refund_task t
                     where t.payment_id = p.id and t.reason = 'limit_reached') as "isOverPersonLimit",
            (select newest.public_id from payment newest
              where newest.order_id = o.id order by newest.attempt desc limit 1) as "newestPublicId",
            o.id as "orderId", o.public_id as "orderPublicId", o.number as "orderNumber", o.state as "orderState",
            o.placed_at as "placedAt", o.held_until as "heldUntil", ${sumColumns}, o.basket,
            l.id as "locationId", l.name as "locationName", l.address, l.latitude, l.longitude, l.whatsapp,
            l.time_zone as "timeZone", l.time_zone_label as "timeZoneLabel",
            ${orderTiers} as "cancellationTiers"
       from payment p
       join sales_order o on o.id = p.order_id
       join location l on l.id = o.location_id
      where p.public_id = $1`,
    [publicId],
  )
  return payment
}
