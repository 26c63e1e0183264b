import { sum, type Rupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'

/** A line of an invoice. Quantity × unit price = amount. */
export type InvoiceLine = {
  readonly kind: PriceLine['kind']
  readonly name: string
  readonly date: PlayDate
  readonly hours: readonly number[]
  /** Hours of a court or coach, or pieces of an add-on. */
  readonly quantity: number
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
}

/** The lines of an invoice. Hours of a court at the same price are one line. */
export function invoiceLines(lines: readonly PriceLine[]): readonly InvoiceLine[] {
  // Not Map.groupBy, because the oldest supported browsers lack it.
  const groups = new Map<string | PriceLine, PriceLine[]>()
  for (const line of lines) {
    // The object itself as key keeps a coach or an add-on on a line of its own.
    const key = line.kind === 'court' ? `${line.item} ${line.ref} ${line.unitPrice}` : line
    groups.set(key, [...(groups.get(key) ?? []), line])
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const hours = group.flatMap((line) => line.hours).toSorted((a, b) => a - b)
    const amount = sum(group.map((line) => line.amount))
    const { kind, name, date, unitPrice } = first
    const pieces = sum(group.map((line) => line.quantity))
    // A line of a coach has several hours but the quantity 1, so the amount tells the number of hours.
    return [
      { kind, name, date, hours, quantity: unitPrice > 0 ? amount / unitPrice : pieces, unitPrice, amount },
    ]
  })
}
