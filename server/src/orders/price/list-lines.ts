import type { BookingItem } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import { apportion } from '@pantul/rules/proportional-share'
import type { BasketFacts } from './basket-facts.ts'

/**
 * A row of `order_line`. Courts and coaches have one for each hour; an add-on has one, with the `hours` for which it is
 * rented or priced. `ref`: the court, coach, add-on or package, or the id of the class or programme; only a package has
 * no `date`. `amount` is `quantity` × `unitPrice` in rupiah, before `discount`. `byPackage`: a package pays this
 * court-hour. `terms`: the package as it was ordered.
 */
export type OrderLine = {
  readonly bookingId: number
  readonly kind: PriceLine['kind'] | 'package' | 'class' | 'programme'
  readonly ref: string
  readonly name: string
  readonly date: PlayDate | null
  readonly hour: number | null
  readonly hours: readonly number[] | null
  readonly players: number | null
  readonly quantity: number
  readonly unitPrice: number
  readonly amount: number
  readonly priceType: string | null
  readonly ruleId: string | null
  readonly discount: number
  readonly byPackage: boolean
  readonly terms?: object
}

type PricedLines = { readonly lines: readonly PriceLine[]; readonly discounts: readonly number[] }

/** The rows of an order's price, in the order of the items. */
export const listLines = (
  { lines, discounts }: PricedLines,
  items: readonly BookingItem[],
  facts: BasketFacts,
): OrderLine[] =>
  lines.flatMap((line, i) => {
    const discount = discounts[i] ?? 0
    if (line.kind === 'add-on') return [{ ...addOnRow(line, items, facts), discount }]
    const shares = apportion(
      discount,
      line.hours.map(() => line.unitPrice * line.quantity),
    )
    return line.hours.map((hour, position) => ({
      ...commonColumns(line),
      discount: shares[position] ?? 0,
      hour,
      hours: null,
      players: line.players ?? null,
      unitPrice: line.unitPrice,
      amount: line.unitPrice * line.quantity,
      priceType: line.type ?? null,
      ruleId: line.kind === 'court' ? facts.ruleOf(line.ref, line.date, hour) : null,
    }))
  })

/** The unit price of an add-on priced by the hour is for all of its hours. */
function addOnRow(
  line: PriceLine,
  items: readonly BookingItem[],
  facts: BasketFacts,
): Omit<OrderLine, 'discount'> {
  const isRental = facts.addOns.find(({ item }) => item === line.ref)?.kind === 'rental'
  const rentedHours = items.find(({ id }) => id === line.item)?.hours ?? []
  return {
    ...commonColumns(line),
    hour: null,
    hours: isRental ? rentedHours : line.hours.length > 0 ? line.hours : null,
    players: null,
    unitPrice: line.amount / line.quantity,
    amount: line.amount,
    priceType: null,
    ruleId: null,
  }
}

const commonColumns = ({ item, kind, ref, name, date, quantity, paidByPackage = false }: PriceLine) => ({
  bookingId: item,
  kind,
  ref,
  name,
  date,
  quantity,
  byPackage: paidByPackage,
})
