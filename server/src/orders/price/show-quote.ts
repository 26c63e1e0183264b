import type { ServerQuote } from '@pantul/contract/quote-wire'
import { sum } from '@pantul/rules/money'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import type { Locale } from '../../platform/http/language.ts'
import { taxRateOf } from '../../venue/locations/tax-rate.ts'
import { addPackageNames, type AppliedBalances } from './apply-balances.ts'
import type { BasketFacts } from './basket-facts.ts'
import type { OrderPrice } from './price-order.ts'

/** What the quote needs: the clock, the location's facts and the reader's language. */
type QuoteContext = { readonly clock: Clock; readonly facts: BasketFacts; readonly language: Locale }

/** The quote that the customer sees. `createdAt` is in local time. */
export const describeQuote = (price: OrderPrice, { clock, facts, language }: QuoteContext): ServerQuote => ({
  lines: price.lines,
  courtsAmount: price.courts,
  coachAmount: price.coach,
  addOnsAmount: price.addOns,
  promo: price.promo && {
    code: price.promo.code,
    name: price.promo.name[language],
    discount: price.promo.discount,
  },
  tax: { ...taxRateOf(facts.location), base: price.taxed.base, amount: price.taxed.tax },
  total: price.taxed.total,
  packageAmount: price.packageAmount,
  packages: usedPackages(price),
  packageOffers: price.credit === null ? [] : addPackageNames(price.offers, price.quotas),
  credit: price.credit === null ? null : { balance: price.credit, used: price.creditUsed },
  due: price.due,
  hash: price.hash,
  createdAt: localMoment(clock.now(), facts.location.timeZone),
})

const usedPackages = ({ quotas, allocations }: AppliedBalances): ServerQuote['packages'] =>
  quotas.flatMap(({ id, publicId, name }) => {
    const ofPackage = allocations.filter(({ quotaId }) => quotaId === id)
    if (ofPackage.length === 0) return []
    const amount = sum(ofPackage.map(({ courtHour }) => courtHour.amount))
    return [{ id: publicId, name, hours: ofPackage.length, amount }]
  })
