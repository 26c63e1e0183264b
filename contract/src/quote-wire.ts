import type { PriceLine } from '@pantul/rules/price'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import { priceTypes } from '@pantul/rules/price-type'
import type { Rupiah } from '@pantul/rules/money'
import type * as z from 'zod/mini'
import type { WireLine, WirePackageOffer, WireQuote } from './orders.ts'
import { taxFromWire, taxToWire, type ShownTax, type TaxBreakdown } from './tax-wire.ts'

type Wire = z.infer<typeof WireLine>

/** The server's price of a basket; amounts in rupiah. */
export type Quote = {
  readonly lines: readonly PriceLine[]
  readonly courts: Rupiah
  readonly coach: Rupiah
  readonly addOns: Rupiah
  /** `code`: null for an automatic promo. */
  readonly promo: { readonly code: string | null; readonly name: string; readonly discount: Rupiah } | null
  readonly tax: ShownTax
  readonly total: Rupiah
  /** Court-hours paid by each package, and their price. */
  readonly packages: readonly { readonly name: string; readonly hours: number; readonly amount: Rupiah }[]
  readonly packageAmount: Rupiah
  /** What packages could pay, even if switched off; empty for guests. */
  readonly packageOffers: readonly PackageOffer[]
  /** Store credit; null for guests. */
  readonly credit: { readonly balance: Rupiah; readonly used: Rupiah } | null
  /** The money to pay. */
  readonly due: Rupiah
  /** Sent with the order; the server refuses another price. */
  readonly hash: string
}

/** The packages for a booking item: it needs `need` court-hours, they can pay `have`. */
export type PackageOffer = {
  readonly bookingId: number
  readonly need: number
  readonly have: number
  readonly names: readonly string[]
}

/** A quote as the server makes it. `createdAt`: ISO 8601 with offset. */
export type CompleteQuote = Omit<Quote, 'tax' | 'packages'> & {
  readonly tax: TaxBreakdown
  readonly packages: readonly (Quote['packages'][number] & { readonly id: string })[]
  readonly createdAt: string
}

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
    const type = priceTypes.find((one) => one === line.PriceType)
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
        ...(type === undefined ? {} : { type }),
      },
    ]
  })

export const quoteToWire = (quote: CompleteQuote): WireQuote => ({
  Lines: quote.lines.map(lineToWire),
  Courts: quote.courts,
  Coach: quote.coach,
  AddOns: quote.addOns,
  Discount: quote.promo?.discount ?? 0,
  Promo: quote.promo && { Code: quote.promo.code, Name: quote.promo.name, Discount: quote.promo.discount },
  Tax: taxToWire(quote.tax),
  Total: quote.total,
  PackageHours: quote.packages.reduce((sum, { hours }) => sum + hours, 0),
  PackageAmount: quote.packageAmount,
  Packages: quote.packages.map(({ id, name, hours, amount }) => ({
    QuotaID: id,
    Name: name,
    Hours: hours,
    Amount: amount,
  })),
  PackageOffers: offersToWire(quote.packageOffers),
  Credit: quote.credit && { Balance: quote.credit.balance, Used: quote.credit.used },
  Due: quote.due,
  QuoteHash: quote.hash,
  CreatedAt: quote.createdAt,
})

export const quoteFromWire = (wire: WireQuote): Quote => ({
  lines: linesFromWire(wire.Lines),
  courts: wire.Courts,
  coach: wire.Coach,
  addOns: wire.AddOns,
  promo: wire.Promo && { code: wire.Promo.Code, name: wire.Promo.Name, discount: wire.Promo.Discount },
  tax: taxFromWire(wire.Tax),
  total: wire.Total,
  packages: wire.Packages.map(({ Name, Hours, Amount }) => ({ name: Name, hours: Hours, amount: Amount })),
  packageAmount: wire.PackageAmount,
  packageOffers: offersFromWire(wire.PackageOffers),
  credit: wire.Credit && { balance: wire.Credit.Balance, used: wire.Credit.Used },
  due: wire.Due,
  hash: wire.QuoteHash,
})

export const offersToWire = (offers: readonly PackageOffer[]): z.infer<typeof WirePackageOffer>[] =>
  offers.map(({ bookingId, need, have, names }) => ({
    BookingID: bookingId,
    Need: need,
    Have: have,
    Names: [...names],
  }))

export const offersFromWire = (wire: readonly z.infer<typeof WirePackageOffer>[]): PackageOffer[] =>
  wire.map(({ BookingID, Need, Have, Names }) => ({
    bookingId: BookingID,
    need: Need,
    have: Have,
    names: Names,
  }))
