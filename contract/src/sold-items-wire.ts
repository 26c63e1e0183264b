import type { BookingItem } from '@pantul/rules/booking-item'
import { hoursBetween, type Hours } from '@pantul/rules/hours'
import type { Rupiah } from '@pantul/rules/money'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import type * as z from 'zod/mini'
import { basketFromWire, basketToWire } from './basket-wire.ts'
import type { WireBasket } from './basket.ts'
import type { WirePaymentBreakdown } from './orders.ts'
import type { WirePayment } from './payments.ts'
import { lineToWire, linesFromWire } from './quote-wire.ts'
import { taxFromWire, taxToWire, type ShownTax, type TaxBreakdown } from './tax-wire.ts'
import {
  datedListOf,
  listOf,
  nullable,
  playDate,
  wireConverter,
  type WireConverter,
} from './wire-converter.ts'

type WireItem = WirePayment['Items'][number]
type WirePlaces = WirePayment['Enrolments'][number]

/** One booking of an order. */
export type PaidItem = {
  readonly id: number
  readonly date: PlayDate
  readonly hours: Hours
  readonly courts: readonly { readonly name: string; readonly turf: 'blue' | 'green' | 'clay' }[]
  readonly coach: { readonly name: string; readonly hours: Hours; readonly players: number } | null
  readonly addOns: readonly { readonly name: string; readonly quantity: number }[]
  /** Whether it was cancelled, or moved to another order. */
  readonly isCancelled: boolean
  /**
   * The last date to choose a new time after the venue closed the hours of the booking; null or absent if there is
   * nothing to choose.
   */
  readonly newTimeUntil?: PlayDate | null
}

const court = wireConverter<PaidItem['courts'][number], WireItem['Courts'][number]>()({
  name: 'CourtDesc',
  turf: 'Turf',
})

const coach = wireConverter<NonNullable<PaidItem['coach']>, NonNullable<WireItem['Coach']>>()({
  name: 'CoachName',
  hours: 'Hours',
  players: 'Player',
})

const addOn = wireConverter<PaidItem['addOns'][number], WireItem['AddOns'][number]>()({
  name: 'Name',
  quantity: 'Quantity',
})

const item = wireConverter<Omit<PaidItem, 'newTimeUntil'>, Omit<WireItem, 'NewTimeUntil'>>()({
  id: 'BookingID',
  date: ['Date', playDate],
  hours: 'Hours',
  courts: ['Courts', listOf(court)],
  coach: ['Coach', nullable(coach)],
  addOns: ['AddOns', listOf(addOn)],
  isCancelled: 'IsCancelled',
})

export const paidItemsConverter = datedListOf<PaidItem, WireItem>({
  toWire: ({ newTimeUntil, ...fields }) => ({
    ...item.toWire(fields),
    ...(newTimeUntil == null ? {} : { NewTimeUntil: toDayMonthYear(newTimeUntil) }),
  }),
  fromWire: ({ NewTimeUntil, ...fields }) => ({
    ...item.fromWire(fields),
    ...(NewTimeUntil === undefined ? {} : { newTimeUntil: fromDayMonthYear(NewTimeUntil) }),
  }),
})

/** A package as it was sold. */
export type SoldPackage = {
  readonly id: string
  readonly name: string
  /** The court-hours of one piece. */
  readonly hours: number
  readonly quantity: number
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
}

export const soldPackagesConverter = listOf(
  wireConverter<SoldPackage, WirePayment['Packages'][number]>()({
    id: 'PackageID',
    name: 'Name',
    hours: 'Hours',
    quantity: 'Quantity',
    unitPrice: 'UnitPrice',
    amount: 'Amount',
  }),
)

/** Places in a class or programme as they were sold. */
export type SoldPlaces = {
  readonly id: string
  readonly kind: 'class' | 'programme'
  readonly name: string
  readonly places: number
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
  /** In order of start. */
  readonly sessions: readonly (SoldSession & { readonly hours: Hours })[]
}

type SoldSession = { readonly date: PlayDate; readonly courtName: string; readonly coachName: string }
type SessionWithSpan = SoldSession & { readonly fromHour: number; readonly toHour: number }

/** Sold places whose sessions have a start and an end hour instead of a list of hours. */
export type PlacesWithSpans = Omit<SoldPlaces, 'sessions'> & { readonly sessions: readonly SessionWithSpan[] }

const session = wireConverter<SessionWithSpan, WirePlaces['Sessions'][number]>()({
  date: ['Date', playDate],
  fromHour: 'FromHour',
  toHour: 'ToHour',
  courtName: 'CourtDesc',
  coachName: 'CoachName',
})

const placesWithSpans = wireConverter<PlacesWithSpans, WirePlaces>()({
  id: 'EnrolmentID',
  kind: 'Kind',
  name: 'Name',
  places: 'Places',
  unitPrice: 'UnitPrice',
  amount: 'Amount',
  sessions: ['Sessions', datedListOf(session)],
})

export const { toWire: soldPlacesToWire } = listOf(placesWithSpans)

export const soldPlacesFromWire = (wire: readonly WirePlaces[]): SoldPlaces[] =>
  wire.map(placesWithSpans.fromWire).map(({ sessions, ...sold }) => ({
    ...sold,
    sessions: sessions.map(({ fromHour, toHour, ...fields }) => ({
      ...fields,
      hours: hoursBetween(fromHour, toHour),
    })),
  }))

/** Reductions and payments of an order in rupiah; total − `creditUsed` − `carried` is `due`. */
export type PaymentBreakdown = {
  /** The part that packages pay. */
  readonly packageAmount: Rupiah
  /** The discount by a promo or by staff. */
  readonly discount: Rupiah
  readonly creditUsed: Rupiah
  /**
   * What was paid for the booking that moved into this order. Until the order is confirmed, it includes the unpaid
   * balance that the order takes over.
   */
  readonly carried: Rupiah
  readonly due: Rupiah
  /** The part of `due` that is still owed for a confirmed order. */
  readonly owed: Rupiah
}

const paymentBreakdown = wireConverter<PaymentBreakdown, z.infer<typeof WirePaymentBreakdown>>()({
  packageAmount: 'PackageAmount',
  discount: 'Discount',
  creditUsed: 'CreditUsed',
  carried: 'Carried',
  due: 'Due',
  owed: 'Owed',
})

/** The price lines, reductions, payments and tax of an order. */
export type OrderSums = PaymentBreakdown & {
  readonly lines: readonly PriceLine[]
  readonly tax: ShownTax
}

/** The sums of an order as the server has them: the tax has all its values. */
export type ServerSums = Omit<OrderSums, 'tax'> & { readonly tax: TaxBreakdown }

export type WireSums = Pick<WirePayment, 'Lines' | 'Tax' | keyof z.infer<typeof WirePaymentBreakdown>>

export const sumsToWire = (sums: ServerSums): WireSums => ({
  Lines: sums.lines.map(lineToWire),
  ...paymentBreakdown.toWire(sums),
  Tax: taxToWire(sums.tax),
})

export const sumsFromWire = (wire: WireSums): OrderSums => ({
  lines: linesFromWire(wire.Lines),
  ...paymentBreakdown.fromWire(wire),
  tax: taxFromWire(wire.Tax),
})

/** The location of an order. */
export type OrderLocation = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  /** The phone number in digits only, for wa.me. */
  readonly whatsApp: string
  readonly timeZone: string
  /** WIB, WITA or WIT. */
  readonly timeZoneLabel: string
}

export const orderLocationConverter = wireConverter<OrderLocation, WirePayment['Location']>()({
  id: 'SalesOfficeID',
  name: 'SalesOfficeName',
  address: 'Address',
  latitude: 'Latitude',
  longitude: 'Longitude',
  whatsApp: 'WhatsApp',
  timeZone: 'TimeZone',
  timeZoneLabel: 'TimeZoneLabel',
})

/** The ordered items, for "book again"; empty if the received basket is invalid. */
export const orderedBasketConverter: WireConverter<readonly BookingItem[], WireBasket> = {
  toWire: basketToWire,
  fromWire: (wire) => basketFromWire(wire) ?? [],
}
