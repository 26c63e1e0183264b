import type { BookingItem } from '@pantul/rules/booking-item'
import type { Rupiah } from '@pantul/rules/money'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import type { PriceLine } from '@pantul/rules/price'
import { basketFromWire, basketToWire } from './basket-wire.ts'
import type { AnswerOf, BodyOf, DataOf } from './call.ts'
import type { OneSimulation, PaymentEvents, Simulate, WirePayment } from './payments.ts'
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

/** A payment and its order for `/status-payment/{id}`. Times are ISO 8601 with offset. */
export type Payment = PaymentBreakdown & {
  readonly id: string
  readonly newestId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly state: PaymentState
  readonly orderState: OrderState
  readonly amount: Rupiah
  readonly reason: string | null
  readonly isOverLimit: boolean
  readonly placedAt: string
  readonly expiresAt: string | null
  readonly redirectUrl: string | null
  readonly location: OrderLocation
  readonly items: readonly PaidItem[]
  /** Only in an order of packages, which has no items. */
  readonly packages: readonly SoldPackage[]
  /** Only in an order of places, which has no items. */
  readonly enrolments: readonly SoldPlaces[]
  readonly lines: readonly PriceLine[]
  readonly tax: ShownTax
  readonly total: Rupiah
  /** A cancellation at least `hours` before the start refunds `percent`; longest first. */
  readonly cancellationTiers: readonly { readonly hours: number; readonly percent: number }[]
  /** The ordered items, for "book again"; empty if they cannot be parsed. */
  readonly orderedBasket: readonly BookingItem[]
}

/** A payment as the server reads it. Times are ISO 8601 with offset. */
export type CompletePayment = Omit<Payment, 'tax' | 'lines' | 'enrolments'> &
  CompleteSums & {
    readonly method: string | null
    readonly createdAt: string
    readonly enrolments: readonly PlacesByHour[]
  }

export const paymentToWire = (payment: CompletePayment): WirePayment => ({
  PaymentID: payment.id,
  OrderID: payment.orderId,
  OrderNo: payment.orderNumber,
  State: payment.state,
  OrderState: payment.orderState,
  Amount: payment.amount,
  Method: payment.method,
  Reason: payment.reason,
  IsOverLimit: payment.isOverLimit,
  PlacedAt: payment.placedAt,
  ExpiresAt: payment.expiresAt,
  RedirectUrl: payment.redirectUrl,
  NewestPaymentID: payment.newestId,
  CreatedAt: payment.createdAt,
  Location: placeToWire(payment.location),
  Items: itemsToWire(payment.items),
  Packages: packagesToWire(payment.packages),
  Enrolments: placesToWire(payment.enrolments),
  ...sumsToWire(payment),
  Total: payment.total,
  CancellationTiers: payment.cancellationTiers.map(({ hours, percent }) => ({
    Hours: hours,
    Percent: percent,
  })),
  Basket: basketToWire(payment.orderedBasket),
})

/** The data of an event: the payment or its order has changed. */
export const paymentChangedToWire = (id: string): AnswerOf<typeof PaymentEvents> => ({ PaymentID: id })

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
    isOverLimit: wire.IsOverLimit,
    placedAt: wire.PlacedAt,
    expiresAt: wire.ExpiresAt,
    redirectUrl: wire.RedirectUrl,
    location: placeFromWire(wire.Location),
    items: itemsFromWire(wire.Items),
    packages: packagesFromWire(wire.Packages),
    enrolments: placesFromWire(wire.Enrolments),
    lines: linesFromWire(wire.Lines),
    ...paymentBreakdownFromWire(wire),
    tax: taxFromWire(wire.Tax),
    total: wire.Total,
    cancellationTiers: wire.CancellationTiers.map(({ Hours: hours, Percent: percent }) => ({
      hours,
      percent,
    })),
    orderedBasket: basketFromWire(wire.Basket) ?? [],
  }
}

/** The actions of the simulator's page, in wire spelling. */
export type SimulatorAction = BodyOf<typeof Simulate>['action']

/** The order as the simulator got it. `status`: the gateway's status. */
export type Simulation = PaymentBreakdown & {
  readonly paymentId: string
  readonly orderNumber: string
  readonly gatewayOrderId: string
  readonly amount: Rupiah
  readonly status: string
  readonly packages: readonly SoldPackage[]
  readonly enrolments: readonly SoldPlaces[]
  readonly lines: readonly PriceLine[]
  readonly tax: ShownTax
  /** The notifications of the last action with their HTTP status. */
  readonly notifications: readonly { readonly status: string; readonly answered: number }[]
}

/** A simulation as the server reads it. `notifications`: in the gateway's format. */
type CompleteSimulation = Omit<Simulation, 'tax' | 'lines' | 'enrolments' | 'notifications'> &
  CompleteSums & {
    readonly enrolments: readonly PlacesByHour[]
    readonly notifications: DataOf<typeof OneSimulation>['Notices']
  }

export const simulationToWire = (simulation: CompleteSimulation): DataOf<typeof OneSimulation> => ({
  PaymentID: simulation.paymentId,
  OrderNo: simulation.orderNumber,
  GatewayOrderID: simulation.gatewayOrderId,
  Amount: simulation.amount,
  Status: simulation.status,
  Packages: packagesToWire(simulation.packages),
  Enrolments: placesToWire(simulation.enrolments),
  ...sumsToWire(simulation),
  Notices: simulation.notifications,
})

export const simulationFromWire = (wire: DataOf<typeof OneSimulation>): Simulation => ({
  paymentId: wire.PaymentID,
  orderNumber: wire.OrderNo,
  gatewayOrderId: wire.GatewayOrderID,
  amount: wire.Amount,
  status: wire.Status,
  packages: packagesFromWire(wire.Packages),
  enrolments: placesFromWire(wire.Enrolments),
  lines: linesFromWire(wire.Lines),
  ...paymentBreakdownFromWire(wire),
  tax: taxFromWire(wire.Tax),
  notifications: wire.Notices.map(({ transaction_status: status, answered }) => ({ status, answered })),
})
