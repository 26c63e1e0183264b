import { taxOf, type TaxedAmount } from '@pantul/rules/tax'
import type { BothLanguages, Location } from '../../venue/locations/queries.ts'
import { placedOnline, type NewOrder, type OrderingPlayer, type OrderIds } from '../stored/insert-order.ts'
import type { OrderHolder } from '../limits/limit-unpaid.ts'
import type { OrderLine } from '../price/list-lines.ts'

/** A row of what is sold: a package, places in a class or in a programme. Its amount is `quantity` × `unitPrice`. */
export type SaleLine = Pick<OrderLine, 'ref' | 'name' | 'date' | 'quantity' | 'unitPrice' | 'terms'> & {
  readonly kind: 'package' | 'class' | 'programme'
}

/** The buyer of a package or of places, and the language of the order. */
export type SaleBuyer = {
  readonly kind: 'package' | 'enrolment'
  readonly player: OrderingPlayer
  readonly language: keyof BothLanguages
}

type SaleOrderInput = {
  readonly location: Location
  readonly lines: readonly SaleLine[]
  readonly ids: OrderIds
  readonly now: Temporal.Instant
  readonly heldUntil: Temporal.Instant
  readonly orderHolder: OrderHolder | null
}

/** The total of a sale in rupiah, with the tax of its location. */
export const taxedSale = (
  lines: readonly SaleLine[],
  { taxRateBp: rateBp, taxIsInclusive: inclusive }: Location,
): TaxedAmount =>
  taxOf({
    total: lines.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0),
    rateBp,
    inclusive,
  })

/** A sale as a held order; it is paid in money only. */
export function buildSaleOrder({ kind, player, language }: SaleBuyer, sold: SaleOrderInput): NewOrder {
  const { location, lines, ids, now, heldUntil, orderHolder } = sold
  const { total, tax } = taxedSale(lines, location)
  return {
    ...placedOnline,
    kind,
    ids,
    locationId: location.id,
    division: 'PADEL',
    player,
    language,
    notes: '',
    total,
    discount: 0,
    discountReason: null,
    creditUsed: 0,
    promoId: null,
    moved: null,
    tax: { rateBp: location.taxRateBp, isInclusive: location.taxIsInclusive, amount: tax },
    items: [],
    lines: lines.map(lineOf),
    placedAt: now,
    heldUntil,
    orderHolder,
  }
}

const lineOf = (line: SaleLine, index: number): OrderLine => ({
  ...line,
  bookingId: index + 1,
  amount: line.quantity * line.unitPrice,
  hour: null,
  hours: null,
  players: null,
  priceType: null,
  ruleId: null,
  discount: 0,
  byPackage: false,
})
