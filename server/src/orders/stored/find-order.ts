import type { BookingItem } from '@pantul/rules/booking-item'
import type { CancellationTier } from '@pantul/rules/cancellation'
import { maskEmail, maskName, maskPhone } from '@pantul/rules/mask'
import type { OrderState } from '@pantul/rules/order-state'
import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection } from '../../platform/database/open.ts'
import { mayChangeSql, mayViewSql, readerValues, type Reader } from './order-access.ts'
import { orderTiers } from './order-tiers.ts'

/**
 * The sums of an order and its reductions, in rupiah; columns of `sales_order`. `carried`: paid by the order from which
 * the booking was moved; until the move is confirmed it includes the unpaid balance of that booking. `owed`: the unpaid balance.
 */
export type OrderSums = {
  readonly total: number
  readonly tax: number
  readonly taxRateBp: number
  readonly taxIsInclusive: boolean
  readonly discount: number
  readonly creditUsed: number
  readonly carried: number
  readonly owed: number
}

/** The columns of OrderSums, of the order `o`. */
export const sumColumns = `
  o.total, o.tax, o.tax_rate_bp as "taxRateBp", o.tax_is_inclusive as "taxIsInclusive", o.discount,
  o.credit_used as "creditUsed",
  case when o.confirmed_at is null then o.carried + o.carried_debt else o.carried end as carried, o.owed`

/** An order as a list shows it. */
export type OrderSummary = {
  readonly id: number
  readonly publicId: string
  readonly number: string
  readonly state: OrderState
  readonly total: number
  readonly placedAt: Temporal.Instant
  readonly heldUntil: Temporal.Instant | null
  readonly paymentPublicId: string | null
  readonly locationId: string
  readonly locationName: string
  readonly timeZone: string
  readonly timeZoneLabel: string
}

/**
 * An order that its reader may see. `mayChange` is false if the reader found the order by its number only: then name,
 * e-mail and phone are masked, and the id of its payment is missing.
 */
export type ReadableOrder = OrderSummary &
  OrderSums & {
    readonly mayChange: boolean
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly isGuest: boolean
    readonly notes: string
    readonly basket: readonly BookingItem[]
    readonly confirmedAt: Temporal.Instant | null
    readonly invoiceNumber: string | null
    readonly issuedAt: Temporal.Instant | null
    readonly legalName: string
    readonly taxNumber: string
    readonly address: string
    readonly city: string
    readonly latitude: number
    readonly longitude: number
    readonly whatsapp: string
    readonly cancellationTiers: readonly CancellationTier[]
  }

/**
 * The columns of OrderSummary, of order `o` and location `l`. The payment is the one that settles the order, else the
 * newest.
 */
export const summaryColumns = `
  o.id, o.public_id as "publicId", o.number, o.state, o.total, o.placed_at as "placedAt", o.held_until as "heldUntil",
  (select p.public_id from payment p
    where p.order_id = o.id order by p.settles_order desc, p.attempt desc limit 1) as "paymentPublicId",
  l.id as "locationId", l.name as "locationName", l.time_zone as "timeZone", l.time_zone_label as "timeZoneLabel"`

// The access rule is part of this statement, so that no caller can forget it.
const readableOrder = `
  select ${summaryColumns}, access."mayChange",
         coalesce(o.guest_name, c.full_name) as name, coalesce(o.guest_email, c.email, '') as email,
         coalesce(o.guest_phone, c.phone, '') as phone, o.customer_id is null as "isGuest", o.notes, ${sumColumns}, o.basket,
         o.confirmed_at as "confirmedAt", i.number as "invoiceNumber", i.issued_at as "issuedAt",
         l.legal_name as "legalName", l.tax_number as "taxNumber", l.address, l.city, l.latitude, l.longitude,
         l.whatsapp, ${orderTiers} as "cancellationTiers"
    from sales_order o
    join location l on l.id = o.location_id
    left join customer c on c.id = o.customer_id
    left join invoice i on i.order_id = o.id
    cross join lateral (select ${mayChangeSql} is true as "mayChange") access
   where o.public_id = $1 and (access."mayChange" or ${mayViewSql})`

/** An order that the reader may see; undefined if it does not exist or belongs to somebody else. */
export async function findReadableOrder(
  db: Connection,
  publicId: string,
  reader: Reader,
): Promise<ReadableOrder | undefined> {
  const [order] = await db.query<ReadableOrder>(readableOrder, [publicId, ...readerValues(reader)])
  return order === undefined || order.mayChange ? order : maskPersonalData(order)
}

/**
 * An order that the reader may change; undefined if it does not exist or belongs to somebody else. Every call that
 * changes an order uses this. Refusal: ORDER_LINK_NEEDED if the reader may only see it.
 */
export async function findChangeableOrder(
  db: Connection,
  publicId: string,
  reader: Reader,
): Promise<ReadableOrder | undefined> {
  const order = await findReadableOrder(db, publicId, reader)
  if (order !== undefined && !order.mayChange) throw new Refusal(problem('ORDER_LINK_NEEDED'))
  return order
}

// Whoever knows the id of a payment can cancel its order, so only a reader who may change the order gets the id.
const maskPersonalData = (order: ReadableOrder): ReadableOrder => ({
  ...order,
  paymentPublicId: null,
  name: maskName(order.name),
  email: maskEmail(order.email),
  phone: maskPhone(order.phone),
  notes: '',
})
