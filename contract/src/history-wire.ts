import type { BookingItem } from '@pantul/rules/booking-item'
import type { Rupiah } from '@pantul/rules/money'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import { basketFromWire, basketToWire } from './basket-wire.ts'
import type { DataOf } from './call.ts'
import type { historyTabs, LookUpOrder, WireOrder, WireOrderSummary } from './history.ts'
import { refundFromWire, refundToWire, type Refund } from './invoice-wire.ts'
import { linesFromWire } from './quote-wire.ts'
import {
  itemsFromWire,
  itemsToWire,
  packagesFromWire,
  packagesToWire,
  paymentBreakdownFromWire,
  placeFromWire,
  placesFromWire,
  placesToWire,
  placeToWire,
  sumsToWire,
  type CompleteSums,
  type OrderLocation,
  type PaymentBreakdown,
  type PaidItem,
  type PlacesByHour,
  type SoldPackage,
  type SoldPlaces,
} from './sold-wire.ts'
import { taxFromWire, type ShownTax } from './tax-wire.ts'

export type HistoryTab = (typeof historyTabs)[number]

/** An order in a list. Times are ISO 8601 in the location's time zone. */
export type OrderSummary = {
  readonly id: string
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly total: Rupiah
  readonly placedAt: string
  /** End of the hold; null if there is none. */
  readonly expiresAt: string | null
  /** The payment to continue, or the one that paid; null if nothing had to be paid. */
  readonly paymentId: string | null
  readonly location: Pick<OrderLocation, 'id' | 'name' | 'timeZoneLabel'>
  readonly items: readonly PaidItem[]
  /** Only in an order of packages, which has no items. */
  readonly packages: readonly SoldPackage[]
  readonly enrolments: readonly SoldPlaces[]
}

/**
 * A refund. `transferId`: the refund for which the reader may enter a bank account; null for other routes than a bank
 * transfer, and if the reader may not change the order.
 */
export type OwnRefund = Refund & {
  readonly route: WireOrder['Refunds'][number]['Route']
  readonly state: WireOrder['Refunds'][number]['State']
  readonly transferId: string | null
  /** When a bank transfer was sent; null before, and for other routes. */
  readonly sentAt: string | null
  readonly isOverLimit: boolean
}

/** Another order of the same owner. */
export type OrderLink = { readonly id: string; readonly orderNumber: string }

/**
 * The state of one booking. `movableUntil`: null if it cannot be moved. `newTimeUntil`: the venue closed its hours, and
 * the player may choose a new time until this day; null otherwise.
 */
export type BookingState = {
  readonly id: number
  readonly isCancelled: boolean
  readonly movedTo: OrderLink | null
  readonly movableUntil: string | null
  readonly newTimeUntil: PlayDate | null
}

/** An attempt to pay. `method`: the gateway's code (`qris`, `bca_va`), null until chosen. */
export type Attempt = {
  /** Null for a reader who may not change the order. */
  readonly id: string | null
  readonly state: PaymentState
  readonly method: string | null
  readonly amount: Rupiah
  readonly createdAt: string
  readonly paidAt: string | null
}

/** The refund rules of an order. */
export type Policy = {
  /** End of the full refund; null if it is over or there is nothing to refund. */
  readonly freeUntil: string | null
  readonly tiers: readonly { readonly hours: number; readonly percent: number; readonly until: string }[]
  /** The refund if cancelled now. */
  readonly backNow: Rupiah
}

/** An order as its reader sees it. */
export type Order = OrderSummary &
  PaymentBreakdown & {
    readonly location: OrderLocation
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly isGuest: boolean
    /** False if the order was only looked up: name, e-mail and phone are then masked, and payments have no ids. */
    readonly mayChange: boolean
    readonly notes: string
    readonly lines: readonly PriceLine[]
    readonly tax: ShownTax
    /** State changes, the earliest first. */
    readonly timeline: readonly { readonly state: OrderState; readonly at: string }[]
    readonly attempts: readonly Attempt[]
    readonly refunds: readonly OwnRefund[]
    readonly bookings: readonly BookingState[]
    /** The order from which a booking was moved to this one. */
    readonly movedFrom: OrderLink | null
    readonly policy: Policy
    /** Null until the order is paid. */
    readonly invoiceNumber: string | null
    /** The ordered items, for "book again"; empty if they cannot be parsed. */
    readonly orderedBasket: readonly BookingItem[]
  }

/** A summary as the server reads it. */
export type CompleteSummary = Omit<OrderSummary, 'enrolments'> & {
  readonly enrolments: readonly PlacesByHour[]
}

export const summaryToWire = (order: CompleteSummary): WireOrderSummary => ({
  OrderID: order.id,
  OrderNo: order.orderNumber,
  State: order.orderState,
  Total: order.total,
  PlacedAt: order.placedAt,
  ExpiresAt: order.expiresAt,
  PaymentID: order.paymentId,
  Location: {
    SalesOfficeID: order.location.id,
    SalesOfficeName: order.location.name,
    TimeZoneLabel: order.location.timeZoneLabel,
  },
  Items: itemsToWire(order.items),
  Packages: packagesToWire(order.packages),
  Enrolments: placesToWire(order.enrolments),
})

export const summaryFromWire = (wire: WireOrderSummary): OrderSummary => ({
  id: wire.OrderID,
  orderNumber: wire.OrderNo,
  orderState: wire.State,
  total: wire.Total,
  placedAt: wire.PlacedAt,
  expiresAt: wire.ExpiresAt,
  paymentId: wire.PaymentID,
  location: {
    id: wire.Location.SalesOfficeID,
    name: wire.Location.SalesOfficeName,
    timeZoneLabel: wire.Location.TimeZoneLabel,
  },
  items: itemsFromWire(wire.Items),
  packages: packagesFromWire(wire.Packages),
  enrolments: placesFromWire(wire.Enrolments),
})

/** An order as the server reads it. `answeredAt`: the time of the answer, ISO 8601 with offset. */
type CompleteOrder = Omit<Order, 'enrolments' | 'lines' | 'tax'> &
  CompleteSummary &
  CompleteSums & { readonly answeredAt: string }

export const ownOrderToWire = (order: CompleteOrder): WireOrder => ({
  ...summaryToWire(order),
  Location: placeToWire(order.location),
  Name: order.name,
  Email: order.email,
  Phone: order.phone,
  IsGuest: order.isGuest,
  MayChange: order.mayChange,
  Notes: order.notes,
  ...sumsToWire(order),
  Timeline: order.timeline.map(({ state, at }) => ({ State: state, At: at })),
  Payments: order.attempts.map((attempt) => ({
    PaymentID: attempt.id,
    State: attempt.state,
    Method: attempt.method,
    Amount: attempt.amount,
    CreatedAt: attempt.createdAt,
    PaidAt: attempt.paidAt,
  })),
  Refunds: order.refunds.map((refund) => ({
    ...refundToWire(refund),
    Route: refund.route,
    State: refund.state,
    RefundID: refund.transferId,
    SentAt: refund.sentAt,
    IsOverLimit: refund.isOverLimit,
  })),
  Bookings: order.bookings.map((booking) => ({
    BookingID: booking.id,
    IsCancelled: booking.isCancelled,
    MovedTo: linkToWire(booking.movedTo),
    MovableUntil: booking.movableUntil,
    NewTimeUntil: booking.newTimeUntil && toDayMonthYear(booking.newTimeUntil),
  })),
  MovedFrom: linkToWire(order.movedFrom),
  Policy: {
    FreeUntil: order.policy.freeUntil,
    Tiers: order.policy.tiers.map(({ hours, percent, until }) => ({
      Hours: hours,
      Percent: percent,
      Until: until,
    })),
    BackNow: order.policy.backNow,
  },
  InvoiceNo: order.invoiceNumber,
  Basket: basketToWire(order.orderedBasket),
  CreatedAt: order.answeredAt,
})

export const ownOrderFromWire = (wire: WireOrder): Order => ({
  ...summaryFromWire(wire),
  location: placeFromWire(wire.Location),
  name: wire.Name,
  email: wire.Email,
  phone: wire.Phone,
  isGuest: wire.IsGuest,
  mayChange: wire.MayChange,
  notes: wire.Notes,
  lines: linesFromWire(wire.Lines),
  ...paymentBreakdownFromWire(wire),
  tax: taxFromWire(wire.Tax),
  timeline: wire.Timeline.map(({ State: state, At: at }) => ({ state, at })),
  attempts: wire.Payments.map((attempt) => ({
    id: attempt.PaymentID,
    state: attempt.State,
    method: attempt.Method,
    amount: attempt.Amount,
    createdAt: attempt.CreatedAt,
    paidAt: attempt.PaidAt,
  })),
  refunds: wire.Refunds.map((refund) => ({
    ...refundFromWire(refund),
    route: refund.Route,
    state: refund.State,
    transferId: refund.RefundID,
    sentAt: refund.SentAt,
    isOverLimit: refund.IsOverLimit,
  })),
  bookings: wire.Bookings.map((booking) => ({
    id: booking.BookingID,
    isCancelled: booking.IsCancelled,
    movedTo: linkFromWire(booking.MovedTo),
    movableUntil: booking.MovableUntil,
    newTimeUntil: booking.NewTimeUntil && fromDayMonthYear(booking.NewTimeUntil),
  })),
  movedFrom: linkFromWire(wire.MovedFrom),
  policy: {
    freeUntil: wire.Policy.FreeUntil,
    tiers: wire.Policy.Tiers.map(({ Hours: hours, Percent: percent, Until: until }) => ({
      hours,
      percent,
      until,
    })),
    backNow: wire.Policy.BackNow,
  },
  invoiceNumber: wire.InvoiceNo,
  orderedBasket: basketFromWire(wire.Basket) ?? [],
})

const linkToWire = (link: OrderLink | null): WireOrder['MovedFrom'] =>
  link && { OrderID: link.id, OrderNo: link.orderNumber }

const linkFromWire = (wire: WireOrder['MovedFrom']): OrderLink | null =>
  wire && { id: wire.OrderID, orderNumber: wire.OrderNo }

export const foundOrderToWire = (id: string): DataOf<typeof LookUpOrder> => ({ OrderID: id })

/** The id of an order that was looked up. */
export const foundOrderFromWire = (wire: DataOf<typeof LookUpOrder>): string => wire.OrderID
