import type { CancellationTier } from '@pantul/rules/cancellation'
import { nameInMail, noteInMail } from '@pantul/rules/links-in-text'
import type { PlayDate } from '@pantul/rules/play-date'
import type { OrderState } from '@pantul/rules/order-state'
import type { Connection } from '../../platform/database/connection.ts'
import { orderTiers } from '../../orders/stored/order-tiers.ts'
import { soldPlacesOf, type SoldPlaces } from '../../sales/enrolments/sold-places.ts'
import { readSoldLines, type SoldLine } from '../sold-items/read-sold-items.ts'
import type { FirstBooking } from './calendar-file.ts'
import { readMailPackages, type MailPackage } from './read-packages.ts'

/** An order as its mails show it, with the location that sends them. It is read when the mail is written. */
export type MailOrder = {
  readonly id: number
  /** The id in the URL of the order's page. */
  readonly publicId: string
  /** Whether no account owns the order. The links in its mails have a token that opens it without a login. */
  readonly isGuestOrder: boolean
  /** Whether the buyer has proved the e-mail address. */
  readonly hasVerifiedEmail: boolean
  /** Whether the buyer's personal data was deleted. Then there is no address to write to. */
  readonly isForgotten: boolean
  /** `PTL-261121-7K3M9` */
  readonly number: string
  readonly state: OrderState
  readonly locale: 'en' | 'id'
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Null if the phone number could not be parsed. */
  readonly phoneE164: string | null
  readonly notes: string
  /** All amounts are in rupiah. */
  readonly total: number
  /** The promo discount. */
  readonly discount: number
  readonly creditUsed: number
  /**
   * What was paid for the moved booking, and now pays this order. Before the confirmation it includes the unpaid
   * balance of the moved booking.
   */
  readonly carried: number
  /** The unpaid balance of a confirmed order. */
  readonly owed: number
  readonly taxRateBp: number
  readonly isTaxInclusive: boolean
  readonly tax: number
  readonly placedAt: Temporal.Instant
  /** Null unless held. */
  readonly heldUntil: Temporal.Instant | null
  readonly confirmedAt: Temporal.Instant | null
  /** Why staff cancelled the order, in their words. */
  readonly cancelReason: string | null
  /** The payment that settled the order, otherwise the newest one; null if nothing had to be paid. */
  readonly paymentPublicId: string | null
  /** The booking that this order replaces. */
  readonly movedFrom: MovedBooking | null
  /** The first booking of the moves that led to this order; null if this order is no result of a move. */
  readonly firstBooking: FirstBooking | null
  /** How often staff changed the courts or hours of a booking, by the booking's number. */
  readonly staffChangeCounts: Readonly<Record<number, number>>
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
  /** From the longest notice before the start to the shortest. */
  readonly cancellationTiers: readonly CancellationTier[]
}

/** A court or a coach for one hour, or an add-on. */
export type MailLine = Omit<SoldLine, 'id' | 'orderId' | 'unitPrice' | 'priceType' | 'discount'>

/** SQL: the MailLocation of row `l`. */
export const mailLocationJson = `
  jsonb_build_object(
    'name', l.name, 'legalName', l.legal_name, 'address', l.address, 'city', l.city,
    'latitude', l.latitude, 'longitude', l.longitude, 'timeZone', l.time_zone,
    'timeZoneLabel', l.time_zone_label, 'phone', l.phone, 'whatsapp', l.whatsapp, 'email', l.email,
    'cancellationTiers', l.cancellation_tiers)`

/**
 * SQL: the FirstBooking of order `o`. Each move and each closure with a move right changed the event once, and each
 * change by staff too.
 */
const firstBookingSql = `
  (with recursive earlier as (
     select 1 as moves, o.moved_from as order_id, o.moved_booking_id as booking_id where o.moved_from is not null
     union all
     select earlier.moves + 1, replacing.moved_from, replacing.moved_booking_id
       from earlier join sales_order replacing on replacing.id = earlier.order_id
      where replacing.moved_from is not null)
   select jsonb_build_object(
            'orderNumber', first_order.number, 'bookingId', first.booking_id,
            'changeCount', first.moves
              + (select count(*) from earlier join place_change using (order_id, booking_id))
              + (select count(*) from earlier join move_right using (order_id, booking_id)))
     from earlier first join sales_order first_order on first_order.id = first.order_id
    order by first.moves desc limit 1)`

/** All data for the mails of one order; null if there is no such order. */
export async function readMailOrder(db: Connection, orderId: number): Promise<MailOrder | null> {
  const [order] = await db.query<Omit<MailOrder, 'lines' | 'packages' | 'enrolments'>>(
    `select o.id, o.public_id as "publicId", o.customer_id is null as "isGuestOrder",
            c.email_verified_at is not null
              or exists (select from order_holder h
                          where h.order_id in (o.id, o.moved_from) and h.is_proven) as "hasVerifiedEmail",
            coalesce(o.guest_email like 'forgotten+%@forgotten.invalid', c.deleted_at is not null) as "isForgotten",
            o.number, o.state, o.locale, o.notes, o.total, o.tax,
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
            (select jsonb_build_object('orderNumber', origin.number, 'bookingId', o.moved_booking_id,
                                       'date', min(line.play_date), 'hours', jsonb_agg(distinct line.hour order by line.hour))
               from sales_order origin
               join order_line line
                 on line.order_id = origin.id and line.booking_id = o.moved_booking_id and line.kind = 'court'
              where origin.id = o.moved_from
              group by origin.id, origin.number) as "movedFrom",
            ${firstBookingSql} as "firstBooking",
            (select coalesce(jsonb_object_agg(changed.booking_id, changed.changes), '{}')
               from (select booking_id, count(*) as changes
                       from place_change where order_id = o.id group by booking_id) changed) as "staffChangeCounts",
            ${mailLocationJson} || jsonb_build_object('cancellationTiers', ${orderTiers}) as location
       from sales_order o
       join location l on l.id = o.location_id
       left join customer c on c.id = o.customer_id
      where o.id = $1`,
    [orderId],
  )
  if (order === undefined) return null
  const soldLines = await readSoldLines(db, [orderId])
  return {
    ...order,
    name: nameInMail(order.name),
    notes: noteInMail(order.notes),
    cancelReason: order.cancelReason === null ? null : noteInMail(order.cancelReason),
    lines: soldLines.toSorted((a, b) => a.bookingId - b.bookingId || a.id - b.id),
    packages: await readMailPackages(db, orderId),
    enrolments: await soldPlacesOf(db, [orderId]),
  }
}
