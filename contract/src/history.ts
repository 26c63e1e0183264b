import { orderStates } from '@pantul/rules/order-state'
import { paymentStates } from '@pantul/rules/payment-state'
import * as z from 'zod/mini'
import { staffRefundRoutes } from '@pantul/rules/refund-route'
import { WireTransferRefund } from './after-booking.ts'
import { WireBasket } from './basket.ts'
import { defineCall } from './call.ts'
import { WireSoldPackage, WireSoldPlaces, WireSums } from './orders.ts'
import { WirePayment, WireSoldItem } from './payments.ts'
import {
  Answer,
  EmptyAnswer,
  IntegerText,
  LocationId,
  Moment,
  Page,
  PublicId,
  Rupiah,
  WireDate,
} from './shapes.ts'

/** An order in the history of a customer. */
export const WireOrderSummary = z.object({
  OrderID: PublicId,
  OrderNo: z.string(),
  State: z.enum(orderStates),
  Total: Rupiah,
  PlacedAt: Moment,
  /** The end of the hold; null if there is none. */
  ExpiresAt: z.nullable(Moment),
  /** The payment to continue, or the one that paid; null if nothing had to be paid, or if `MayChange` is false. */
  PaymentID: z.nullable(PublicId),
  Location: z.object({ SalesOfficeID: LocationId, SalesOfficeName: z.string(), TimeZoneLabel: z.string() }),
  Items: z.array(WireSoldItem),
  /** Only in an order of packages, which has no items. */
  Packages: z.array(WireSoldPackage),
  /** Only in an order of places in a class or programme, which has no items. */
  Enrolments: z.array(WireSoldPlaces),
})
export type WireOrderSummary = z.infer<typeof WireOrderSummary>

/**
 * The tabs of the history. `upcoming`: confirmed and not over. `waiting`: held, or its payment is under review. `done`:
 * played or over. `cancelled`: all other orders.
 */
export const historyTabs = ['upcoming', 'waiting', 'done', 'cancelled'] as const

/** The customer's orders in one tab: waiting and upcoming ones by start, others the newest first. */
export const Orders = defineCall({
  method: 'GET',
  path: '/api/orders',
  summary: 'The customer’s orders, by state, number and month.',
  query: z.object({
    tab: z.enum(historyTabs),
    /** Part of an order number, in any case. */
    number: z.optional(z.string().check(z.maxLength(30))),
    /** `mm-yyyy`: only orders with a booking in that month. */
    month: z.optional(z.string().check(z.regex(/^(0[1-9]|1[0-2])-\d{4}$/, 'mm-yyyy'))),
    /** From 1. */
    page: z.optional(IntegerText.check(z.minimum(1))),
    /** 1–50; 20 by default. */
    size: z.optional(IntegerText.check(z.minimum(1), z.maximum(50))),
  }),
  ok: Answer(Page(WireOrderSummary)),
  problems: ['BODY_INVALID', 'LOGIN_REQUIRED', 'DATABASE_AWAY'],
})

/** The refund rules of an order. */
export const WirePolicy = z.object({
  /** The end of the full refund; null if it is over or there is nothing to refund. */
  FreeUntil: z.nullable(Moment),
  /** A cancellation until `Until`, which is `Hours` before the start, refunds `Percent`. */
  Tiers: z.array(z.object({ Hours: z.int(), Percent: z.int(), Until: Moment })),
  /** The refund if the order is cancelled now. */
  BackNow: Rupiah,
})

/** A refund, open or done. */
const WireRefund = z.object({ Amount: Rupiah, IsDone: z.boolean(), CreatedAt: Moment })

/** Another order of the same owner. */
const OrderLink = z.object({ OrderID: PublicId, OrderNo: z.string() })

/** One order for its customer, or for a guest who opened its link. */
export const WireOrder = z.extend(WireOrderSummary, {
  Location: WirePayment.shape.Location,
  /** The buyer's details, masked if `MayChange` is false. */
  Name: z.string(),
  Email: z.string(),
  Phone: z.string(),
  IsGuest: z.boolean(),
  /** False if the order was only looked up. The player can change it after opening the link from a mail. */
  MayChange: z.boolean(),
  Notes: z.string(),
  ...WireSums.shape,
  /** State changes, the earliest first. */
  Timeline: z.array(z.object({ State: z.enum(orderStates), At: Moment })),
  Payments: z.array(
    z.object({
      /** Null if `MayChange` is false, because a payment can be cancelled by its id. */
      PaymentID: z.nullable(PublicId),
      State: z.enum(paymentStates),
      Method: z.nullable(z.string()),
      Amount: Rupiah,
      CreatedAt: Moment,
      PaidAt: z.nullable(Moment),
    }),
  ),
  Refunds: z.array(
    z.extend(WireRefund, {
      Route: z.enum(staffRefundRoutes),
      State: WireTransferRefund.shape.State,
      /** The id of a bank transfer, to enter its bank account; null for other routes, and if `MayChange` is false. */
      RefundID: z.nullable(PublicId),
      /** When a bank transfer was sent; null before, and for other routes. */
      SentAt: z.nullable(Moment),
      /** Whether the money is refunded because another order had reached a limit per person. */
      IsOverLimit: z.boolean(),
    }),
  ),
  /** What happened to each booking. */
  Bookings: z.array(
    z.object({
      BookingID: z.int(),
      IsCancelled: z.boolean(),
      /** The order to which it was moved, or to which it will be moved once that order is paid. */
      MovedTo: z.nullable(OrderLink),
      /** The latest time to move it; null if it cannot be moved. */
      MovableUntil: z.nullable(Moment),
      /**
       * The last local day to choose a new time after the venue closed the hours of the booking; null if there is
       * nothing to choose.
       */
      NewTimeUntil: z.nullable(WireDate),
    }),
  ),
  /** The order from which a booking was moved to this one. */
  MovedFrom: z.nullable(OrderLink),
  Policy: WirePolicy,
  /** Null until the order is paid. */
  InvoiceNo: z.nullable(z.string()),
  /** The ordered basket, for "book again". */
  Basket: WireBasket,
  /** The server's time. */
  CreatedAt: Moment,
})
export type WireOrder = z.infer<typeof WireOrder>

const params = z.object({ id: PublicId })

/** Reads one order. Refusal: ORDER_UNKNOWN if the order does not exist or belongs to somebody else. */
export const OneOrder = defineCall({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'An order, for its customer, or for the guest who opened its link or looked it up.',
  params,
  ok: Answer(WireOrder),
  problems: ['ORDER_UNKNOWN', 'DATABASE_AWAY'],
})

/** The invoice of an order. Refusal: INVOICE_MISSING until the order is paid. */
export const OrderInvoice = defineCall({
  method: 'GET',
  path: '/api/orders/:id/invoice',
  summary: 'The invoice of a paid order.',
  params,
  ok: Answer(
    z.object({
      InvoiceNo: z.string(),
      IssuedAt: Moment,
      Seller: z.object({
        LegalName: z.string(),
        Name: z.string(),
        Address: z.string(),
        TaxNumber: z.string(),
      }),
      Buyer: z.object({ Name: z.string(), Email: z.string(), Phone: z.string() }),
      OrderNo: z.string(),
      Packages: z.array(WireSoldPackage),
      Enrolments: z.array(WireSoldPlaces),
      ...WireSums.shape,
      Total: Rupiah,
      /** The total in words ("terbilang"), in the reader's language. */
      TotalInWords: z.string(),
      /** The method of the first payment; null if nothing had to be paid. */
      Method: z.nullable(z.string()),
      /** The payments of the order, in the order in which they were made. */
      Payments: z.array(z.object({ Method: z.nullable(z.string()), Amount: Rupiah })),
      PaidAt: z.nullable(Moment),
      Refunds: z.array(WireRefund),
    }),
  ),
  problems: ['ORDER_UNKNOWN', 'INVOICE_MISSING', 'DATABASE_AWAY'],
})

/** The calendar file (`text/calendar`) of an order, with one event for each booking. */
export const OrderCalendar = defineCall({
  method: 'GET',
  path: '/api/orders/:id/calendar.ics',
  summary: 'The calendar file of a paid order.',
  params,
  ok: z.string(),
  problems: ['ORDER_UNKNOWN', 'PAYMENT_CLOSED', 'DATABASE_AWAY'],
})

/**
 * Finds a guest's order by its order number, and the guest's phone or e-mail. All wrong pairs get the same answer. The
 * order can then be seen; only the browser that placed it, or opened its link, can change it.
 */
export const LookUpOrder = defineCall({
  method: 'POST',
  path: '/api/orders/lookup',
  summary: 'Finds a guest’s order by its order number, and the phone or e-mail.',
  body: z.strictObject({
    number: z.string().check(z.maxLength(40)),
    /** Phone or e-mail, as typed. */
    contact: z.string().check(z.maxLength(320)),
  }),
  status: 201,
  ok: Answer(z.object({ OrderID: PublicId })),
  problems: ['BODY_INVALID', 'ORDER_UNKNOWN', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})

/** Mails the link with which a guest can change the order to the e-mail address of the order. */
export const SendOrderLink = defineCall({
  method: 'POST',
  path: '/api/orders/:id/link',
  summary: 'Mails the link with which a guest can change the order.',
  params,
  status: 201,
  ok: EmptyAnswer,
  problems: ['ORDER_UNKNOWN', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})
