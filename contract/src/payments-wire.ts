import type { BookingItem } from '@pantul/rules/booking-item'
import type { Rupiah } from '@pantul/rules/money'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import type { AnswerOf, BodyOf, DataOf } from './call.ts'
import { tiersConverter, type CancellationTier } from './locations-wire.ts'
import type { OneSimulation, PaymentEvents, Simulate, WirePayment } from './payments.ts'
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
import { wireConverter } from './wire-converter.ts'

/** A payment and its order for `/status-payment/{id}`. Times are ISO 8601 with offset. */
export type Payment = OrderSums & {
  readonly id: string
  /** The newest payment of the order. It is another one than `id` if it has replaced this payment. */
  readonly newestPaymentId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly state: PaymentState
  readonly orderState: OrderState
  readonly amount: Rupiah
  /** The gateway's reason for a failure. */
  readonly failureReason: string | null
  /** Whether the money is refunded because another order had reached a limit per person. */
  readonly isOverPersonLimit: boolean
  readonly placedAt: string
  /** The end of the hold; null if there is none. */
  readonly expiresAt: string | null
  /** URL of the gateway's page; null until the gateway has answered. */
  readonly redirectUrl: string | null
  readonly location: OrderLocation
  readonly items: readonly PaidItem[]
  /** Only in an order of packages, which has no items. */
  readonly packages: readonly SoldPackage[]
  /** Only in an order of places, which has no items. */
  readonly enrolments: readonly SoldPlaces[]
  readonly total: Rupiah
  readonly cancellationTiers: readonly CancellationTier[]
  readonly orderedBasket: readonly BookingItem[]
}

/** A payment as the server has it, with values that browsers do not show. Times are ISO 8601 with offset. */
export type ServerPayment = Omit<Payment, 'tax' | 'enrolments'> &
  ServerSums & {
    readonly method: string | null
    readonly createdAt: string
    readonly enrolments: readonly PlacesWithSpans[]
  }

const payment = wireConverter<
  Omit<Payment, 'enrolments' | keyof OrderSums>,
  Omit<WirePayment, 'Enrolments' | 'Method' | 'CreatedAt' | keyof WireSums>
>()({
  id: 'PaymentID',
  newestPaymentId: 'NewestPaymentID',
  orderId: 'OrderID',
  orderNumber: 'OrderNo',
  state: 'State',
  orderState: 'OrderState',
  amount: 'Amount',
  failureReason: 'Reason',
  isOverPersonLimit: 'IsOverLimit',
  placedAt: 'PlacedAt',
  expiresAt: 'ExpiresAt',
  redirectUrl: 'RedirectUrl',
  location: ['Location', orderLocationConverter],
  items: ['Items', paidItemsConverter],
  packages: ['Packages', soldPackagesConverter],
  total: 'Total',
  cancellationTiers: ['CancellationTiers', tiersConverter],
  orderedBasket: ['Basket', orderedBasketConverter],
})

export const paymentToWire = (serverPayment: ServerPayment): WirePayment => ({
  ...payment.toWire(serverPayment),
  Method: serverPayment.method,
  CreatedAt: serverPayment.createdAt,
  Enrolments: soldPlacesToWire(serverPayment.enrolments),
  ...sumsToWire(serverPayment),
})

export const paymentFromWire = (wire: WirePayment): Payment => ({
  ...payment.fromWire(wire),
  enrolments: soldPlacesFromWire(wire.Enrolments),
  ...sumsFromWire(wire),
})

/** The data of an event: the payment or its order has changed. */
export const paymentChangedToWire = (id: string): AnswerOf<typeof PaymentEvents> => ({ PaymentID: id })

/** The actions of the simulator's page, in wire spelling. */
export type SimulatorAction = BodyOf<typeof Simulate>['action']

type WireSimulation = DataOf<typeof OneSimulation>

/** A payment on the page of the simulator, with its order. */
export type Simulation = OrderSums & {
  readonly paymentId: string
  readonly orderNumber: string
  readonly gatewayOrderId: string
  readonly amount: Rupiah
  /** The gateway's status of the payment. */
  readonly status: string
  readonly packages: readonly SoldPackage[]
  readonly enrolments: readonly SoldPlaces[]
  /** The gateway notifications of the last action, and the HTTP status of each answer. */
  readonly notifications: readonly { readonly status: string; readonly answerStatus: number }[]
}

/** A payment on the page of the simulator, as the server has it. `notifications`: in the gateway's format. */
type ServerSimulation = Omit<Simulation, 'tax' | 'enrolments' | 'notifications'> &
  ServerSums & {
    readonly enrolments: readonly PlacesWithSpans[]
    readonly notifications: WireSimulation['Notices']
  }

const simulation = wireConverter<
  Omit<Simulation, 'enrolments' | 'notifications' | keyof OrderSums>,
  Omit<WireSimulation, 'Enrolments' | 'Notices' | keyof WireSums>
>()({
  paymentId: 'PaymentID',
  orderNumber: 'OrderNo',
  gatewayOrderId: 'GatewayOrderID',
  amount: 'Amount',
  status: 'Status',
  packages: ['Packages', soldPackagesConverter],
})

export const simulationToWire = (serverSimulation: ServerSimulation): WireSimulation => ({
  ...simulation.toWire(serverSimulation),
  Enrolments: soldPlacesToWire(serverSimulation.enrolments),
  ...sumsToWire(serverSimulation),
  Notices: serverSimulation.notifications,
})

export const simulationFromWire = (wire: WireSimulation): Simulation => ({
  ...simulation.fromWire(wire),
  enrolments: soldPlacesFromWire(wire.Enrolments),
  ...sumsFromWire(wire),
  notifications: wire.Notices.map(({ transaction_status: status, answered }) => ({
    status,
    answerStatus: answered,
  })),
})
