import type { WireQuote } from '@pantul/contract/orders'
import { lineToWire } from '@pantul/contract/quote-wire'
import { taxLabel } from '@pantul/rules/tax'
import { localMoment, type Clock } from '../platform/base/clock.ts'
import type { Locale } from '../platform/http/language.ts'
import { offerToWire, type Paying } from './apply-means.ts'
import type { BasketFacts } from './basket-facts.ts'
import type { OrderPrice } from './price-order.ts'

/** Of what moment, and for a reader of which language. */
type Showing = { readonly clock: Clock; readonly facts: BasketFacts; readonly language: Locale }

/** A price as it is shown before it is ordered; its moment by the location's clock. */
export const showQuote = (price: OrderPrice, { clock, facts, language }: Showing): WireQuote => ({
  Lines: price.lines.map(lineToWire),
  Courts: price.courts,
  Coach: price.coach,
  AddOns: price.addOns,
  Discount: price.promo?.discount ?? 0,
  Promo: price.promo && {
    Code: price.promo.code,
    Name: price.promo.name[language],
    Discount: price.promo.discount,
  },
  Tax: {
    Label: taxLabel(facts.location.taxRateBp),
    RateBp: facts.location.taxRateBp,
    IsInclusive: facts.location.taxIsInclusive,
    Base: price.taxed.base,
    Amount: price.taxed.tax,
  },
  Total: price.taxed.total,
  PackageHours: price.drawn.length,
  PackageAmount: price.covered,
  Packages: packagesToWire(price),
  PackageOffers: price.credit === null ? [] : price.offers.map((offer) => offerToWire(offer, price.owned)),
  Credit: price.credit === null ? null : { Balance: price.credit, Used: price.creditUsed },
  Due: price.due,
  QuoteHash: price.hash,
  CreatedAt: localMoment(clock.now(), facts.location.timeZone),
})

const packagesToWire = ({ owned, drawn }: Paying): WireQuote['Packages'] =>
  owned.flatMap(({ id, publicId, name }) => {
    const own = drawn.filter(({ packageId }) => packageId === id)
    if (own.length === 0) return []
    const amount = own.reduce((sum, { wanted }) => sum + wanted.amount, 0)
    return [{ QuotaID: publicId, Name: name, Hours: own.length, Amount: amount }]
  })
