import { TERMS_VERSION } from '@pantul/rules/terms'
import { randomInt } from 'node:crypto'
import type { BookingItem } from '@pantul/rules/booking-item'
import type { OrderKind } from '@pantul/rules/order-kind'
import { orderNumber } from '@pantul/rules/order-number'
import type { PlayDate } from '@pantul/rules/play-date'
import { contactOfGuestSql } from '../../people/contacts/contact-of-guest.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { newPublicId } from '../../platform/base/public-id.ts'
import type { OrderHolder } from '../limits/limit-unpaid.ts'
import type { OrderLine } from '../price/list-lines.ts'

/**
 * Who ordered: a customer, or a guest (`customerId` null), whose details are stored with the order. `phone` as entered,
 * `phoneE164` to find the person's other orders. A guest of the counter may have no e-mail and no phone: then they are
 * empty.
 */
export type OrderingPlayer = {
  readonly customerId: number | null
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly phoneE164: string
}

/** Identifiers of an order and its first payment: the number is for people, public ids are for URLs. */
export type OrderIds = {
  readonly number: string
  readonly publicId: string
  readonly paymentPublicId: string
}

/** `today` is the location's date. The number may be taken. */
export const newOrderIds = (today: PlayDate): OrderIds => ({
  number: orderNumber(today, (n) => randomInt(n)),
  publicId: newPublicId(),
  paymentPublicId: newPublicId(),
})

/** Another order has this number. A retry generates another one. */
export class OrderNumberTaken extends Error {
  override name = 'OrderNumberTaken'
}

/**
 * Where an order was placed. `actId` and `contactId`: the act of staff and the contact for whom they ordered; null for
 * an order of a player.
 */
export type OrderSource = {
  readonly channel: 'web' | 'desk' | 'series' | 'import'
  readonly actId: number | null
  readonly contactId: number | null
  /** The booking of another order to which staff added these hours. */
  readonly parentBooking?: BookingIds | null
  /** The fixed hour whose month the order bills. */
  readonly seriesId?: number | null
}

/** A booking, by the id of its order and its id in that order. */
export type BookingIds = { readonly orderId: number; readonly bookingId: number }

/** Placed by a player. */
export const placedOnline: OrderSource = { channel: 'web', actId: null, contactId: null }

/**
 * A new order; amounts in rupiah. `heldUntil` null: it is confirmed at once, because nothing is to be paid or staff
 * sold it. `total` is the price after packages and discounts, with the tax; `creditUsed` and `moved.carried` pay a part
 * of it; `discount` is the sum of the lines' discounts. `items` are stored for "book again".
 */
export type NewOrder = OrderSource & {
  readonly ids: OrderIds
  readonly kind: OrderKind
  readonly locationId: string
  readonly division: string
  readonly player: OrderingPlayer
  readonly language: 'en' | 'id'
  readonly notes: string
  readonly total: number
  readonly discount: number
  /** Why staff gave the discount; null: they gave none. */
  readonly discountReason: string | null
  readonly creditUsed: number
  readonly promoId: number | null
  readonly moved: {
    readonly orderId: number
    readonly bookingId: number
    readonly carried: number
    /** The unpaid balance of the moved booking. The order takes it over when it is confirmed. */
    readonly movedUnpaid: number
    /** The part of the discount by which staff waived the price difference. */
    readonly waived: number
    /** The highest percentage that a cancellation of the new order refunds. */
    readonly maxRefundPercent: number
  } | null
  readonly tax: { readonly rateBp: number; readonly isInclusive: boolean; readonly amount: number }
  readonly items: readonly BookingItem[]
  readonly lines: readonly OrderLine[]
  readonly placedAt: Temporal.Instant
  readonly heldUntil: Temporal.Instant | null
  /** Against whose limits it counts while it is unpaid; null if staff placed it. */
  readonly orderHolder: OrderHolder | null
}

// The contact of a person who has one already. For the others a job makes contacts (`link-contacts.ts`).
const knownContact = `
  coalesce($36::bigint, case when $20::bigint is not null then (select id from contact where customer_id = $20)
                             else (${contactOfGuestSql({ phone: '$8::text', email: '$6::text' })}) end)`

// One statement writes the order with its lines, event and mail. The mail that asks to pay is delayed, so that it is
// not sent for an order that is paid or cancelled at once. Goods are paid at the counter, so no mail asks to pay
// them. Imported orders get no mail.
const insert = `
  with known as (
    select ${knownContact} as id
  ), placed as (
    insert into sales_order (public_id, number, location_id, division, guest_name, guest_email, guest_phone,
                             guest_phone_e164, locale, notes, state, total, tax_rate_bp, tax_is_inclusive, tax,
                             basket, placed_at, held_until, confirmed_at, customer_id, kind, discount, credit_used, promo_id,
                             moved_from, moved_booking_id, carried, most_back, terms_version, channel, act_id, contact_id,
                             contact_due, carried_debt, discount_reason, beside_id, beside_booking_id, waived, series_id,
                             tiers)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17::timestamptz, $18,
            case when $11 = 'confirmed' then $17::timestamptz end, $20,
            $21, $22, $23, $24, $25, $26, $27, $28, $33, $34, $35, (select id from known),
            (select id is null from known), $37, $38, $39, $40, $41, $42,
            (select cancellation_tiers from location where id = $3))
    on conflict (number) do nothing
    returning id, state, kind, channel
  ), event as (
    insert into order_event (order_id, from_state, to_state, cause)
    select id, null, state, 'ordered' from placed
  ), mail as (
    insert into outbox (dedupe_key, kind, next_at, payload)
    select case state when 'held' then 'placed:' else 'paid:' end || id, 'mail',
           now() + case state when 'held' then interval '10 seconds' else interval '0' end,
           jsonb_build_object('template', case when state <> 'held' then 'payment-confirmed'
                                                  when channel = 'series' then 'series-billed'
                                                  else 'order-received' end,
                              'orderId', id)
      from placed
     where (state <> 'held' or kind <> 'goods') and channel <> 'import'
  ), lines as (
    insert into order_line (order_id, location_id, booking_id, kind, court_id, coach_id, item, name, play_date, hour,
                            hours, players, quantity, unit_price, amount, price_type, price_rule_id, discount, by_package,
                            package_id, package_terms, session_id, programme_id)
    select placed.id, $3, line."bookingId", line.kind,
           case line.kind when 'court' then line.ref end,
           case line.kind when 'coach' then line.ref end,
           case line.kind when 'add-on' then line.ref end,
           line.name, line.date, line.hour, line.hours, line.players, line.quantity, line."unitPrice", line.amount,
           line."priceType", line."ruleId", line.discount, line."byPackage",
           case line.kind when 'package' then line.ref end, line.terms,
           case line.kind when 'class' then line.ref::bigint end,
           case line.kind when 'programme' then line.ref::bigint end
      from placed,
           jsonb_to_recordset($19) as line ("bookingId" smallint, kind text, ref text, name text, date date,
             hour smallint, hours smallint[], players smallint, quantity integer, "unitPrice" bigint, amount bigint,
             "priceType" text, "ruleId" bigint, discount bigint, "byPackage" boolean,
             terms jsonb)
  ), holder as (
    insert into order_holder (order_id, browser, network, units, is_proven)
    select id, $29, case when state = 'held' then $30::text end, $31, $32 from placed where $29::text is not null
  )
  select id from placed`

/**
 * Writes an order with its lines, its first event and its mail, without claims, and returns its id. Throws
 * OrderNumberTaken.
 */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<number> {
  const [placed] = await tx.query<{ id: number }>(insert, valuesOf(order))
  if (placed === undefined) throw new OrderNumberTaken(order.ids.number)
  return placed.id
}

const valuesOf = (order: NewOrder): unknown[] => [
  order.ids.publicId,
  order.ids.number,
  order.locationId,
  order.division,
  ...guestColumns(order.player),
  order.language,
  order.notes,
  order.heldUntil === null ? 'confirmed' : 'held',
  order.total,
  order.tax.rateBp,
  order.tax.isInclusive,
  order.tax.amount,
  JSON.stringify(order.items),
  order.placedAt,
  order.heldUntil,
  JSON.stringify(order.lines),
  order.player.customerId,
  order.kind,
  order.discount,
  order.creditUsed,
  order.promoId,
  order.moved?.orderId ?? null,
  order.moved?.bookingId ?? null,
  order.moved?.carried ?? 0,
  order.moved?.maxRefundPercent ?? null,
  order.orderHolder?.browser ?? null,
  order.orderHolder?.network ?? null,
  order.orderHolder?.unpaidHours ?? null,
  order.orderHolder?.hasVerifiedEmail ?? null,
  TERMS_VERSION,
  order.channel,
  order.actId,
  order.contactId,
  order.moved?.movedUnpaid ?? 0,
  order.discountReason,
  order.parentBooking?.orderId ?? null,
  order.parentBooking?.bookingId ?? null,
  order.moved?.waived ?? 0,
  order.seriesId ?? null,
]

/** Name, e-mail and phone of a customer are stored with the account only. */
const guestColumns = ({ customerId, name, email, phone, phoneE164 }: OrderingPlayer): (string | null)[] =>
  customerId === null ? [name, email || null, phone || null, phoneE164 || null] : [null, null, null, null]
