import { checkout_tax_on_top, court_hours_count, packages_line, promos_line } from '@pantul/messages/words'
import type { WireQuote } from '@pantul/contract/orders'
import { linesFromWire } from '@pantul/contract/quote-wire'
import type { ShownPrice } from '../../basket/use-basket-price.ts'

/**
 * The server's price as the basket shows prices; what is taken off in words of its own.
 * Several packages of one name are one line.
 */
export function quotedPrice(quote: WireQuote): ShownPrice {
  const { Lines, Courts, Coach, AddOns, Promo, Packages, Tax, Total, Credit, Due, PackageAmount } = quote
  const lines = linesFromWire(Lines)
  return {
    lines,
    courts: Courts,
    coach: Coach,
    addOns: AddOns,
    also: [
      ...(Promo === null ? [] : [{ words: promoWords(Promo), rupiah: -Promo.Discount }]),
      ...[...new Set(Packages.map(({ Name }) => Name))].map((name) => {
        const paying = Packages.filter(({ Name }) => Name === name)
        const count = sumOf(paying.map(({ Hours }) => Hours))
        return {
          words: packages_line({ name, hours: court_hours_count({ count }) }),
          rupiah: -sumOf(paying.map(({ Amount }) => Amount)),
        }
      }),
      ...(Tax.IsInclusive ? [] : [{ words: checkout_tax_on_top({ tax: Tax.Label }), rupiah: Tax.Amount }]),
    ],
    total: Total,
    credit: Credit?.Used ?? 0,
    due: Due,
    isPaidWithPackage: Total === 0 && PackageAmount > 0,
    courtHours: lines.filter(({ kind }) => kind === 'court').length,
  }
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0)

/** `PAGI20`'s name with the code behind it; the name alone when it is taken off by itself. */
const promoWords = ({ Code, Name }: NonNullable<WireQuote['Promo']>): string =>
  Code === null || Code === Name ? Name : promos_line({ name: Name, code: Code })
