import type { BookingItem } from '@pantul/rules/booking-item'
import type { Rupiah } from '@pantul/rules/money'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import type { PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import type { historyTabs, LookUpOrder, WireOrder, WireOrderSummary } from './history.ts'
import { refundFields, type Refund } from './invoice-wire.ts'
import {
  orderedBasketConverter,
  orderLocationConverter,
  paidItemsConverter,
  soldPackagesConverter,
  soldPlacesFromWire,
  soldPlacesToWire,
  sumsFromWire,
  sumsToWire,
  type ServerSums,
  type OrderLocation,
  type OrderSums,
  type PaidItem,
  type PlacesWithSpans,
  type SoldPackage,
  type SoldPlaces,
  type WireSums,
} from './sold-items-wire.ts'
import { listOf, nullable, playDateOrNull, wireConverter } from './wire-converter.ts'

export type HistoryTab = (typeof historyTabs)[number]

/** An order in a list. Times are ISO 8601 in the location's time zone. */
export type OrderSummary = {
  readonly id: string
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly total: Rupiah
  readonly placedAt: string
  /** The end of the hold; null if there is none. */
  readonly expiresAt: string | null
  /** The payment to continue, or the one that paid; null if nothing had to be paid. */
  readonly paymentId: string | null
  readonly location: Pick<OrderLocation, 'id' | 'name' | 'timeZoneLabel'>
  readonly items: readonly PaidItem[]
  /** Only in an order of packages, which has no items. */
  readonly packages: readonly SoldPackage[]
  /** Only in an order of places in a class or programme, which has no items. */
  readonly enrolments: readonly SoldPlaces[]
}

/** A summary as the server has it: sessions have a start and an end hour. */
export type ServerSummary = Omit<OrderSummary, 'enrolments'> & {
  readonly enrolments: readonly PlacesWithSpans[]
}

const summaryLocation = wireConverter<OrderSummary['location'], WireOrderSummary['Location']>()({
  id: 'SalesOfficeID',
  name: 'SalesOfficeName',
  timeZoneLabel: 'TimeZoneLabel',
})

const summary = wireConverter<Omit<OrderSummary, 'enrolments'>, Omit<WireOrderSummary, 'Enrolments'>>()({
  id: 'OrderID',
  orderNumber: 'OrderNo',
  orderState: 'State',
  total: 'Total',
  placedAt: 'PlacedAt',
  expiresAt: 'ExpiresAt',
  paymentId: 'PaymentID',
  location: ['Location', summaryLocation],
  items: ['Items', paidItemsConverter],
  packages: ['Packages', soldPackagesConverter],
})

export const summaryToWire = (order: ServerSummary): WireOrderSummary => ({
  ...summary.toWire(order),
  Enrolments: soldPlacesToWire(order.enrolments),
})

export const summaryFromWire = (wire: WireOrderSummary): OrderSummary => ({
  ...summary.fromWire(wire),
  enrolments: soldPlacesFromWire(wire.Enrolments),
})

/** A change of the order's state. */
type StateChange = { readonly state: OrderState; readonly at: string }

const stateChange = wireConverter<StateChange, WireOrder['Timeline'][number]>()({ state: 'State', at: 'At' })

/** A payment of an order: one attempt to pay it. */
export type OrderPayment = {
  /** Null if the person who sees the order may not change it. */
  readonly id: string | null
  readonly state: PaymentState
  /** The gateway's code (`qris`, `bca_va`); null until chosen. */
  readonly method: string | null
  readonly amount: Rupiah
  readonly createdAt: string
  readonly paidAt: string | null
}

const attempt = wireConverter<OrderPayment, WireOrder['Payments'][number]>()({
  id: 'PaymentID',
  state: 'State',
  method: 'Method',
  amount: 'Amount',
  createdAt: 'CreatedAt',
  paidAt: 'PaidAt',
})

/** A refund with its route and state. */
export type ShownRefund = Refund & {
  readonly route: WireOrder['Refunds'][number]['Route']
  readonly state: WireOrder['Refunds'][number]['State']
  /**
   * The id of a bank transfer, with which its bank account can be entered; null for other routes, and if `mayChange` is
   * false.
   */
  readonly transferId: string | null
  /** When a bank transfer was sent; null before, and for other routes. */
  readonly sentAt: string | null
  /** Whether the money is refunded because another order had reached a limit per person. */
  readonly isOverPersonLimit: boolean
}

const shownRefund = wireConverter<ShownRefund, WireOrder['Refunds'][number]>()({
  ...refundFields,
  route: 'Route',
  state: 'State',
  transferId: 'RefundID',
  sentAt: 'SentAt',
  isOverPersonLimit: 'IsOverLimit',
})

/** Another order of the same owner. */
export type OrderLink = { readonly id: string; readonly orderNumber: string }

const orderLink = nullable(
  wireConverter<OrderLink, NonNullable<WireOrder['MovedFrom']>>()({ id: 'OrderID', orderNumber: 'OrderNo' }),
)

/** What happened to a booking, and whether it can be moved. */
export type BookingState = {
  readonly id: number
  readonly isCancelled: boolean
  /** The order to which it was moved. */
  readonly movedTo: OrderLink | null
  /** The latest time to move it; null if it cannot be moved. */
  readonly movableUntil: string | null
  /** The last day to choose a new time after the venue closed the hours of the booking; null otherwise. */
  readonly newTimeUntil: PlayDate | null
}

const bookingState = wireConverter<BookingState, WireOrder['Bookings'][number]>()({
  id: 'BookingID',
  isCancelled: 'IsCancelled',
  movedTo: ['MovedTo', orderLink],
  movableUntil: 'MovableUntil',
  newTimeUntil: ['NewTimeUntil', playDateOrNull],
})

/** The refund rules of an order. Times are ISO 8601 in the location's time zone. */
export type RefundPolicy = {
  /** The end of the full refund; null if it is over or there is nothing to refund. */
  readonly fullRefundUntil: string | null
  readonly tiers: readonly { readonly hours: number; readonly percent: number; readonly until: string }[]
  /** The refund if the order is cancelled now. */
  readonly refundNow: Rupiah
}

const tier = wireConverter<RefundPolicy['tiers'][number], WireOrder['Policy']['Tiers'][number]>()({
  hours: 'Hours',
  percent: 'Percent',
  until: 'Until',
})

const policy = wireConverter<RefundPolicy, WireOrder['Policy']>()({
  fullRefundUntil: 'FreeUntil',
  tiers: ['Tiers', listOf(tier)],
  refundNow: 'BackNow',
})

/** What the player sees of one order beside its summary and its sums. */
type OrderDetails = {
  readonly location: OrderLocation
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly isGuest: boolean
  /** False if the order was only looked up: name, e-mail and phone are then masked, and payments have no ids. */
  readonly mayChange: boolean
  readonly notes: string
  /** The earliest first. */
  readonly timeline: readonly StateChange[]
  readonly attempts: readonly OrderPayment[]
  readonly refunds: readonly ShownRefund[]
  readonly bookings: readonly BookingState[]
  /** The order from which a booking was moved to this one. */
  readonly movedFrom: OrderLink | null
  readonly policy: RefundPolicy
  /** Null until the order is paid. */
  readonly invoiceNumber: string | null
  readonly orderedBasket: readonly BookingItem[]
}

type WireOrderDetails = Omit<
  WireOrder,
  Exclude<keyof WireOrderSummary, 'Location'> | keyof WireSums | 'CreatedAt'
>

const details = wireConverter<OrderDetails, WireOrderDetails>()({
  location: ['Location', orderLocationConverter],
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  isGuest: 'IsGuest',
  mayChange: 'MayChange',
  notes: 'Notes',
  timeline: ['Timeline', listOf(stateChange)],
  attempts: ['Payments', listOf(attempt)],
  refunds: ['Refunds', listOf(shownRefund)],
  bookings: ['Bookings', listOf(bookingState)],
  movedFrom: ['MovedFrom', orderLink],
  policy: ['Policy', policy],
  invoiceNumber: 'InvoiceNo',
  orderedBasket: ['Basket', orderedBasketConverter],
})

/** An order as the player sees it. */
export type Order = OrderSummary & OrderSums & OrderDetails

/** An order as the server has it, with values that browsers do not need. */
type ServerOrder = ServerSummary &
  ServerSums &
  OrderDetails & {
    /** The time of the answer, ISO 8601 with offset. */
    readonly answeredAt: string
  }

export const ownOrderToWire = (order: ServerOrder): WireOrder => ({
  ...summaryToWire(order),
  ...sumsToWire(order),
  ...details.toWire(order),
  CreatedAt: order.answeredAt,
})

export const ownOrderFromWire = (wire: WireOrder): Order => ({
  ...summaryFromWire(wire),
  ...sumsFromWire(wire),
  ...details.fromWire(wire),
})

export const foundOrderToWire = (id: string): DataOf<typeof LookUpOrder> => ({ OrderID: id })

/** The id of an order that was looked up. */
export const foundOrderFromWire = (wire: DataOf<typeof LookUpOrder>): string => wire.OrderID
