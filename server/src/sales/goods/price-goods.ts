import { createHash } from 'node:crypto'
import type { PickedAddOn } from '@pantul/rules/add-on'
import { priceGoods as linesOf, type GoodsLine } from '@pantul/rules/goods'
import type { Hours } from '@pantul/rules/hours'
import { isProblem } from '@pantul/rules/problem'
import { taxOf, type TaxedAmount } from '@pantul/rules/tax'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Catalogue } from '../../venue/catalogue/cache-catalogues.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'

/** The price of goods at the counter in rupiah. `hash`: identifies the price; it is the same in all languages. */
export type GoodsPrice = {
  readonly lines: readonly GoodsLine[]
  readonly taxed: TaxedAmount
  readonly hash: string
}

type GoodsSelection = {
  readonly things: readonly PickedAddOn[]
  /** The hours of the booking that are not over; empty without a booking. */
  readonly hours: Hours
  readonly language: keyof BothLanguages
}

/** Prices goods by the catalogue, with the tax of the location. Refusals: ADD_ON_UNKNOWN, ADD_ON_QUANTITY. */
export function priceGoods(
  { addOns, location }: Pick<Catalogue, 'addOns' | 'location'>,
  { things, hours, language }: GoodsSelection,
): GoodsPrice {
  const namedAddOns = addOns.map((addOn) => ({ ...addOn, name: addOn.name[language] }))
  const lines = linesOf(namedAddOns, things, hours)
  if (isProblem(lines)) throw new Refusal(lines)
  const taxed = taxOf({
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    rateBp: location.taxRateBp,
    inclusive: location.taxIsInclusive,
  })
  const hashedFields = lines.map(({ item, quantity, unitPrice, hours: lineHours }) => [
    item,
    quantity,
    unitPrice,
    lineHours,
  ])
  const hash = createHash('sha256')
    .update(JSON.stringify([hashedFields, taxed]))
    .digest('hex')
    .slice(0, 16)
  return { lines, taxed, hash }
}
