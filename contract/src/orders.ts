import * as z from 'zod/mini'
import { WireBasket } from './basket.ts'
import { WireBuyer, WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { Answer, Code, Hour, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** One price line. A court has a line per hour. */
export const WireLine = z.object({
  BookingID: z.int(),
  Kind: z.enum(['court', 'coach', 'add-on']),
  /** CourtID, CoachID or Item. */
  Ref: Code,
  Desc: z.string(),
  Date: WireDate,
  Hours: z.array(Hour),
  Quantity: z.int(),
  UnitPrice: Rupiah,
  Amount: Rupiah,
  PriceType: z.nullable(z.string()),
  /** Whether a package pays this court-hour. The line has its price; PackageAmount subtracts the sum. */
  ByPackage: z.boolean(),
})

/** A package in an order, with `Hours` court-hours each. */
export const WireSoldPackage = z.object({
  PackageID: Code,
  Name: z.string(),
  Hours: z.int(),
  Quantity: z.int(),
  UnitPrice: Rupiah,
  Amount: Rupiah,
})

/** Places of an order in a class or programme; sessions in order of start, in local time. */
export const WireSoldPlaces = z.object({
  /** The id for leaving. */
  EnrolmentID: PublicId,
  Kind: z.enum(['class', 'programme']),
  Name: z.string(),
  Places: z.int(),
  UnitPrice: Rupiah,
  Amount: Rupiah,
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

/** The tax included in the total, or added to it. */
export const WireTax = z.object({
  Label: z.string(),
  RateBp: z.int(),
  IsInclusive: z.boolean(),
  Base: Rupiah,
  Amount: Rupiah,
})

/**
 * Reductions and payments of an order. Lines − PackageAmount − Discount (+ tax, if not inclusive) = Total. Total −
 * CreditUsed − Carried = Due.
 */
export const WirePaymentBreakdown = z.object({
  /** Paid by packages. */
  PackageAmount: Rupiah,
  /** The promo discount. */
  Discount: Rupiah,
  /** Store credit. */
  CreditUsed: Rupiah,
  /** The payment of the booking that it replaces. */
  Carried: Rupiah,
  /** The money to pay, or that was paid. */
  Due: Rupiah,
  /** The part of `Due` that is still owed for a confirmed order. */
  Owed: Rupiah,
})

/** Packages for a booking item: it needs `Need` court-hours, packages can pay `Have`. */
export const WirePackageOffer = z.object({
  BookingID: z.int(),
  Need: z.int(),
  Have: z.int(),
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
  /** The typed code; null for an automatic promo. */
  Promo: z.nullable(z.object({ Code: z.nullable(z.string()), Name: z.string(), Discount: Rupiah })),
  Tax: WireTax,
  Total: Rupiah,
  /** Court-hours paid by packages, and their price. */
  PackageHours: z.int(),
  PackageAmount: Rupiah,
  /** Court-hours paid by each package. */
  Packages: z.array(z.object({ QuotaID: PublicId, Name: z.string(), Hours: z.int(), Amount: Rupiah })),
  /** What packages could pay for each booking item, even if switched off; empty for guests. */
  PackageOffers: z.array(WirePackageOffer),
  /** The customer's store credit and how much this order uses; null for guests. */
  Credit: z.nullable(z.object({ Balance: Rupiah, Used: Rupiah })),
  /** The money to pay. */
  Due: Rupiah,
  QuoteHash: z.string(),
  CreatedAt: Moment,
})
export type WireQuote = z.infer<typeof WireQuote>

/** A slot that the order could not get. */
export const LostSlot = z.object({
  BookingID: z.int(),
  CourtID: Code,
  CourtDesc: z.string(),
  Date: WireDate,
  Hour,
})

/** A basket to be priced or ordered. */
export const OrderBody = z.strictObject({
  payload: WireBasket,
  isPayWithPackage: z.boolean(),
  profileCustomer: WireBuyer,
  distChan: LocationId,
  division: z.literal('PADEL'),
  promoCode: z.optional(z.string().check(z.maxLength(40))),
  /** From the quote that the player saw; another price is refused with PRICE_CHANGED. */
  quoteHash: z.optional(z.string().check(z.maxLength(100))),
  /** The limit is 200 characters; NOTES_TOO_LONG gives a proper message above it. */
  notes: z.optional(z.string().check(z.maxLength(2_000))),
  /** Pay with the customer's store credit as far as possible. */
  useCredit: z.optional(z.boolean()),
})

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

/** Prices a basket. Same body as the order; `profileCustomer` may be null. */
export const QuoteCourts = defineCall({
  method: 'POST',
  path: '/api/courts/quote',
  summary: 'Lines, discount, tax and total of a basket, with a hash to order by.',
  body: OrderBody,
  ok: Answer(WireQuote),
  problems: orderProblems,
})

/** Places the order: claims all slots or none. */
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
    'TOO_MANY_UNPAID',
    'TOO_MANY_UNPAID_HOURS',
    'TOO_MANY_UNPAID_AT_ADDRESS',
    'WORK_NEEDED',
    'EMAIL_PROOF_NEEDED',
    'TOO_MANY_ORDERS',
    'FULL_NAME_REQUIRED',
    'FULL_NAME_INVALID',
    'FULL_NAME_LINK',
    'EMAIL_REQUIRED',
    'EMAIL_INVALID',
    'PHONE_REQUIRED',
    'PHONE_INVALID',
    'NOTES_TOO_LONG',
    'CREDIT_SHORT',
    'CSRF_INVALID',
    'IDEMPOTENCY_KEY_MISSING',
    'IDEMPOTENCY_KEY_REUSED',
    'BUSY',
  ],
})

/** An hour of a coach that the order could not get. */
export const LostCoachHour = z.object({
  BookingID: z.int(),
  CoachID: Code,
  CoachName: z.string(),
  Date: WireDate,
  Hour,
})
/** An add-on with too few pieces left. Date and Hour are null if it is sold, not rented. */
export const LostAddOn = z.object({ Item: Code, Date: z.nullable(WireDate), Hour: z.nullable(Hour) })

/** `data` of PACKAGE_SHORT: the booking items whose packages have too few hours. */
export const PackageShortData = z.object({ Short: z.array(WirePackageOffer) })
export type PackageShortData = z.infer<typeof PackageShortData>
/** `data` of a SLOT_TAKEN refusal. */
export const SlotTakenData = z.object({ Lost: z.array(LostSlot) })
/** `data` of COACH_UNAVAILABLE, if another order was faster. */
export const CoachTakenData = z.object({ Lost: z.array(LostCoachHour) })
/** `data` of an ADD_ON_SOLD_OUT refusal. */
export const AddOnSoldOutData = z.object({ Lost: z.array(LostAddOn) })
/** `data` of a PRICE_CHANGED refusal. */
export const PriceChangedData = z.object({ Quote: WireQuote })
export type SlotTakenData = z.infer<typeof SlotTakenData>
export type PriceChangedData = z.infer<typeof PriceChangedData>
export type CoachTakenData = z.infer<typeof CoachTakenData>
export type AddOnSoldOutData = z.infer<typeof AddOnSoldOutData>
