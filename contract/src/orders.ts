import * as z from 'zod/mini'
import { WireBasket } from './basket.ts'
import { WireBuyer, WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { idempotentProblems, nameAndPhoneProblems, unpaidProblems } from './problem-groups.ts'
import { Answer, Code, Hour, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** One price line. A court has a line for each hour. */
export const WireLine = z.object({
  BookingID: z.int(),
  Kind: z.enum(['court', 'coach', 'add-on']),
  /** The `CourtID`, `CoachID` or `Item`. */
  Ref: Code,
  Desc: z.string(),
  Date: WireDate,
  Hours: z.array(Hour),
  Quantity: z.int(),
  UnitPrice: Rupiah,
  Amount: Rupiah,
  PriceType: z.nullable(z.string()),
  /**
   * Whether a package pays this court-hour. The line still has its price; `PackageAmount` takes the price off the
   * total.
   */
  ByPackage: z.boolean(),
})

/** A package in an order. */
export const WireSoldPackage = z.object({
  PackageID: Code,
  Name: z.string(),
  /** The court-hours of one piece. */
  Hours: z.int(),
  Quantity: z.int(),
  UnitPrice: Rupiah,
  Amount: Rupiah,
})

/** The places of an order in a class or programme. */
export const WireSoldPlaces = z.object({
  /** The id by which the enrolment is cancelled. */
  EnrolmentID: PublicId,
  Kind: z.enum(['class', 'programme']),
  Name: z.string(),
  Places: z.int(),
  UnitPrice: Rupiah,
  Amount: Rupiah,
  /** In order of start, in local time. */
  Sessions: z.array(
    z.object({
      Date: WireDate,
      FromHour: Hour,
      /** 24 is midnight. */
      ToHour: z.int(),
      CourtDesc: z.string(),
      CoachName: z.string(),
    }),
  ),
})

/** A tax and its rate, without the amount of a total. */
export const WireTaxRate = z.object({
  Label: z.string(),
  /** The rate in basis points: 1000 is 10 %. */
  RateBp: z.int(),
  /** Whether the tax is included in the prices. */
  IsInclusive: z.boolean(),
})

/** The tax included in a total, or added to it. */
export const WireTax = z.extend(WireTaxRate, {
  /** The taxed amount. */
  Base: Rupiah,
  Amount: Rupiah,
})

/**
 * The reductions and payments of an order. Lines − PackageAmount − Discount (+ tax, if not inclusive) = Total. Total −
 * CreditUsed − Carried = Due.
 */
export const WirePaymentBreakdown = z.object({
  /** The part that packages pay. */
  PackageAmount: Rupiah,
  /** The discount by a promo or by staff. */
  Discount: Rupiah,
  /** The part that store credit pays. */
  CreditUsed: Rupiah,
  /**
   * What was paid for the booking that moved into this order. Until the order is confirmed, it includes the unpaid
   * balance that the order takes over.
   */
  Carried: Rupiah,
  /** The money to pay, or that was paid. */
  Due: Rupiah,
  /** The part of `Due` that is still owed for a confirmed order. */
  Owed: Rupiah,
})

/** The price lines, reductions, payments and tax of an order. */
export const WireSums = z.object({ Lines: z.array(WireLine), ...WirePaymentBreakdown.shape, Tax: WireTax })

/** What packages could pay for a booking item. */
export const WirePackageOffer = z.object({
  BookingID: z.int(),
  /** The court-hours of the item. */
  Need: z.int(),
  /** The court-hours that packages can pay. */
  Have: z.int(),
  /** The names of these packages. */
  Names: z.array(z.string()),
})

/**
 * The server's price of a basket. Courts + Coach + AddOns − PackageAmount − Discount (+ Tax, if not inclusive) =
 * Total. Total − Credit.Used = Due.
 */
export const WireQuote = z.object({
  Lines: z.array(WireLine),
  Courts: Rupiah,
  Coach: Rupiah,
  AddOns: Rupiah,
  Discount: Rupiah,
  /** The promo that applies. Its `Code` is null for an automatic promo. */
  Promo: z.nullable(z.object({ Code: z.nullable(z.string()), Name: z.string(), Discount: Rupiah })),
  Tax: WireTax,
  Total: Rupiah,
  /** The court-hours that packages pay, and their price. */
  PackageHours: z.int(),
  PackageAmount: Rupiah,
  /** The court-hours that each package pays, and their price. */
  Packages: z.array(z.object({ QuotaID: PublicId, Name: z.string(), Hours: z.int(), Amount: Rupiah })),
  /** What packages could pay for each booking item, even if the player does not pay with them; empty for guests. */
  PackageOffers: z.array(WirePackageOffer),
  /** The customer's store credit, and how much of it this order uses; null for guests. */
  Credit: z.nullable(z.object({ Balance: Rupiah, Used: Rupiah })),
  /** The money to pay. */
  Due: Rupiah,
  QuoteHash: z.string(),
  CreatedAt: Moment,
})
export type WireQuote = z.infer<typeof WireQuote>

/** A basket to be priced or ordered. */
export const OrderBody = z.strictObject({
  payload: WireBasket,
  isPayWithPackage: z.boolean(),
  profileCustomer: WireBuyer,
  distChan: LocationId,
  /** The line of business. */
  division: z.literal('PADEL'),
  promoCode: z.optional(z.string().check(z.maxLength(40))),
  /** The hash of the quote that the player saw; another price is refused with PRICE_CHANGED. */
  quoteHash: z.optional(z.string().check(z.maxLength(100))),
  /** The rules have a lower limit (200 characters), which their refusal NOTES_TOO_LONG names. */
  notes: z.optional(z.string().check(z.maxLength(2_000))),
  /** Whether the customer's store credit pays as much as it can. */
  useCredit: z.optional(z.boolean()),
})

/** The refusals of a call that prices or orders a basket. */
export const orderProblems = [
  'BODY_INVALID',
  'LOCATION_UNKNOWN',
  'BASKET_EMPTY',
  'ITEM_INCOMPLETE',
  'HOURS_NOT_CONSECUTIVE',
  'DUPLICATE_SLOT',
  'SLOT_PAST',
  'SLOT_CLOSED',
  'DATE_INVALID',
  'DATE_TOO_FAR',
  'COURT_UNKNOWN',
  'COACH_UNKNOWN',
  'COACH_UNAVAILABLE',
  'COACH_CLASH',
  'PLAYERS_MISSING',
  'ADD_ON_UNKNOWN',
  'ADD_ON_SOLD_OUT',
  'ADD_ON_QUANTITY',
  'ADD_ON_SHARE',
  'TOO_MANY_ITEMS',
  'TOO_MANY_HOURS',
  'PACKAGE_FLAG_MISMATCH',
  'PACKAGE_SHORT',
  'PROMO_UNKNOWN',
  'PROMO_NOT_APPLICABLE',
  'PROMO_MINIMUM',
  'PROMO_HOURS',
  'PROMO_FIRST_ORDER_ONLY',
  'PROMO_USED_UP',
  'LOGIN_REQUIRED',
  'TOO_MANY_REQUESTS',
  'DATABASE_AWAY',
] as const

/** Prices a basket. The body is that of the order; `profileCustomer` may be null for guests too. */
export const QuoteCourts = defineCall({
  method: 'POST',
  path: '/api/courts/quote',
  summary: 'Lines, discount, tax and total of a basket, with a hash to order by.',
  body: OrderBody,
  ok: Answer(WireQuote),
  problems: orderProblems,
})

/** Places an order for a basket: claims all its slots, or none. */
export const OrderCourts = defineCall({
  method: 'POST',
  path: '/api/courts/order-courts',
  summary: 'One order for the whole basket: all of its slots are claimed, or none.',
  body: OrderBody,
  status: 201,
  idempotent: true,
  ok: Answer(WirePlacedOrder),
  problems: [
    ...orderProblems,
    'SLOT_TAKEN',
    'PRICE_CHANGED',
    ...unpaidProblems,
    'EMAIL_PROOF_NEEDED',
    'TOO_MANY_ORDERS',
    ...nameAndPhoneProblems,
    'EMAIL_REQUIRED',
    'EMAIL_INVALID',
    'NOTES_TOO_LONG',
    'CREDIT_SHORT',
    ...idempotentProblems,
    'BUSY',
  ],
})

/** The `data` of PRICE_CHANGED: the new price of the basket. */
export const PriceChangedData = z.object({ Quote: WireQuote })
export type PriceChangedData = z.infer<typeof PriceChangedData>
