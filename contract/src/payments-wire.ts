import type { BookingItem } from '@pantul/rules/booking-item'
import type { Hours } from '@pantul/rules/hours'
import type { Rupiah } from '@pantul/rules/money'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import { fromDayMonthYear } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import { basketFromWire } from './basket-wire.ts'
import type { BodyOf, DataOf } from './call.ts'
import type { OneSimulation, Simulate, WirePayment } from './payments.ts'
import type * as z from 'zod/mini'
import type { WirePaidBeside } from './orders.ts'
import { linesFromWire } from './quote-wire.ts'
import { taxFromWire, type ShownTax } from './tax-wire.ts'

/** What was booked as one item; a booking whose date cannot be read is left out. */
export type PaidItem = {
  readonly id: number
  readonly date: PlayDate
  readonly hours: Hours
  readonly courts: readonly { readonly name: string; readonly turf: 'blue' | 'green' | 'clay' }[]
  readonly coach: { readonly name: string; readonly hours: Hours; readonly players: number } | null
  readonly addOns: readonly { readonly name: string; readonly quantity: number }[]
  /** It was cancelled, or moved into another order: it is not played. */
  readonly isCancelled: boolean
}

/** A package as it was sold: `hours` of one, in court-hours; rupiah. */
export type SoldPackage = {
  readonly id: string
  readonly name: string
  readonly hours: number
  readonly quantity: number
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
}

/** Places that were sold in a class or a programme, its sessions the first one first; an unreadable date is left out. */
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

/** How an order is paid beside money; its total − `creditUsed` − `carried` is `due`. Rupiah. */
export type PaidBeside = {
  /** What packages pay. */
  readonly packageAmount: Rupiah
  /** What a promo takes off. */
  readonly discount: Rupiah
  readonly creditUsed: Rupiah
  /** What had been paid for the booking that it replaces. */
  readonly carried: Rupiah
  readonly due: Rupiah
}

/** A payment and its order as `/status-payment/{id}` shows them; moments are ISO 8601 with offset. */
export type Payment = PaidBeside & {
  readonly id: string
  readonly newestId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly state: PaymentState
  readonly orderState: OrderState
  readonly amount: Rupiah
  readonly reason: string | null
  readonly placedAt: string
  readonly expiresAt: string | null
  readonly redirectUrl: string | null
  readonly location: {
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
  readonly items: readonly PaidItem[]
  /** Of an order of packages, which has no items. */
  readonly packages: readonly SoldPackage[]
  /** Of an order of places, which has no items. */
  readonly enrolments: readonly SoldPlaces[]
  readonly lines: readonly PriceLine[]
  readonly tax: ShownTax
  readonly total: Rupiah
  /** Cancelled at least `hours` before play gives `percent` back; longest first. */
  readonly cancellationTiers: readonly { readonly hours: number; readonly percent: number }[]
  /** The items as they were ordered, for "book again"; empty when they cannot be read. */
  readonly ordered: readonly BookingItem[]
}

export function paymentFromWire(wire: WirePayment): Payment {
  return {
    id: wire.PaymentID,
    newestId: wire.NewestPaymentID,
    orderId: wire.OrderID,
    orderNumber: wire.OrderNo,
    state: wire.State,
    orderState: wire.OrderState,
    amount: wire.Amount,
    reason: wire.Reason,
    placedAt: wire.PlacedAt,
    expiresAt: wire.ExpiresAt,
    redirectUrl: wire.RedirectUrl,
    location: placeFromWire(wire.Location),
    items: itemsFromWire(wire.Items),
    packages: packagesFromWire(wire.Packages),
    enrolments: placesFromWire(wire.Enrolments),
    lines: linesFromWire(wire.Lines),
    ...paidBesideFromWire(wire),
    tax: taxFromWire(wire.Tax),
    total: wire.Total,
    cancellationTiers: wire.CancellationTiers.map(({ Hours: hours, Percent: percent }) => ({
      hours,
      percent,
    })),
    ordered: basketFromWire(wire.Basket) ?? [],
  }
}

/** What the simulator's page can do, in the words of the wire. */
export type SimulatorAction = BodyOf<typeof Simulate>['action']

/** The order as it was posted to the simulator. `status` is the gateway's own word. */
export type Simulation = PaidBeside & {
  readonly paymentId: string
  readonly orderNumber: string
  readonly gatewayOrderId: string
  readonly amount: Rupiah
  readonly status: string
  readonly packages: readonly SoldPackage[]
  readonly enrolments: readonly SoldPlaces[]
  readonly lines: readonly PriceLine[]
  readonly tax: ShownTax
  /** What the last action sent and the HTTP status that answered it. */
  readonly notices: readonly { readonly status: string; readonly answered: number }[]
}

export const simulationFromWire = (wire: DataOf<typeof OneSimulation>): Simulation => ({
  paymentId: wire.PaymentID,
  orderNumber: wire.OrderNo,
  gatewayOrderId: wire.GatewayOrderID,
  amount: wire.Amount,
  status: wire.Status,
  packages: packagesFromWire(wire.Packages),
  enrolments: placesFromWire(wire.Enrolments),
  lines: linesFromWire(wire.Lines),
  ...paidBesideFromWire(wire),
  tax: taxFromWire(wire.Tax),
  notices: wire.Notices.map(({ transaction_status: status, answered }) => ({ status, answered })),
})

/** How an order is paid beside money. */
export const paidBesideFromWire = (wire: z.infer<typeof WirePaidBeside>): PaidBeside => ({
  packageAmount: wire.PackageAmount,
  discount: wire.Discount,
  creditUsed: wire.CreditUsed,
  carried: wire.Carried,
  due: wire.Due,
})

/** Where an order is played. */
export const placeFromWire = (wire: WirePayment['Location']): Payment['location'] => ({
  id: wire.SalesOfficeID,
  name: wire.SalesOfficeName,
  address: wire.Address,
  latitude: wire.Latitude,
  longitude: wire.Longitude,
  whatsApp: wire.WhatsApp,
  timeZone: wire.TimeZone,
  timeZoneLabel: wire.TimeZoneLabel,
})

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
      const hours = Array.from({ length: ToHour - FromHour }, (_, i) => FromHour + i)
      return [{ date, hours, courtName: CourtDesc, coachName: CoachName }]
    }),
  }))

/** Bookings as they are shown; one whose date cannot be read is left out. */
export const itemsFromWire = (wire: WirePayment['Items']): PaidItem[] =>
  wire.flatMap(({ BookingID, Date, Hours: hours, Courts, Coach, AddOns, IsCancelled: isCancelled }) => {
    const date = fromDayMonthYear(Date)
    if (date === null) return []
    return [
      {
        id: BookingID,
        date,
        hours,
        courts: Courts.map(({ CourtDesc: name, Turf: turf }) => ({ name, turf })),
        coach: Coach && { name: Coach.CoachName, hours: Coach.Hours, players: Coach.Player },
        addOns: AddOns.map(({ Name: name, Quantity: quantity }) => ({ name, quantity })),
        isCancelled,
      },
    ]
  })
