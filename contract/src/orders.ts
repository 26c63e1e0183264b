import * as z from 'zod/mini'
import { WireBasket } from './basket.ts'
import { WireBuyer, WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { Answer, Code, Hour, LocationId, Moment, PublicId, Rupiah, WireDate } from './shapes.ts'

/** One line of what an order costs. A court has a line per hour, each with its own price and type. */
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
  /** True of a court-hour that a package pays: it is listed at its price, and the sum is taken off as PackageAmount. */
  ByPackage: z.boolean(),
})

/** A package that an order sold, `Hours` court-hours each. */
export const WireSoldPackage = z.object({
  PackageID: Code,
  Name: z.string(),
  Hours: z.int(),
  Quantity: z.int(),
  UnitPrice: Rupiah,
  Amount: Rupiah,
})

/** Places that an order sold in a class or a programme; the first session first, on the location's clock. */
export const WireSoldPlaces = z.object({
  /** To leave by. */
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

/** The tax within (inclusive) or on top of (exclusive) the total. */
export const WireTax = z.object({
  Label: z.string(),
  RateBp: z.int(),
  IsInclusive: z.boolean(),
  Base: Rupiah,
  Amount: Rupiah,
})

/**
 * How an order is paid beside money. Its lines − PackageAmount − Discount (+ tax, where it is not inclusive) = its Total;
 * Total − CreditUsed − Carried = Due.
 */
export const WirePaidBeside = z.object({
  /** What packages pay. */
  PackageAmount: Rupiah,
  /** What a promo takes off. */
  Discount: Rupiah,
  /** Store credit. */
  CreditUsed: Rupiah,
  /** What had been paid for the booking that it replaces. */
  Carried: Rupiah,
  /** To be paid in money, or what was. */
  Due: Rupiah,
})

/** What packages have for a booking item: `Need` court-hours, of which they can pay `Have`. */
export const WirePackageOffer = z.object({
  BookingID: z.int(),
  Need: z.int(),
  Have: z.int(),
  Names: z.array(z.string()),
})

/**
 * A price for a basket, made by the server from its own tables. Courts + Coach + AddOns − PackageAmount − Discount
 * (+ Tax, where it is not inclusive) = Total; Total − Credit.Used = Due.
 */
export const WireQuote = z.object({
  Lines: z.array(WireLine),
  Courts: Rupiah,
  Coach: Rupiah,
  AddOns: Rupiah,
  Discount: Rupiah,
  /** The code that was typed, or null for a promo that is applied by itself. */
  Promo: z.nullable(z.object({ Code: z.nullable(z.string()), Name: z.string(), Discount: Rupiah })),
  Tax: WireTax,
  Total: Rupiah,
  /** Court-hours that packages pay, and what they would have cost. */
  PackageHours: z.int(),
  PackageAmount: Rupiah,
  /** What each package pays. */
  Packages: z.array(z.object({ QuotaID: PublicId, Name: z.string(), Hours: z.int(), Amount: Rupiah })),
  /** What packages could pay, per booking item, also while its switch is off; empty for guests. */
  PackageOffers: z.array(WirePackageOffer),
  /** The customer's store credit and what of it this order uses; null for guests. */
  Credit: z.nullable(z.object({ Balance: Rupiah, Used: Rupiah })),
  /** To be paid in money. */
  Due: Rupiah,
  QuoteHash: z.string(),
  CreatedAt: Moment,
})
export type WireQuote = z.infer<typeof WireQuote>

/** A slot that the order did not get. */
export const LostSlot = z.object({
  BookingID: z.int(),
  CourtID: Code,
  CourtDesc: z.string(),
  Date: WireDate,
  Hour,
})

/** A basket as it is priced and ordered. */
export const OrderBody = z.strictObject({
  payload: WireBasket,
  isPayWithPackage: z.boolean(),
  profileCustomer: WireBuyer,
  distChan: LocationId,
  division: z.literal('PADEL'),
  promoCode: z.optional(z.string().check(z.maxLength(40))),
  /** From the quote that the player saw; another price is refused with PRICE_CHANGED. */
  quoteHash: z.optional(z.string().check(z.maxLength(100))),
  /** 200 characters; more, up to here, is refused in words (NOTES_TOO_LONG). */
  notes: z.optional(z.string().check(z.maxLength(2_000))),
  /** Pay with the customer's store credit as far as it goes. */
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

/** Prices a basket without ordering it. Same body as the order; `profileCustomer` may be null here. */
export const QuoteCourts = defineCall({
  method: 'POST',
  path: '/api/courts/quote',
  summary: 'Lines, discount, tax and total of a basket, with a hash to order by.',
  body: OrderBody,
  ok: Answer(WireQuote),
  problems: orderProblems,
})

/** Places the order and claims every slot, or none. */
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
  ],
})

/** An hour of a coach that the order did not get. */
export const LostCoachHour = z.object({
  BookingID: z.int(),
  CoachID: Code,
  CoachName: z.string(),
  Date: WireDate,
  Hour,
})
/** An add-on of which too few are left: at an hour when it is rented, at all (null) when it is sold. */
export const LostAddOn = z.object({ Item: Code, Date: z.nullable(WireDate), Hour: z.nullable(Hour) })

/** `data` of a PACKAGE_SHORT refusal: the booking items whose packages do not suffice. */
export const PackageShortData = z.object({ Short: z.array(WirePackageOffer) })
export type PackageShortData = z.infer<typeof PackageShortData>
/** `data` of a SLOT_TAKEN refusal. */
export const SlotTakenData = z.object({ Lost: z.array(LostSlot) })
/** `data` of a COACH_UNAVAILABLE refusal of an order that lost the race. */
export const CoachTakenData = z.object({ Lost: z.array(LostCoachHour) })
/** `data` of an ADD_ON_SOLD_OUT refusal. */
export const AddOnSoldOutData = z.object({ Lost: z.array(LostAddOn) })
/** `data` of a PRICE_CHANGED refusal. */
export const PriceChangedData = z.object({ Quote: WireQuote })
export type SlotTakenData = z.infer<typeof SlotTakenData>
export type PriceChangedData = z.infer<typeof PriceChangedData>
export type CoachTakenData = z.infer<typeof CoachTakenData>
export type AddOnSoldOutData = z.infer<typeof AddOnSoldOutData>
