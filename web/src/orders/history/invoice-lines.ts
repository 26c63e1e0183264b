import type { Rupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'

/** A line as it is billed; amounts in rupiah. */
export type InvoiceLine = {
  readonly kind: PriceLine['kind']
  readonly name: string
  readonly date: PlayDate
  readonly hours: readonly number[]
  /** Hours of a court or a coach, pieces of an add-on. */
  readonly quantity: number
  readonly unitPrice: Rupiah
  readonly amount: Rupiah
}

/**
 * The lines of an order for its invoice: hours of a court at the same price stand together. What is bought by the
 * hour counts hours; quantity times unit price is the amount.
 */
export function invoiceLines(lines: readonly PriceLine[]): readonly InvoiceLine[] {
  // Not by Map.groupBy: the oldest browsers that the product is built for lack it.
  const together = new Map<string | PriceLine, PriceLine[]>()
  for (const line of lines) {
    const key = line.kind === 'court' ? `${line.item} ${line.ref} ${line.unitPrice}` : line
    together.set(key, [...(together.get(key) ?? []), line])
  }
  return [...together.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const hours = group.flatMap((line) => line.hours).toSorted((a, b) => a - b)
    const amount = group.reduce((sum, line) => sum + line.amount, 0)
    const { kind, name, date, unitPrice } = first
    const pieces = group.reduce((sum, line) => sum + line.quantity, 0)
    return [
      { kind, name, date, hours, quantity: unitPrice > 0 ? amount / unitPrice : pieces, unitPrice, amount },
    ]
  })
}
