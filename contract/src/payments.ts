import { orderStates } from '@pantul/rules/order-state'
import { paymentStates } from '@pantul/rules/payment-state'
import * as z from 'zod/mini'
import { WireBasket } from './basket.ts'
import { defineCall } from './call.ts'
import { WireSoldPackage, WireSoldPlaces, WireSums } from './orders.ts'
import { Answer, Hour, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** A booking of an order. */
export const WireSoldItem = z.object({
  BookingID: z.int(),
  Date: WireDate,
  Hours: z.array(Hour),
  Courts: z.array(z.object({ CourtDesc: z.string(), Turf: z.enum(['blue', 'green', 'clay']) })),
  Coach: z.nullable(z.object({ CoachName: z.string(), Hours: z.array(Hour), Player: z.int() })),
  AddOns: z.array(z.object({ Name: z.string(), Quantity: z.int() })),
  /** Whether it was cancelled, or moved to another order. */
  IsCancelled: z.boolean(),
  /**
   * The last date to choose a new time after the venue closed the hours of the booking; absent if there is nothing to
   * choose.
   */
  NewTimeUntil: z.optional(WireDate),
})

/**
 * A payment and its order for `/status-payment/{id}`. It has no name, phone or e-mail, because anybody with the link
 * can see it.
 */
export const WirePayment = z.object({
  PaymentID: PublicId,
  OrderID: PublicId,
  OrderNo: z.string(),
  State: z.enum(paymentStates),
  OrderState: z.enum(orderStates),
  Amount: Rupiah,
  /** The method: `qris`, `bca_va`, `card`, `gopay` …; null until the player has chosen a method. */
  Method: z.nullable(z.string()),
  /** The gateway's reason for a failure; null without a failure. */
  Reason: z.nullable(z.string()),
  /** Whether the money is refunded because another order had reached a limit per person. */
  IsOverLimit: z.boolean(),
  /** When the order was placed and the hold began. */
  PlacedAt: Moment,
  /** The end of the hold; null if there is none. */
  ExpiresAt: z.nullable(Moment),
  /** URL of the gateway's page; null until the gateway has answered. */
  RedirectUrl: z.nullable(z.string()),
  /** The newest payment of the order. It is another one than `PaymentID` if it has replaced this payment. */
  NewestPaymentID: PublicId,
  /** The server's time. */
  CreatedAt: Moment,
  Location: z.object({
    SalesOfficeID: LocationId,
    SalesOfficeName: z.string(),
    Address: z.string(),
    Latitude: z.number(),
    Longitude: z.number(),
    WhatsApp: z.string(),
    TimeZone: z.string(),
    TimeZoneLabel: z.string(),
  }),
  Items: z.array(WireSoldItem),
  /** Only in an order of packages, which has no items and no lines. */
  Packages: z.array(WireSoldPackage),
  /** Only in an order of places in a class or programme, which has no items and no lines. */
  Enrolments: z.array(WireSoldPlaces),
  ...WireSums.shape,
  Total: Rupiah,
  CancellationTiers: z.array(z.object({ Hours: z.int(), Percent: z.int() })),
  /** The ordered basket, for "book again". */
  Basket: WireBasket,
})
export type WirePayment = z.infer<typeof WirePayment>

const params = z.object({ id: PublicId })
const ok = Answer(WirePayment)

export const OnePayment = defineCall({
  method: 'GET',
  path: '/api/payments/:id',
  summary: 'State of a payment and its order.',
  params,
  ok,
  problems: ['PAYMENT_UNKNOWN', 'DATABASE_AWAY'],
})

/** The events of a payment. `changed`: the payment or its order has changed. `alive` is sent every 20 seconds. */
export const PaymentEvents = defineCall({
  method: 'GET',
  path: '/api/payments/:id/events',
  summary: 'Server-sent events: a payment or its order has changed.',
  params,
  isStream: true,
  ok: z.object({ PaymentID: PublicId }),
  problems: ['PAYMENT_UNKNOWN', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})

/** The calendar file (`text/calendar`) of a confirmed order, with one event for each booking and no names. */
export const PaymentCalendar = defineCall({
  method: 'GET',
  path: '/api/payments/:id/calendar.ics',
  summary: 'The calendar file of a paid order.',
  params,
  ok: z.string(),
  problems: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED', 'DATABASE_AWAY'],
})

/** Asks the gateway for the status now, and stores it. */
export const CheckPayment = defineCall({
  method: 'POST',
  path: '/api/payments/:id/check',
  summary: 'Asks the gateway for the status of the payment.',
  params,
  ok,
  problems: ['PAYMENT_UNKNOWN', 'GATEWAY_AWAY', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})

/** Creates a new payment during the hold, for another method or after a failure. The old payment is cancelled first. */
export const RetryPayment = defineCall({
  method: 'POST',
  path: '/api/payments/:id/retry',
  summary: 'Creates a new payment for the same order.',
  params,
  status: 201,
  idempotent: true,
  ok,
  problems: [
    'PAYMENT_UNKNOWN',
    'PAYMENT_CLOSED',
    'HOLD_ENDED',
    'GATEWAY_AWAY',
    'CSRF_INVALID',
    'IDEMPOTENCY_KEY_MISSING',
    'IDEMPOTENCY_KEY_REUSED',
    'TOO_MANY_REQUESTS',
    'DATABASE_AWAY',
  ],
})

/** Cancels the unpaid order of a payment, and frees its hours. */
export const CancelPayment = defineCall({
  method: 'POST',
  path: '/api/payments/:id/cancel',
  summary: 'Cancels an unpaid order. Its hours are free at once.',
  params,
  ok,
  problems: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED', 'GATEWAY_AWAY', 'CSRF_INVALID', 'DATABASE_AWAY'],
})

/**
 * The gateway notifies the server that a payment changed. The server uses the notification only if its signature is
 * valid and the gateway confirms the status when it is asked.
 */
export const PaymentNotification = defineCall({
  method: 'POST',
  path: '/api/payments/:gateway/notification',
  summary: 'For the payment gateway: a payment changed.',
  params: z.object({ gateway: z.string().check(z.regex(/^[a-z]{1,20}$/)) }),
  body: z.looseObject({}),
  ok: z.object({ statusCode: z.int(), message: z.optional(z.string()) }),
  problems: ['ROUTE_UNKNOWN', 'SIGNATURE_INVALID', 'PAYMENT_UNKNOWN', 'GATEWAY_AWAY', 'DATABASE_AWAY'],
})

export const simulatorActions = [
  'pay',
  'pay-late',
  'deny',
  'challenge',
  'accept',
  'expire',
  'cancel',
  'wrong-amount',
  'duplicate',
  'out-of-order',
  'reversal',
] as const

const SimulatedPayment = z.object({
  PaymentID: PublicId,
  OrderNo: z.string(),
  /** The id of the payment at the gateway, `<OrderNo>-<n>`. */
  GatewayOrderID: z.string(),
  Amount: Rupiah,
  /** The gateway's status: pending, settlement, deny, expire, cancel … */
  Status: z.string(),
  Packages: z.array(WireSoldPackage),
  Enrolments: z.array(WireSoldPlaces),
  ...WireSums.shape,
  /** The gateway notifications of the last action, and the HTTP status of each answer. */
  Notices: z.array(z.object({ transaction_status: z.string(), answered: z.int() })),
})

/** A payment on the page of the simulator. The status is 404 unless the simulator is the gateway. */
export const OneSimulation = defineCall({
  method: 'GET',
  path: '/api/simulate/:id',
  summary: 'A payment as it was posted to the simulator.',
  params,
  ok: Answer(SimulatedPayment),
  problems: ['PAYMENT_UNKNOWN', 'ROUTE_UNKNOWN', 'DATABASE_AWAY'],
})

/** Simulates an action of the payer or the bank, or a fault of the gateway. */
export const Simulate = defineCall({
  method: 'POST',
  path: '/api/simulate/:id',
  summary: 'Does what a payer, a bank or a faulty gateway might do.',
  params,
  body: z.strictObject({ action: z.enum(simulatorActions) }),
  ok: Answer(SimulatedPayment),
  problems: ['PAYMENT_UNKNOWN', 'PAYMENT_CLOSED', 'ROUTE_UNKNOWN', 'CSRF_INVALID', 'DATABASE_AWAY'],
})
