import { nameInMail, noteInMail } from '@pantul/rules/page-address'
import type { PlayDate } from '@pantul/rules/play-date'
import type { OrderState } from '@pantul/rules/order-state'
import type { Connection } from '../../platform/database/connection.ts'
import { isMoveRightOpen, lastDayOfRight } from '../../orders/move-right.ts'
import { orderTiers } from '../../orders/order-tiers.ts'
import { soldPlacesOf, type SoldPlaces } from '../../sales/enrolments/sold-places.ts'
import type { Turf } from './letter.ts'
import { readMailPackages, type MailPackage } from './read-packages.ts'

/** An order as its mails show it, read when the mail is written, with the sending location. */
export type MailOrder = {
  readonly id: number
  /** The id in the order page's URL. */
  readonly publicId: string
  /** Whether no account owns it: then only a mail link opens it. */
  readonly isGuests: boolean
  /** Whether the buyer has proved the e-mail address. */
  readonly isEmailProven: boolean
  /** Whether the buyer's personal data was deleted: then there is no address to write to. */
  readonly isForgotten: boolean
  readonly number: string
  readonly state: OrderState
  readonly locale: 'en' | 'id'
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Null if the number could not be parsed; it was then stored as typed. */
  readonly phoneE164: string | null
  readonly notes: string
  readonly total: number
  /** In rupiah: the promo discount, and what store credit and a moved booking's payment cover. */
  readonly discount: number
  readonly creditUsed: number
  readonly carried: number
  readonly owed: number
  readonly taxRateBp: number
  readonly isTaxInclusive: boolean
  readonly tax: number
  readonly placedAt: Temporal.Instant
  /** Null unless held. */
  readonly heldUntil: Temporal.Instant | null
  readonly confirmedAt: Temporal.Instant | null
  /** Why it was cancelled, as it was typed. */
  readonly cancelReason: string | null
  /** The id of the payment that settled it, otherwise of the newest; null if nothing had to be paid. */
  readonly paymentPublicId: string | null
  /** The booking that this order replaces, with its order number and play time. */
  readonly movedFrom: MovedBooking | null
  /** How often staff changed the courts or hours of a booking, by the booking's number. */
  readonly placeChanges: Readonly<Record<number, number>>
  readonly location: MailLocation
  readonly lines: readonly MailLine[]
  /** Only in an order of packages, which has no lines. */
  readonly packages: readonly MailPackage[]
  /** Only in an order of places in a class or programme, which has no lines. */
  readonly enrolments: readonly SoldPlaces[]
}

export type MovedBooking = {
  readonly orderNumber: string
  readonly bookingId: number
  readonly date: PlayDate
  readonly hours: readonly number[]
  /** Whether the venue had closed the booking and its player chose a new time. */
  readonly wasClosedByVenue: boolean
}

export type MailLocation = {
  readonly name: string
  readonly legalName: string
  readonly address: string
  readonly city: string
  readonly latitude: number
  readonly longitude: number
  /** IANA name. */
  readonly timeZone: string
  readonly timeZoneLabel: string
  readonly phone: string
  /** Digits only. */
  readonly whatsapp: string
  readonly email: string
  /** From the longest notice to the shortest: hours before the start, percent refunded. */
  readonly cancellationTiers: readonly CancellationTier[]
}

type CancellationTier = { readonly hours: number; readonly percent: number }

export type MailLine = {
  readonly bookingId: number
  readonly kind: 'court' | 'coach' | 'add-on'
  /** CourtID, CoachID or Item. */
  readonly ref: string
  readonly name: string
  readonly date: PlayDate
  /** Null for an add-on. */
  readonly hour: number | null
  /** Null except for a coach. */
  readonly players: number | null
  readonly quantity: number
  readonly amount: number
  /** Null except for a court. */
  readonly turf: Turf | null
  /** Whether its booking was cancelled or moved. */
  readonly isCancelled: boolean
  /** Whether a package pays this court-hour. */
  readonly byPackage: boolean
  /** The last date to choose a new time, because the venue closed the hours of its booking; null or absent: none. */
  readonly newTimeUntil?: PlayDate | null
}

/** SQL: the MailLocation of row `l`. */
export const writingLocation = `
  jsonb_build_object(
    'name', l.name, 'legalName', l.legal_name, 'address', l.address, 'city', l.city,
    'latitude', l.latitude, 'longitude', l.longitude, 'timeZone', l.time_zone,
    'timeZoneLabel', l.time_zone_label, 'phone', l.phone, 'whatsapp', l.whatsapp, 'email', l.email,
    'cancellationTiers', l.cancellation_tiers)`

/** All data for the mails of one order; null if there is no such order. */
export async function readMailOrder(db: Connection, orderId: number): Promise<MailOrder | null> {
  const [order] = await db.query<Omit<MailOrder, 'lines' | 'packages' | 'enrolments'>>(
    `select o.id, o.public_id as "publicId", o.customer_id is null as "isGuests",
            c.email_verified_at is not null
              or exists (select from order_holder h where h.order_id in (o.id, o.moved_from) and h.is_proven) as "isEmailProven",
            coalesce(o.guest_email like 'forgotten+%@forgotten.invalid', c.deleted_at is not null) as "isForgotten", o.number, o.state, o.locale, o.notes, o.total, o.tax,
            o.discount, o.credit_used as "creditUsed",
            case when o.confirmed_at is null then o.carried + o.carried_debt else o.carried end as carried, o.owed,
            coalesce(o.guest_name, c.full_name) as name,
            coalesce(o.guest_email, c.email) as email,
            coalesce(o.guest_phone, c.phone) as phone,
            coalesce(o.guest_phone_e164, nullif(c.phone_e164, '')) as "phoneE164",
            o.tax_rate_bp as "taxRateBp", o.tax_is_inclusive as "isTaxInclusive",
            o.placed_at as "placedAt", o.held_until as "heldUntil", o.confirmed_at as "confirmedAt",
            o.cancel_reason as "cancelReason",
            (select p.public_id from payment p where p.order_id = o.id
              order by p.settles_order desc, p.attempt desc limit 1) as "paymentPublicId",
            (select jsonb_build_object('orderNumber', origin.number, 'bookingId', o.moved_booking_id, 'date', min(n.play_date),
                                       'wasClosedByVenue',
                                       exists (select from move_right r
                                                where (r.order_id, r.booking_id) = (origin.id, o.moved_booking_id)),
                                       'hours', jsonb_agg(distinct n.hour order by n.hour))
               from sales_order origin
               join order_line n on n.order_id = origin.id and n.booking_id = o.moved_booking_id and n.kind = 'court'
              where origin.id = o.moved_from
              group by origin.id, origin.number) as "movedFrom",
            (select coalesce(jsonb_object_agg(changed.booking_id, changed.times), '{}')
               from (select booking_id, count(*) as times from place_change where order_id = o.id group by 1) changed)
              as "placeChanges",
            ${writingLocation} || jsonb_build_object('cancellationTiers', ${orderTiers}) as location
       from sales_order o
       join location l on l.id = o.location_id
       left join customer c on c.id = o.customer_id
      where o.id = $1`,
    [orderId],
  )
  if (order === undefined) return null
  return {
    ...order,
    name: nameInMail(order.name),
    notes: noteInMail(order.notes),
    cancelReason: order.cancelReason === null ? null : noteInMail(order.cancelReason),
    lines: await linesOf(db, orderId),
    packages: await readMailPackages(db, orderId),
    enrolments: await soldPlacesOf(db, [orderId]),
  }
}

const linesOf = (db: Connection, orderId: number): Promise<MailLine[]> =>
  db.query<MailLine>(
    `select n.booking_id as "bookingId", n.kind, coalesce(n.court_id, n.coach_id, n.item) as ref, n.name,
            n.play_date as date, n.hour, n.players, n.quantity, n.amount, c.turf,
            n.cancelled_at is not null as "isCancelled", n.by_package as "byPackage",
            ${lastDayOfRight('l.time_zone')} as "newTimeUntil"
       from order_line n
       join location l on l.id = n.location_id
       left join move_right r on (r.order_id, r.booking_id) = (n.order_id, n.booking_id) and ${isMoveRightOpen}
       left join court c on c.id = n.court_id
      where n.order_id = $1 and n.kind in ('court', 'coach', 'add-on')
      order by n.booking_id, n.id`,
    [orderId],
  )

/** A refund. */
export type MailRefund = {
  readonly amount: number
  readonly reason: 'hours_gone' | 'limit_reached' | 'paid_twice' | 'order_cancelled'
  /** Whether it became store credit. */
  readonly isCredit: boolean
}

/** The refund of a payment; null if there is none. */
export async function readPaymentRefund(db: Connection, paymentId: number): Promise<MailRefund | null> {
  const [refund] = await db.query<MailRefund>(
    `select amount, reason, route = 'credit' as "isCredit" from refund_task
      where payment_id = $1 and reason in ('hours_gone', 'limit_reached', 'paid_twice', 'order_cancelled')`,
    [paymentId],
  )
  return refund ?? null
}

/** The amount of a payment, for staff. */
export async function paymentAmount(db: Connection, paymentId: number): Promise<number | null> {
  const [payment] = await db.query<{ amount: number }>('select amount from payment where id = $1', [
    paymentId,
  ])
  return payment?.amount ?? null
}
