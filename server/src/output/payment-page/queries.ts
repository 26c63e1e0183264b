import type { BookingItem } from '@pantul/rules/booking-item'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import type { PlayDate } from '@pantul/rules/play-date'
import { sumColumns, type OrderSums } from '../../orders/find-order.ts'
import type { Connection } from '../../platform/database/open.ts'
import { orderTiers } from '../../orders/order-tiers.ts'
import { isMoveRightOpen, lastDayOfRight } from '../../orders/move-right.ts'

/** A payment with its order and location, without personal data. */
export type PaymentPage = OrderSums & {
  readonly publicId: string
  readonly state: PaymentState
  readonly amount: number
  readonly method: string | null
  readonly reason: string | null
  readonly isOverLimit: boolean
  readonly redirectUrl: string | null
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
  readonly cancellationTiers: readonly { readonly hours: number; readonly percent: number }[]
}

export async function pageOfPayment(db: Connection, publicId: string): Promise<PaymentPage | undefined> {
  const [page] = await db.query<PaymentPage>(
    `select p.public_id as "publicId", p.state, p.amount, p.method, p.reason, p.redirect_url as "redirectUrl",
            exists (select from refund_task t
                     where t.payment_id = p.id and t.reason = 'limit_reached') as "isOverLimit",
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
  return page
}

/** A package in an order. `hours`: court-hours of one piece. Rupiah. */
export type SoldPackage = {
  readonly id: string
  readonly name: string
  readonly hours: number
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: number
}

/** The packages of the given orders. */
export const soldPackagesOf = (
  db: Connection,
  orderIds: readonly number[],
): Promise<(SoldPackage & { readonly orderId: number })[]> =>
  db.query<SoldPackage & { orderId: number }>(
    `select order_id as "orderId", package_id as id, name, (package_terms ->> 'hours')::int as hours, quantity,
            unit_price as "unitPrice", amount
       from order_line
      where order_id = any ($1::bigint[]) and kind = 'package'
      order by order_id, id`,
    [orderIds],
  )

/** An order line: a court or coach at one hour, or an add-on. Rupiah. */
export type SoldLine = {
  readonly id: number
  readonly bookingId: number
  readonly kind: 'court' | 'coach' | 'add-on'
  readonly ref: string
  readonly name: string
  readonly date: PlayDate
  readonly hour: number | null
  readonly players: number | null
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: number
  readonly priceType: string | null
  readonly turf: 'blue' | 'green' | 'clay' | null
  /** Whether a package pays this court-hour. */
  readonly byPackage: boolean
  /** The promo discount. */
  readonly discount: number
  /** Whether its booking was cancelled or moved; it is kept for accounting and claims nothing. */
  readonly isCancelled: boolean
  /** The last date to choose a new time, because the venue closed the hours of its booking; null: none. */
  readonly newTimeUntil: PlayDate | null
}

/** The lines of an order by booking item: courts by position and hour, then the coach, then add-ons. */
export const soldLines = (db: Connection, orderId: number): Promise<SoldLine[]> => soldLinesOf(db, [orderId])

/** The lines of the given orders, each like `soldLines`. */
export const soldLinesOf = (
  db: Connection,
  orderIds: readonly number[],
): Promise<(SoldLine & { readonly orderId: number })[]> =>
  db.query<SoldLine & { orderId: number }>(
    `select line.order_id as "orderId", line.id, line.booking_id as "bookingId", line.kind,
            coalesce(line.court_id, line.coach_id, line.item) as ref, line.name, line.play_date as date, line.hour,
            line.players, line.quantity, line.unit_price as "unitPrice", line.amount,
            line.price_type as "priceType", court.turf, line.by_package as "byPackage",
            line.discount, line.cancelled_at is not null as "isCancelled",
            ${lastDayOfRight('l.time_zone')} as "newTimeUntil"
       from order_line line
       join location l on l.id = line.location_id
       left join court on court.id = line.court_id
       left join move_right r on (r.order_id, r.booking_id) = (line.order_id, line.booking_id) and ${isMoveRightOpen}
      where line.order_id = any ($1::bigint[]) and line.kind in ('court', 'coach', 'add-on')
      order by line.order_id, line.booking_id, line.kind desc, court.position, line.coach_id, line.hour, line.id`,
    [orderIds],
  )
