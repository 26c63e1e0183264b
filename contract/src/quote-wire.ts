import type { Rupiah } from '@pantul/rules/money'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import { priceTypes } from '@pantul/rules/price-type'
import type * as z from 'zod/mini'
import type { WireLine, WirePackageOffer, WireQuote } from './orders.ts'
import { taxFromWire, taxToWire, type ShownTax, type TaxBreakdown } from './tax-wire.ts'
import { listOf, nullable, wireConverter } from './wire-converter.ts'

type Wire = z.infer<typeof WireLine>

export const lineToWire = (line: PriceLine): Wire => ({
  BookingID: line.item,
  Kind: line.kind,
  Ref: line.ref,
  Desc: line.name,
  Date: toDayMonthYear(line.date),
  Hours: [...line.hours],
  Quantity: line.quantity,
  UnitPrice: line.unitPrice,
  Amount: line.amount,
  PriceType: line.type ?? null,
  ByPackage: line.paidByPackage ?? false,
})

/** Leaves out lines with an invalid date, because lines are only displayed. */
export const linesFromWire = (wire: readonly Wire[]): PriceLine[] =>
  wire.flatMap((line) => {
    const date = fromDayMonthYear(line.Date)
    if (date === null) return []
    const priceType = priceTypes.find((type) => type === line.PriceType)
    return [
      {
        item: line.BookingID,
        kind: line.Kind,
        ref: line.Ref,
        name: line.Desc,
        date,
        hours: line.Hours,
        quantity: line.Quantity,
        unitPrice: line.UnitPrice,
        amount: line.Amount,
        paidByPackage: line.ByPackage,
        ...(priceType === undefined ? {} : { type: priceType }),
      },
    ]
  })

/** What packages could pay for a booking item. */
export type PackageOffer = {
  readonly bookingId: number
  /** The court-hours of the item. */
  readonly hoursNeeded: number
  /** The court-hours that packages can pay. */
  readonly hoursAvailable: number
  /** The names of these packages. */
  readonly names: readonly string[]
}

export const packageOffersConverter = listOf(
  wireConverter<PackageOffer, z.infer<typeof WirePackageOffer>>()({
    bookingId: 'BookingID',
    hoursNeeded: 'Need',
    hoursAvailable: 'Have',
    names: 'Names',
  }),
)

/** The server's price of a basket; amounts in rupiah. */
export type Quote = {
  readonly lines: readonly PriceLine[]
  /** The price of all courts. */
  readonly courtsAmount: Rupiah
  /** The price of all coaches. */
  readonly coachAmount: Rupiah
  /** The price of all add-ons. */
  readonly addOnsAmount: Rupiah
  /** The promo that applies; its `code` is null for an automatic promo. */
  readonly promo: { readonly code: string | null; readonly name: string; readonly discount: Rupiah } | null
  readonly tax: ShownTax
  readonly total: Rupiah
  /** The court-hours that each package pays, and their price. */
  readonly packages: readonly { readonly name: string; readonly hours: number; readonly amount: Rupiah }[]
  readonly packageAmount: Rupiah
  /** What packages could pay, even if the player does not pay with them; empty for guests. */
  readonly packageOffers: readonly PackageOffer[]
  /** The customer's store credit, and how much of it this order uses; null for guests. */
  readonly credit: { readonly balance: Rupiah; readonly used: Rupiah } | null
  /** The money to pay. */
  readonly due: Rupiah
  /** Sent with the order; the server refuses another price. */
  readonly hash: string
}

/** A quote as the server has it, with values that browsers do not need. */
export type ServerQuote = Omit<Quote, 'tax' | 'packages'> & {
  readonly tax: TaxBreakdown
  readonly packages: readonly (Quote['packages'][number] & { readonly id: string })[]
  /** ISO 8601 with offset. */
  readonly createdAt: string
}

const promo = wireConverter<NonNullable<Quote['promo']>, NonNullable<WireQuote['Promo']>>()({
  code: 'Code',
  name: 'Name',
  discount: 'Discount',
})

const credit = wireConverter<NonNullable<Quote['credit']>, NonNullable<WireQuote['Credit']>>()({
  balance: 'Balance',
  used: 'Used',
})

/** The fields that are not calculated from other fields. */
const quote = wireConverter<
  Omit<Quote, 'lines' | 'tax' | 'packages'>,
  Omit<WireQuote, 'Lines' | 'Tax' | 'Packages' | 'PackageHours' | 'Discount' | 'CreatedAt'>
>()({
  courtsAmount: 'Courts',
  coachAmount: 'Coach',
  addOnsAmount: 'AddOns',
  promo: ['Promo', nullable(promo)],
  total: 'Total',
  packageAmount: 'PackageAmount',
  packageOffers: ['PackageOffers', packageOffersConverter],
  credit: ['Credit', nullable(credit)],
  due: 'Due',
  hash: 'QuoteHash',
})

export const quoteToWire = (serverQuote: ServerQuote): WireQuote => ({
  ...quote.toWire(serverQuote),
  Lines: serverQuote.lines.map(lineToWire),
  Discount: serverQuote.promo?.discount ?? 0,
  Tax: taxToWire(serverQuote.tax),
  PackageHours: serverQuote.packages.reduce((sum, { hours }) => sum + hours, 0),
  Packages: serverQuote.packages.map(({ id, name, hours, amount }) => ({
    QuotaID: id,
    Name: name,
    Hours: hours,
    Amount: amount,
  })),
  CreatedAt: serverQuote.createdAt,
})

export const quoteFromWire = (wire: WireQuote): Quote => ({
  ...quote.fromWire(wire),
  lines: linesFromWire(wire.Lines),
  tax: taxFromWire(wire.Tax),
  packages: wire.Packages.map(({ Name, Hours, Amount }) => ({ name: Name, hours: Hours, amount: Amount })),
})
