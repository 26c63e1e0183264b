import { sum } from '@pantul/rules/money'
import * as m from '@pantul/messages/words'
import type { Quote } from '@pantul/contract/quote-wire'
import type { ShownPrice } from '../../basket/use-basket-price.ts'

/** A quote as the summary shows it. Packages of the same name are one line. */
export function priceOfQuote(quote: Quote): ShownPrice {
  const { lines, promo, packages, tax, total, credit, due, packageAmount } = quote
  return {
    lines,
    courts: quote.courtsAmount,
    coach: quote.coachAmount,
    addOns: quote.addOnsAmount,
    adjustments: [
      ...(promo === null ? [] : [{ label: promoLabel(promo), amount: -promo.discount }]),
      ...[...new Set(packages.map((used) => used.name))].map((name) => {
        const sameName = packages.filter((used) => used.name === name)
        const count = sum(sameName.map(({ hours }) => hours))
        return {
          label: m.packages_line({ name, hours: m.court_hours_count({ count }) }),
          amount: -sum(sameName.map(({ amount }) => amount)),
        }
      }),
      ...(tax.isInclusive ? [] : [{ label: m.checkout_tax_on_top({ tax: tax.label }), amount: tax.amount }]),
    ],
    total,
    creditUsed: credit?.used ?? 0,
    due,
    isPaidByPackages: total === 0 && packageAmount > 0,
    courtHours: lines.filter(({ kind }) => kind === 'court').length,
  }
}

/** `Early birds (PAGI20)`. An automatic promo has no code. */
const promoLabel = ({ code, name }: NonNullable<Quote['promo']>): string =>
  code === null || code === name ? name : m.promos_line({ name, code })
