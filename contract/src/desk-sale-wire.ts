import type { BookingItem } from '@pantul/rules/booking-item'
import type { StaffDiscount } from '@pantul/rules/desk-price'
import type { SaleWarning } from '@pantul/rules/desk-sale'
import type { Rupiah } from '@pantul/rules/money'
import type { Tender } from '@pantul/rules/tender'
import { basketToWire } from './basket-wire.ts'
import { placedOrderToWire } from './buyer-wire.ts'
import type { BodyOf, DataOf } from './call.ts'
import { approvalFromWire, approvalToWire, type Approval } from './desk-approvals-wire.ts'
import {
  balancesFromWire,
  balancesToWire,
  unpaidFromWire,
  unpaidToWire,
  tendersFromWire,
  tendersToWire,
  type PaidByBalances,
  type UnpaidBalance,
} from './desk-payments-wire.ts'
import type { QuoteSale, SellCourts } from './desk-sale.ts'
import { quoteFromWire, quoteToWire, type CompleteQuote, type Quote } from './quote-wire.ts'

/** A quote for staff; `warnings`: limits of players that the basket exceeds. */
export type SaleQuote = {
  readonly quote: Quote
  readonly warnings: readonly SaleWarning[]
  /** The price reduction, and how much may be taken off without an approval (null: any sum). Rupiah. */
  readonly priceOff: Rupiah
  readonly priceOffLeft: Rupiah | null
}

export const saleQuoteToWire = (
  quote: CompleteQuote,
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

/**
 * How a sale is paid. `unpaid`: the balance that stays unpaid; `balances`: store credit and packages; `until`: ISO 8601.
 * `qris`: by a code that the buyer scans at the counter.
 */
export type SaleSettling =
  | {
      readonly kind: 'tenders'
      readonly tenders: readonly Tender[]
      readonly unpaid?: UnpaidBalance | null
      readonly balances?: PaidByBalances | null
    }
  | { readonly kind: 'pay-by'; readonly until: string }
  | { readonly kind: 'qris' }

/** A price reduction by staff, with its reason. `approval`: by a person who may take off more. */
export type ReasonedDiscount = StaffDiscount & { readonly reason: string; readonly approval: Approval | null }

type WirePriceOff = BodyOf<typeof SellCourts>['PriceOff']

const priceOffFromWire = (wire: WirePriceOff): ReasonedDiscount | null =>
  wire === null || wire === undefined
    ? null
    : {
        kind: wire.Kind,
        value: wire.Value,
        reason: wire.Reason,
        approval: approvalFromWire(wire.Approval),
      }

/**
 * What lowers the price of a basket: `priceOff` by staff, or `promoCode` as typed (empty for none). `contactId`: the
 * public id of the buyer; null: not chosen yet.
 */
export type QuoteTerms = {
  readonly priceOff: StaffDiscount | null
  readonly contactId: string | null
  readonly promoCode: string
}

export const quoteRequestToWire = (
  items: readonly BookingItem[],
  { priceOff, contactId, promoCode }: QuoteTerms,
): BodyOf<typeof QuoteSale> => ({
  payload: basketToWire(items),
  ContactID: contactId,
  PromoCode: promoCode,
  PriceOff: priceOff && { Kind: priceOff.kind, Value: priceOff.value },
})

export const quoteTermsFromWire = ({
  PriceOff: off,
  ContactID,
  PromoCode = '',
}: BodyOf<typeof QuoteSale>): QuoteTerms => ({
  priceOff: off ? { kind: off.Kind, value: off.Value } : null,
  contactId: ContactID ?? null,
  promoCode: PromoCode,
})

/**
 * A sale without its basket. `contactId`: the buyer. `quoteHash`: the hash of the quote that staff saw. `promoCode`: as typed,
 * empty for none.
 */
export type SaleTerms = {
  readonly contactId: string
  readonly quoteHash: string
  readonly settling: SaleSettling
  readonly priceOff?: ReasonedDiscount | null
  readonly promoCode?: string
}

type SaleBody = BodyOf<typeof SellCourts>

export const settlingFromWire = (settling: SaleBody['Settling']): SaleSettling =>
  settling.Kind === 'tenders'
    ? {
        kind: 'tenders',
        tenders: tendersFromWire(settling.Tenders),
        unpaid: unpaidFromWire(settling.Unpaid),
        balances: balancesFromWire(settling.Balances),
      }
    : settling.Kind === 'qris'
      ? { kind: 'qris' }
      : { kind: 'pay-by', until: settling.Until }

export const saleTermsFromWire = ({
  ContactID,
  QuoteHash,
  Settling,
  PriceOff: off,
  PromoCode = '',
}: SaleBody): SaleTerms => ({
  contactId: ContactID,
  quoteHash: QuoteHash,
  settling: settlingFromWire(Settling),
  priceOff: priceOffFromWire(off),
  promoCode: PromoCode,
})

export const settlingToWire = (settling: SaleSettling): SaleBody['Settling'] =>
  settling.kind === 'tenders'
    ? {
        Kind: 'tenders',
        Tenders: tendersToWire(settling.tenders),
        Unpaid: unpaidToWire(settling.unpaid ?? null),
        Balances: balancesToWire(settling.balances ?? null),
      }
    : settling.kind === 'qris'
      ? { Kind: 'qris' }
      : { Kind: 'pay-by', Until: settling.until }

export const saleToWire = (
  items: readonly BookingItem[],
  { contactId, quoteHash, settling, priceOff = null, promoCode = '' }: SaleTerms,
): SaleBody => ({
  payload: basketToWire(items),
  ContactID: contactId,
  QuoteHash: quoteHash,
  Settling: settlingToWire(settling),
  PromoCode: promoCode,
  PriceOff: priceOff && {
    Kind: priceOff.kind,
    Value: priceOff.value,
    Reason: priceOff.reason,
    Approval: approvalToWire(priceOff.approval),
  },
})

/** A placed sale. `paymentId`: of the page to pay online; `expiresAt`: the deadline, ISO 8601. Null if it is paid. */
export type SoldOrder = {
  readonly orderNumber: string
  readonly id: string
  readonly paymentId: string | null
  readonly total: Rupiah
  readonly expiresAt: string | null
  readonly change: Rupiah
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
