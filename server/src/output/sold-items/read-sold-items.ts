import type { SoldPackage } from '@pantul/contract/sold-items-wire'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Connection } from '../../platform/database/open.ts'
import { isMoveRightOpenSql, lastDayOfMoveRight } from '../../orders/claims/move-right.ts'

/** An order line: a court or a coach for one hour, or an add-on. Amounts in rupiah. */
export type SoldLine = {
  readonly id: number
  readonly orderId: number
  readonly bookingId: number
  readonly kind: 'court' | 'coach' | 'add-on'
  /** The id of the court or the coach, or the code of the add-on. */
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
  /** Whether its booking was cancelled or moved. The line is kept for accounting and claims nothing. */
  readonly isCancelled: boolean
  /** The venue closed the hours of the booking: the last date to choose a new time. Null for other bookings. */
  readonly newTimeUntil: PlayDate | null
}

/**
 * The lines of these orders. The lines of an order are sorted by booking: courts by position and hour, then the coach,
 * then add-ons.
 */
export const readSoldLines = (db: Connection, orderIds: readonly number[]): Promise<SoldLine[]> =>
  db.query<SoldLine>(
    `select line.order_id as "orderId", line.id, line.booking_id as "bookingId", line.kind,
            coalesce(line.court_id, line.coach_id, line.item) as ref, line.name, line.play_date as date, line.hour,
            line.players, line.quantity, line.unit_price as "unitPrice", line.amount,
            line.price_type as "priceType", court.turf, line.by_package as "byPackage",
            line.discount, line.cancelled_at is not null as "isCancelled",
            ${lastDayOfMoveRight('l.time_zone')} as "newTimeUntil"
       from order_line line
       join location l on l.id = line.location_id
       left join court on court.id = line.court_id
       left join move_right r on (r.order_id, r.booking_id) = (line.order_id, line.booking_id) and ${isMoveRightOpenSql}
      where line.order_id = any ($1::bigint[]) and line.kind in ('court', 'coach', 'add-on')
      order by line.order_id, line.booking_id, line.kind desc, court.position, line.coach_id, line.hour, line.id`,
    [orderIds],
  )

type PackageOfOrder = SoldPackage & { readonly orderId: number }

export const readSoldPackages = (db: Connection, orderIds: readonly number[]): Promise<PackageOfOrder[]> =>
  db.query<PackageOfOrder>(
    `select order_id as "orderId", package_id as id, name, (package_terms ->> 'hours')::int as hours, quantity,
            unit_price as "unitPrice", amount
       from order_line
      where order_id = any ($1::bigint[]) and kind = 'package'
      order by order_id, id`,
    [orderIds],
  )
