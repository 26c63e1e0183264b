import type { BookingItem } from '@pantul/rules/booking-item'
import type { CancellationTier } from '@pantul/rules/cancellation'
import type { OrderKind } from '@pantul/rules/order-kind'
import type { OrderState } from '@pantul/rules/order-state'
import type { OrderMoney } from '@pantul/rules/unpaid-balance'
import type { PlayDate } from '@pantul/rules/play-date'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { isMoveRightOpenSql, wasMovedSql } from '../../orders/claims/move-right.ts'
import { orderTiers } from '../../orders/stored/order-tiers.ts'
import { writtenOffSql } from '../../orders/states/owed-entries.ts'

/** A line of a booking: a court or a coach at one hour, or an add-on. Amounts in rupiah. */
export type BookedLine = {
  readonly id: number
  readonly bookingId: number
  readonly kind: 'court' | 'coach' | 'add-on'
  /** The id of the court or the coach, or the item code of the add-on. */
  readonly ref: string
  readonly name: string
  readonly date: PlayDate
  readonly hour: number | null
  /** The first hour of an add-on; null for courts and coaches. */
  readonly firstHour: number | null
  readonly players: number | null
  readonly quantity: number
  readonly amount: number
  readonly discount: number
  readonly isPaidByPackage: boolean
  readonly isCancelled: boolean
  /** Cancelled without a refund, because the players left early or did not come: its money stays with the booking. */
  readonly isReleased: boolean
  /** The hours for which an add-on is rented or priced; null for courts and coaches. */
  readonly hours: readonly number[] | null
  /** Whether it is a rental with a price for each hour. */
  readonly isRentedByHour: boolean
}

export type OpenMoveRight = { readonly bookingId: number; readonly until: Temporal.Instant }

/** An order with its bookings, and the rules of its location for changes. */
export type BookedOrder = {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly kind: OrderKind
  readonly state: OrderState
  readonly customerId: number | null
  readonly contactId: number | null
  readonly locationId: string
  readonly timeZone: string
  readonly tiers: readonly CancellationTier[]
  readonly rescheduleHours: number
  readonly taxIsInclusive: boolean
  readonly tax: number
  /** Whether a move of a booking created this order. A new time by a move right does not count. */
  readonly isResultOfMove: boolean
  /** The ids of its bookings that were moved to another order. */
  readonly movedAway: readonly number[]
  /** Open move rights: these bookings have no hours until their player chooses a new time. */
  readonly moveRights: readonly OpenMoveRight[]
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly phoneE164: string
  readonly locale: 'en' | 'id'
  readonly notes: string
  /** Why staff lowered its price; null if they did not. */
  readonly discountReason: string | null
  /** The part of its discount by which staff waived the price difference of a move. */
  readonly waived: number
  readonly division: string
  readonly basket: readonly BookingItem[]
  /** What cancellations gave back so far: refunds by any route, and unpaid balance that is no longer owed. */
  readonly refunded: number
  readonly money: OrderMoney
  readonly lines: readonly BookedLine[]
}

/** The id of an order of a location. Refusal: ORDER_UNKNOWN, also for an order of another location. */
export async function orderIdAtDesk(db: Connection, locationId: string, number: string): Promise<number> {
  const [order] = await db.query<{ id: number }>(
    'select id from sales_order where number = $1 and location_id = $2',
    [number, locationId],
  )
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  return order.id
}

/** Rupiah that are due for a held order. */
export async function dueOf(db: Connection, publicId: string): Promise<number> {
  const [order] = await db.query<{ due: number }>(
    'select total - credit_used - carried - carried_debt as due from sales_order where public_id = $1',
    [publicId],
  )
  return order?.due ?? 0
}

/** SQL: what order `o` received less its refunds. The money of bookings that were moved to other orders does not count. */
const receivedMoney = `
  (o.credit_used + o.carried
    + coalesce((select sum(p.amount) from payment p where p.order_id = o.id and p.settles_order), 0)
    - coalesce((select sum(t.amount) from refund_task t
                 where t.order_id = o.id and t.reason in ('booking_cancelled', 'venue')), 0)
    - coalesce((select sum(m.carried + coalesce((select sum(t.amount) from refund_task t
                                                  where t.order_id = m.id and t.reason = 'price_difference'), 0))
                  from sales_order m where m.moved_from = o.id and m.confirmed_at is not null), 0))::bigint`

/** Reads an order. The caller locks it before, if it must not change. */
export async function bookedOrder(db: Connection, orderId: number): Promise<BookedOrder> {
  const [order] = await db.query<Omit<BookedOrder, 'lines' | 'moveRights'>>(
    `select o.id, o.public_id as "publicId", o.number, o.kind, o.state, o.customer_id as "customerId",
            o.contact_id as "contactId", o.location_id as "locationId", l.time_zone as "timeZone", ${orderTiers} as tiers,
            l.reschedule_hours as "rescheduleHours", o.tax_is_inclusive as "taxIsInclusive", o.tax,
            ${wasMovedSql} as "isResultOfMove",
            array(select m.moved_booking_id from sales_order m
                   where m.moved_from = o.id and m.confirmed_at is not null) as "movedAway",
            coalesce(o.guest_name, c.full_name) as name, coalesce(o.guest_email, c.email, '') as email,
            coalesce(o.guest_phone, c.phone, '') as phone, coalesce(o.guest_phone_e164, c.phone_e164, '') as "phoneE164",
            o.locale, o.notes, o.discount_reason as "discountReason", o.waived, o.division, o.basket,
            coalesce((select sum(t.amount) from refund_task t where t.order_id = o.id
                         and t.reason in ('booking_cancelled', 'venue')), 0)::bigint
              + coalesce((select sum(e.amount) from owed_entry e where e.order_id = o.id and e.kind = 'cancel'), 0)::bigint
              as refunded,
            jsonb_build_object('owed', o.owed, 'writtenOff', ${writtenOffSql}, 'received', ${receivedMoney}) as money
       from sales_order o
       join location l on l.id = o.location_id
       left join customer c on c.id = o.customer_id
      where o.id = $1`,
    [orderId],
  )
  if (order === undefined) throw new Error(`there is no order ${orderId}`)
  return { ...order, moveRights: await openMoveRightsOf(db, orderId), lines: await linesOf(db, orderId) }
}

const openMoveRightsOf = (db: Connection, orderId: number): Promise<OpenMoveRight[]> =>
  db.query<OpenMoveRight>(
    `select r.booking_id as "bookingId", r.until from move_right r
      where r.order_id = $1 and ${isMoveRightOpenSql}
      order by r.booking_id`,
    [orderId],
  )

/** The open move right of a booking; undefined if there is none. */
export const openMoveRightOf = ({ moveRights }: BookedOrder, bookingId: number): OpenMoveRight | undefined =>
  moveRights.find((moveRight) => moveRight.bookingId === bookingId)

const linesOf = (db: Connection, orderId: number): Promise<BookedLine[]> =>
  db.query<BookedLine>(
    `select id, booking_id as "bookingId", kind, coalesce(court_id, coach_id, item) as ref, name, play_date as date, hour,
            hours[1] as "firstHour", players, quantity, amount, discount, by_package as "isPaidByPackage",
            cancelled_at is not null as "isCancelled", released_at is not null as "isReleased", hours,
            exists (select from add_on a where a.location_id = order_line.location_id and a.item = order_line.item
                       and a.kind = 'rental' and a.unit = 'H') as "isRentedByHour"
       from order_line
      where order_id = $1 and kind in ('court', 'coach', 'add-on')
      order by id`,
    [orderId],
  )

/** The dates of the parent booking, to which an order of goods or added hours belongs; none for other orders. */
export async function datesOfParentBooking(db: Connection, orderId: number): Promise<readonly PlayDate[]> {
  const days = await db.query<{ date: PlayDate }>(
    `select distinct l.play_date as date
       from sales_order o
       join order_line l on (l.order_id, l.booking_id) = (o.beside_id, o.beside_booking_id) and l.kind = 'court'
      where o.id = $1`,
    [orderId],
  )
  return days.map(({ date }) => date)
}
