import { orderStates } from '@pantul/rules/order-state'
import { paymentStates } from '@pantul/rules/payment-state'
import * as z from 'zod/mini'
import { refundRoutes, WireTransferRefund } from './after-booking.ts'
import { WireBasket } from './basket.ts'
import { defineCall } from './call.ts'
import { WireLine, WirePaidBeside, WireSoldPackage, WireSoldPlaces, WireTax } from './orders.ts'
import { WirePayment } from './payments.ts'
import { Answer, Hour, IntegerText, LocationId, Moment, Page, PublicId, Rupiah, WireDate } from './shapes.ts'

/** One booking of an order, as pages show it: date, hours, courts, coach, add-ons. */
const Item = z.object({
  BookingID: z.int(),
  Date: WireDate,
  Hours: z.array(Hour),
  Courts: z.array(z.object({ CourtDesc: z.string(), Turf: z.enum(['blue', 'green', 'clay']) })),
  Coach: z.nullable(z.object({ CoachName: z.string(), Hours: z.array(Hour), Player: z.int() })),
  AddOns: z.array(z.object({ Name: z.string(), Quantity: z.int() })),
  /** It was cancelled, or moved into another order: it is not played. */
  IsCancelled: z.boolean(),
})

/** An order in a list. */
export const WireOrderSummary = z.object({
  OrderID: PublicId,
  OrderNo: z.string(),
  State: z.enum(orderStates),
  Total: Rupiah,
  PlacedAt: Moment,
  /** When the hold ends; null when there is none. */
  ExpiresAt: z.nullable(Moment),
  /** The payment to go on with, or that was paid; null when nothing was to be paid. */
  PaymentID: z.nullable(PublicId),
  Location: z.object({ SalesOfficeID: LocationId, SalesOfficeName: z.string(), TimeZoneLabel: z.string() }),
  Items: z.array(Item),
  /** Of an order of packages, which has no items. */
  Packages: z.array(WireSoldPackage),
  /** Of an order of places in a class or programme, which has no items. */
  Enrolments: z.array(WireSoldPlaces),
})
export type WireOrderSummary = z.infer<typeof WireOrderSummary>

/** Upcoming: confirmed and not over; waiting: a hold or a review; done: played or over; cancelled: all that ended otherwise. */
export const historyTabs = ['upcoming', 'waiting', 'done', 'cancelled'] as const

/** The customer's orders: waiting and upcoming by what comes first, the others newest first. */
export const Orders = defineCall({
  method: 'GET',
  path: '/api/orders',
  summary: 'The customer’s orders, by state, number and month.',
  query: z.object({
    tab: z.enum(historyTabs),
    /** Part of an order number, any case. */
    number: z.optional(z.string().check(z.maxLength(30))),
    /** `mm-yyyy`: some booking is played in that month. */
    month: z.optional(z.string().check(z.regex(/^(0[1-9]|1[0-2])-\d{4}$/, 'mm-yyyy'))),
    /** From 1 on. */
    page: z.optional(IntegerText.check(z.minimum(1))),
    /** 1–50, 20 unless said. */
    size: z.optional(IntegerText.check(z.minimum(1), z.maximum(50))),
  }),
  ok: Answer(Page(WireOrderSummary)),
  problems: ['BODY_INVALID', 'LOGIN_REQUIRED', 'DATABASE_AWAY'],
})

/** What comes back when an order is cancelled, by when. */
export const WirePolicy = z.object({
  /** Until when all of it comes back; null when that is over, or when nothing is to come back. */
  FreeUntil: z.nullable(Moment),
  Tiers: z.array(z.object({ Hours: z.int(), Percent: z.int(), Until: Moment })),
  /** What would come back if it were cancelled now, in rupiah. */
  BackNow: Rupiah,
})

/** Money that goes back, or went. */
const WireRefund = z.object({ Amount: Rupiah, IsDone: z.boolean(), CreatedAt: Moment })

/** Another order of the same owner. */
const OrderLink = z.object({ OrderID: PublicId, OrderNo: z.string() })

/** One order for its owner: the customer, or the guest who was sent its link. */
export const WireOrder = z.extend(WireOrderSummary, {
  Location: WirePayment.shape.Location,
  /** Whose order it is. */
  Name: z.string(),
  Email: z.string(),
  Phone: z.string(),
  IsGuest: z.boolean(),
  Notes: z.string(),
  Lines: z.array(WireLine),
  ...WirePaidBeside.shape,
  Tax: WireTax,
  /** What happened, the earliest first. */
  Timeline: z.array(z.object({ State: z.enum(orderStates), At: Moment })),
  Payments: z.array(
    z.object({
      PaymentID: PublicId,
      State: z.enum(paymentStates),
      Method: z.nullable(z.string()),
      Amount: Rupiah,
      CreatedAt: Moment,
      PaidAt: z.nullable(Moment),
    }),
  ),
  /** Money that goes back, by which way and how far it is. */
  Refunds: z.array(
    z.extend(WireRefund, {
      Route: z.enum(refundRoutes),
      State: WireTransferRefund.shape.State,
      /** Of a transfer: under which its account is given. Null of other ways. */
      RefundID: z.nullable(PublicId),
    }),
  ),
  /** What has become of each of the items. */
  Bookings: z.array(
    z.object({
      BookingID: z.int(),
      IsCancelled: z.boolean(),
      /** The order into which it was moved, or will be once that is paid. */
      MovedTo: z.nullable(OrderLink),
      /** Until when it may be rescheduled; null when it may not. */
      MovableUntil: z.nullable(Moment),
    }),
  ),
  /** The order of which this one moved a booking. */
  MovedFrom: z.nullable(OrderLink),
  Policy: WirePolicy,
  /** Null until the order is paid. */
  InvoiceNo: z.nullable(z.string()),
  /** The basket as it was ordered, for "book again". */
  Basket: WireBasket,
  /** The server's moment. */
  CreatedAt: Moment,
})
export type WireOrder = z.infer<typeof WireOrder>

const params = z.object({ id: PublicId })

/** ORDER_UNKNOWN for what does not exist and for what belongs to somebody else alike. */
export const OneOrder = defineCall({
  method: 'GET',
  path: '/api/orders/:id',
  summary: 'An order, for its customer or for the guest who opened its link.',
  params,
  ok: Answer(WireOrder),
  problems: ['ORDER_UNKNOWN', 'DATABASE_AWAY'],
})

/** The invoice of a paid order. INVOICE_MISSING before it is paid. */
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
      Lines: z.array(WireLine),
      ...WirePaidBeside.shape,
      Tax: WireTax,
      Total: Rupiah,
      /** The total in words, in the reader's language ("terbilang"). */
      TotalInWords: z.string(),
      Method: z.nullable(z.string()),
      PaidAt: z.nullable(Moment),
      Refunds: z.array(WireRefund),
    }),
  ),
  problems: ['ORDER_UNKNOWN', 'INVOICE_MISSING', 'DATABASE_AWAY'],
})

/** `text/calendar`: one event per booking. */
export const OrderCalendar = defineCall({
  method: 'GET',
  path: '/api/orders/:id/calendar.ics',
  summary: 'The calendar file of a paid order.',
  params,
  ok: z.string(),
  problems: ['ORDER_UNKNOWN', 'PAYMENT_CLOSED', 'DATABASE_AWAY'],
})

/** A guest finds an order by its number and the phone or e-mail it was placed with; wrong pairs all answer alike. */
export const LookUpOrder = defineCall({
  method: 'POST',
  path: '/api/orders/lookup',
  summary: 'Opens a guest’s order by its number and the phone or e-mail.',
  body: z.strictObject({
    number: z.string().check(z.maxLength(40)),
    /** Phone as typed, or e-mail. */
    contact: z.string().check(z.maxLength(320)),
  }),
  status: 201,
  ok: Answer(z.object({ OrderID: PublicId })),
  problems: ['BODY_INVALID', 'ORDER_UNKNOWN', 'CSRF_INVALID', 'TOO_MANY_REQUESTS', 'DATABASE_AWAY'],
})
