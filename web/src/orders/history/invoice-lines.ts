import type { Rupiah } from '@pantul/rules/money'
import type { PlayDate } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'

/** A line of an invoice; rupiah. */
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

/** The lines of an invoice: hours of a court at the same price are merged. Quantity × unit price = amount. */
export function invoiceLines(lines: readonly PriceLine[]): readonly InvoiceLine[] {
  // Not Map.groupBy, because the oldest supported browsers lack it.
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
