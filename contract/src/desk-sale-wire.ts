import type { BookingItem } from '@pantul/rules/booking-item'
import type { StaffDiscount } from '@pantul/rules/staff-discount'
import type { SaleWarning } from '@pantul/rules/desk-sale'
import type { Rupiah } from '@pantul/rules/money'
import type { Tender } from '@pantul/rules/tender'
import { basketToWire } from './basket-wire.ts'
import { placedOrderToWire } from './buyer-wire.ts'
import type { BodyOf, DataOf } from './call.ts'
import { approvalConverter, type Approval } from './desk-approvals-wire.ts'
import {
  paidByBalancesConverter,
  tendersConverter,
  unpaidBalanceConverter,
  type PaidByBalances,
  type UnpaidBalance,
} from './desk-payments-wire.ts'
import type { QuoteSale, SellCourts } from './desk-sale.ts'
import { quoteFromWire, quoteToWire, type ServerQuote, type Quote } from './quote-wire.ts'
import { optional, wireConverter } from './wire-converter.ts'

/** A quote for staff, in rupiah. */
export type SaleQuote = {
  readonly quote: Quote
  /** Limits of players that the basket exceeds. */
  readonly warnings: readonly SaleWarning[]
  /** The staff discount. */
  readonly priceOff: Rupiah
  /** How much the member of staff may still take off this basket without an approval; null: any sum. */
  readonly priceOffLeft: Rupiah | null
}

export const saleQuoteToWire = (
  quote: ServerQuote,
  { warnings, priceOff, priceOffLeft }: Omit<SaleQuote, 'quote'>,
): DataOf<typeof QuoteSale> => ({
  SaleQuote: quoteToWire(quote),
  PriceOff: priceOff,
  PriceOffLeft: priceOffLeft,
  Warnings: warnings.map(({ kind, most }) => ({ Kind: kind, Most: most })),
})

export const saleQuoteFromWire = ({
  SaleQuote,
  Warnings,
  PriceOff,
  PriceOffLeft,
}: DataOf<typeof QuoteSale>): SaleQuote => ({
  quote: quoteFromWire(SaleQuote),
  warnings: Warnings.map(({ Kind, Most }) => ({ kind: Kind, most: Most })),
  priceOff: PriceOff,
  priceOffLeft: PriceOffLeft,
})

/** How a sale is paid. */
export type SaleSettling =
  | {
      /** It is paid now; a balance may stay unpaid. */
      readonly kind: 'tenders'
      readonly tenders: readonly Tender[]
      readonly unpaid?: UnpaidBalance | null
      readonly balances?: PaidByBalances | null
    }
  /** It is paid before a deadline, in ISO 8601. */
  | { readonly kind: 'pay-by'; readonly until: string }
  /** The buyer scans a code at the counter. */
  | { readonly kind: 'qris' }

/** A staff discount. `approval`: by a person who may take off more. */
export type ReasonedDiscount = StaffDiscount & { readonly reason: string; readonly approval: Approval | null }

type WireQuoteRequest = BodyOf<typeof QuoteSale>
type WireSale = BodyOf<typeof SellCourts>

const discount = { kind: 'Kind', value: 'Value' } as const

const quotedDiscount = optional(
  wireConverter<StaffDiscount, NonNullable<WireQuoteRequest['PriceOff']>>()(discount),
)

const reasonedDiscount = optional(
  wireConverter<ReasonedDiscount, NonNullable<WireSale['PriceOff']>>()({
    ...discount,
    reason: 'Reason',
    approval: ['Approval', approvalConverter],
  }),
)

/** What decides the price of a basket beside its items: the buyer, and a staff discount or a promo code. */
export type QuoteTerms = {
  readonly priceOff: StaffDiscount | null
  /** The public id of the buyer; null: not chosen yet. */
  readonly contactId: string | null
  /** As typed; empty for none. */
  readonly promoCode: string
}

export const saleQuoteRequestToWire = (
  items: readonly BookingItem[],
  { priceOff, contactId, promoCode }: QuoteTerms,
): WireQuoteRequest => ({
  payload: basketToWire(items),
  ContactID: contactId,
  PromoCode: promoCode,
  PriceOff: quotedDiscount.toWire(priceOff),
})

export const quoteTermsFromWire = ({
  PriceOff,
  ContactID,
  PromoCode = '',
}: WireQuoteRequest): QuoteTerms => ({
  priceOff: quotedDiscount.fromWire(PriceOff),
  contactId: ContactID ?? null,
  promoCode: PromoCode,
})

/** A sale without its basket. */
export type SaleTerms = {
  /** The public id of the buyer. */
  readonly contactId: string
  /** The hash of the quote that staff saw. */
  readonly quoteHash: string
  readonly settling: SaleSettling
  readonly priceOff?: ReasonedDiscount | null
  /** As typed; empty for none. */
  readonly promoCode?: string
}

export const settlingFromWire = (settling: WireSale['Settling']): SaleSettling =>
  settling.Kind === 'tenders'
    ? {
        kind: 'tenders',
        tenders: tendersConverter.fromWire(settling.Tenders),
        unpaid: unpaidBalanceConverter.fromWire(settling.Unpaid),
        balances: paidByBalancesConverter.fromWire(settling.Balances),
      }
    : settling.Kind === 'qris'
      ? { kind: 'qris' }
      : { kind: 'pay-by', until: settling.Until }

export const saleTermsFromWire = ({
  ContactID,
  QuoteHash,
  Settling,
  PriceOff,
  PromoCode = '',
}: WireSale): SaleTerms => ({
  contactId: ContactID,
  quoteHash: QuoteHash,
  settling: settlingFromWire(Settling),
  priceOff: reasonedDiscount.fromWire(PriceOff),
  promoCode: PromoCode,
})

export const settlingToWire = (settling: SaleSettling): WireSale['Settling'] =>
  settling.kind === 'tenders'
    ? {
        Kind: 'tenders',
        Tenders: tendersConverter.toWire(settling.tenders),
        Unpaid: unpaidBalanceConverter.toWire(settling.unpaid),
        Balances: paidByBalancesConverter.toWire(settling.balances),
      }
    : settling.kind === 'qris'
      ? { Kind: 'qris' }
      : { Kind: 'pay-by', Until: settling.until }

export const saleToWire = (
  items: readonly BookingItem[],
  { contactId, quoteHash, settling, priceOff, promoCode = '' }: SaleTerms,
): WireSale => ({
  payload: basketToWire(items),
  ContactID: contactId,
  QuoteHash: quoteHash,
  Settling: settlingToWire(settling),
  PromoCode: promoCode,
  PriceOff: reasonedDiscount.toWire(priceOff),
})

/** A placed sale. Moments in ISO 8601, amounts in rupiah. */
export type SoldOrder = {
  readonly orderNumber: string
  readonly id: string
  /** The payment whose page pays the order online; null if it is paid. */
  readonly paymentId: string | null
  readonly total: Rupiah
  /** The deadline to pay; null if it is paid. */
  readonly expiresAt: string | null
  /** Cash to hand back. */
  readonly change: Rupiah
  /** What stays unpaid. */
  readonly owed: Rupiah
}

export const soldOrderToWire = (
  sold: Parameters<typeof placedOrderToWire>[0],
  { change, owed }: Pick<SoldOrder, 'change' | 'owed'>,
): DataOf<typeof SellCourts> => ({ ...placedOrderToWire(sold), Change: change, Owed: owed })

export const soldOrderFromWire = (sold: DataOf<typeof SellCourts>): SoldOrder => ({
  orderNumber: sold.OrderNo,
  id: sold.OrderID,
  paymentId: sold.PaymentID,
  total: sold.Total,
  expiresAt: sold.ExpiresAt,
  change: sold.Change,
  owed: sold.Owed,
})
