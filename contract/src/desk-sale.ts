import { staffDiscountKinds } from '@pantul/rules/staff-discount'
import { saleWarningKinds } from '@pantul/rules/desk-sale'
import * as z from 'zod/mini'
import { WireBasket } from './basket.ts'
import { WirePlacedOrder } from './buyer.ts'
import { defineCall } from './call.ts'
import { WireApproval } from './desk-approvals.ts'
import {
  balancesProblems,
  unpaidBalanceProblems,
  WireBalances,
  WireUnpaidBalance,
  WireTender,
} from './desk-payments.ts'
import { orderProblems, WireQuote } from './orders.ts'
import { Answer, LocationParams, Moment, PublicId, Rupiah } from './shapes.ts'

const PriceOff = {
  Kind: z.enum(staffDiscountKinds),
  /** By `Kind`: rupiah to take off, a percentage to take off, or the lowered price in rupiah. */
  Value: z.int().check(z.minimum(0), z.maximum(9_999_999_999)),
}

/** As typed. Not allowed together with `PriceOff`. */
const PromoCode = z.optional(z.string().check(z.maxLength(40)))

/** The refusals of a call by which staff price or place an order. */
export const saleQuoteProblems = [
  ...orderProblems,
  'STAFF_ONLY',
  'ROLE_MISSING',
  'SECOND_FACTOR_NEEDED',
  'SCREEN_LOCKED',
  'CSRF_INVALID',
] as const

export const QuoteSale = defineCall({
  method: 'POST',
  path: '/api/desk/:location/quote',
  summary: 'The price of a basket that staff sell, and the limits of players that it exceeds.',
  params: LocationParams,
  body: z.strictObject({
    payload: WireBasket,
    PriceOff: z.optional(z.nullable(z.strictObject(PriceOff))),
    PromoCode,
    /** The buyer, whose packages and store credit the quote shows; absent if none is chosen yet. */
    ContactID: z.optional(z.nullable(PublicId)),
  }),
  ok: Answer(
    z.object({
      SaleQuote: WireQuote,
      /** The staff discount. */
      PriceOff: Rupiah,
      /** How much the member of staff may still take off this basket without an approval; null: no limit. */
      PriceOffLeft: z.nullable(Rupiah),
      /**
       * The exceeded limits of players. `Most`, by `Kind`: days ahead, court-hours of a date, or minutes after an hour
       * began.
       */
      Warnings: z.array(z.object({ Kind: z.enum(saleWarningKinds), Most: z.int() })),
    }),
  ),
  problems: [...saleQuoteProblems, 'PERSON_UNKNOWN', 'ADDRESS_NEEDED', 'PROMO_WITH_PRICE_OFF'],
})

/** How a sale is paid. */
export const WireSettling = z.discriminatedUnion('Kind', [
  /** It is paid now, and the order is confirmed. */
  z.strictObject({
    Kind: z.literal('tenders'),
    Tenders: z.array(WireTender).check(z.maxLength(8)),
    /** The balance that stays unpaid; absent: everything is paid now. */
    Unpaid: z.optional(z.nullable(WireUnpaidBalance)),
    /** The store credit that pays a part, and the customer's consent to the packages of the basket; absent: neither. */
    Balances: z.optional(z.nullable(WireBalances)),
  }),
  /** It is paid online or at the counter, before a deadline. */
  z.strictObject({ Kind: z.literal('pay-by'), Until: Moment.check(z.maxLength(40)) }),
  /** The order is held for some minutes while the buyer scans a code at the counter. */
  z.strictObject({ Kind: z.literal('qris') }),
])

export const WireSold = Answer(
  z.object({
    ...WirePlacedOrder.shape,
    /** Cash to hand back. */
    Change: Rupiah,
    /** The balance that stays unpaid. */
    Owed: Rupiah,
  }),
)

/** The refusals of a call by which staff place an order. */
export const placedSaleProblems = [
  ...saleQuoteProblems,
  // `saleQuoteProblems` contains TOO_MANY_REQUESTS already.
  ...unpaidBalanceProblems.filter((code) => code !== 'TOO_MANY_REQUESTS'),
  ...balancesProblems,
  'SLOT_TAKEN',
  'PRICE_CHANGED',
  'AMOUNT_OVER',
  'AMOUNT_SHORT',
  'GIVEN_SHORT',
  'REFERENCE_REQUIRED',
  'DRAWER_CLOSED',
  'DEADLINE_INVALID',
  'IDEMPOTENCY_KEY_MISSING',
  'IDEMPOTENCY_KEY_REUSED',
] as const

/** Places an order for a player: claims all slots or none. */
export const SellCourts = defineCall({
  method: 'POST',
  path: '/api/desk/:location/orders',
  summary: 'Sells courts to a player at the counter or on the phone.',
  params: LocationParams,
  body: z.strictObject({
    payload: WireBasket,
    /** The buyer: a customer with an account, or a guest, who needs only a name. */
    ContactID: PublicId,
    /** From the quote that staff saw; another price is refused with PRICE_CHANGED. */
    QuoteHash: z.string().check(z.maxLength(100)),
    Settling: WireSettling,
    PromoCode,
    /** A staff discount. `Approval`: by a person with a higher limit. */
    PriceOff: z.optional(
      z.nullable(
        z.strictObject({ ...PriceOff, Reason: z.string().check(z.maxLength(200)), Approval: WireApproval }),
      ),
    ),
  }),
  status: 201,
  idempotent: true,
  ok: WireSold,
  problems: [...placedSaleProblems, 'PERSON_UNKNOWN', 'DISCOUNT_LIMIT', 'PROMO_WITH_PRICE_OFF'],
})
