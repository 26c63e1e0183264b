import { hoursBetween, type Hours } from '@pantul/rules/hours'
import type { Rupiah } from '@pantul/rules/money'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import type * as z from 'zod/mini'
import type { WirePaymentBreakdown } from './orders.ts'
import type { WirePayment } from './payments.ts'
import { lineToWire } from './quote-wire.ts'
import { taxToWire, type TaxBreakdown } from './tax-wire.ts'

/** One booking of an order. Bookings with an invalid date are left out. */
export type PaidItem = {
  readonly id: number
  readonly date: PlayDate
  readonly hours: Hours
  readonly courts: readonly { readonly name: string; readonly turf: 'blue' | 'green' | 'clay' }[]
  readonly coach: { readonly name: string; readonly hours: Hours; readonly players: number } | null
  readonly addOns: readonly { readonly name: string; readonly quantity: number }[]
  /** Cancelled, or moved to another order. */
  readonly isCancelled: boolean
  /** The last date to choose a new time, because the venue closed its hours; null or absent: none. */
  readonly newTimeUntil?: PlayDate | null
}

/** A package as it was sold. `hours`: court-hours of one piece. Rupiah. */
export type SoldPackage = {
  readonly id: string
  readonly name: string
  readonly hours: number
  readonly quantity: number
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
}

/** Places in a class or programme as they were sold; sessions in order of start. Invalid dates are left out. */
export type SoldPlaces = {
  readonly id: string
  readonly kind: 'class' | 'programme'
  readonly name: string
  readonly places: number
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
  readonly sessions: readonly {
    readonly date: PlayDate
    readonly hours: Hours
    readonly courtName: string
    readonly coachName: string
  }[]
}

/** Reductions and payments of an order in rupiah; total − `creditUsed` − `carried` is `due`. */
export type PaymentBreakdown = {
  /** Paid by packages. */
  readonly packageAmount: Rupiah
  /** The promo discount. */
  readonly discount: Rupiah
  readonly creditUsed: Rupiah
  /** The payment of the booking that it replaces. */
  readonly carried: Rupiah
  readonly due: Rupiah
  /** The part of `due` that is still owed for a confirmed order. */
  readonly owed: Rupiah
}

/** The location of an order. */
export type OrderLocation = {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly latitude: number
  readonly longitude: number
  /** Digits only, for wa.me. */
  readonly whatsApp: string
  readonly timeZone: string
  /** WIB, WITA or WIT. */
  readonly timeZoneLabel: string
}

/** The price lines and tax of an order, in rupiah. */
export type CompleteSums = PaymentBreakdown & {
  readonly lines: readonly PriceLine[]
  readonly tax: TaxBreakdown
}

export const sumsToWire = (order: CompleteSums) => ({
  Lines: order.lines.map(lineToWire),
  PackageAmount: order.packageAmount,
  Discount: order.discount,
  CreditUsed: order.creditUsed,
  Carried: order.carried,
  Due: order.due,
  Owed: order.owed,
  Tax: taxToWire(order.tax),
})

export const paymentBreakdownFromWire = (wire: z.infer<typeof WirePaymentBreakdown>): PaymentBreakdown => ({
  packageAmount: wire.PackageAmount,
  discount: wire.Discount,
  creditUsed: wire.CreditUsed,
  carried: wire.Carried,
  due: wire.Due,
  owed: wire.Owed,
})

export const placeToWire = (place: OrderLocation): WirePayment['Location'] => ({
  SalesOfficeID: place.id,
  SalesOfficeName: place.name,
  Address: place.address,
  Latitude: place.latitude,
  Longitude: place.longitude,
  WhatsApp: place.whatsApp,
  TimeZone: place.timeZone,
  TimeZoneLabel: place.timeZoneLabel,
})

export const placeFromWire = (wire: WirePayment['Location']): OrderLocation => ({
  id: wire.SalesOfficeID,
  name: wire.SalesOfficeName,
  address: wire.Address,
  latitude: wire.Latitude,
  longitude: wire.Longitude,
  whatsApp: wire.WhatsApp,
  timeZone: wire.TimeZone,
  timeZoneLabel: wire.TimeZoneLabel,
})

export const packagesToWire = (packages: readonly SoldPackage[]): WirePayment['Packages'] =>
  packages.map((sold) => ({
    PackageID: sold.id,
    Name: sold.name,
    Hours: sold.hours,
    Quantity: sold.quantity,
    UnitPrice: sold.unitPrice,
    Amount: sold.amount,
  }))

/** Packages as they were sold. */
export const packagesFromWire = (wire: WirePayment['Packages']): SoldPackage[] =>
  wire.map((sold) => ({
    id: sold.PackageID,
    name: sold.Name,
    hours: sold.Hours,
    quantity: sold.Quantity,
    unitPrice: sold.UnitPrice,
    amount: sold.Amount,
  }))

/** Places whose sessions have a start and an end hour instead of a list of hours. */
export type PlacesByHour = Omit<SoldPlaces, 'sessions'> & {
  readonly sessions: readonly (Omit<SoldPlaces['sessions'][number], 'hours'> & {
    readonly fromHour: number
    readonly toHour: number
  })[]
}

export const placesToWire = (places: readonly PlacesByHour[]): WirePayment['Enrolments'] =>
  places.map((sold) => ({
    EnrolmentID: sold.id,
    Kind: sold.kind,
    Name: sold.name,
    Places: sold.places,
    UnitPrice: sold.unitPrice,
    Amount: sold.amount,
    Sessions: sold.sessions.map(({ date, fromHour, toHour, courtName, coachName }) => ({
      Date: toDayMonthYear(date),
      FromHour: fromHour,
      ToHour: toHour,
      CourtDesc: courtName,
      CoachName: coachName,
    })),
  }))

/** Places as they were sold. */
export const placesFromWire = (wire: WirePayment['Enrolments']): SoldPlaces[] =>
  wire.map((sold) => ({
    id: sold.EnrolmentID,
    kind: sold.Kind,
    name: sold.Name,
    places: sold.Places,
    unitPrice: sold.UnitPrice,
    amount: sold.Amount,
    sessions: sold.Sessions.flatMap(({ Date, FromHour, ToHour, CourtDesc, CoachName }) => {
      const date = fromDayMonthYear(Date)
      if (date === null) return []
      const hours = hoursBetween(FromHour, ToHour)
      return [{ date, hours, courtName: CourtDesc, coachName: CoachName }]
    }),
  }))

export const itemsToWire = (items: readonly PaidItem[]): WirePayment['Items'] =>
  items.map((item) => ({
    BookingID: item.id,
    Date: toDayMonthYear(item.date),
    Hours: [...item.hours],
    Courts: item.courts.map(({ name, turf }) => ({ CourtDesc: name, Turf: turf })),
    Coach: item.coach && {
      CoachName: item.coach.name,
      Hours: [...item.coach.hours],
      Player: item.coach.players,
    },
    AddOns: item.addOns.map(({ name, quantity }) => ({ Name: name, Quantity: quantity })),
    IsCancelled: item.isCancelled,
    ...(item.newTimeUntil == null ? {} : { NewTimeUntil: toDayMonthYear(item.newTimeUntil) }),
  }))

/** Bookings for display. Leaves out bookings with an invalid date. */
export const itemsFromWire = (wire: WirePayment['Items']): PaidItem[] =>
  wire.flatMap(({ Date, Hours: hours, Courts, Coach, AddOns, NewTimeUntil, ...one }) => {
    const date = fromDayMonthYear(Date)
    if (date === null) return []
    return [
      {
        id: one.BookingID,
        date,
        hours,
        courts: Courts.map(({ CourtDesc: name, Turf: turf }) => ({ name, turf })),
        coach: Coach && { name: Coach.CoachName, hours: Coach.Hours, players: Coach.Player },
        addOns: AddOns.map(({ Name: name, Quantity: quantity }) => ({ name, quantity })),
        isCancelled: one.IsCancelled,
        ...(NewTimeUntil === undefined ? {} : { newTimeUntil: fromDayMonthYear(NewTimeUntil) }),
      },
    ]
  })
