import type { PaidItem } from '@pantul/contract/sold-wire'
import type { PriceLine } from '@pantul/rules/price'
import { priceTypes } from '@pantul/rules/price-type'
import type { SoldLine } from './queries.ts'

/** Order lines as price lines: the hours of a coach are merged, as in the quote. */
export function soldPrices(sold: readonly SoldLine[]): PriceLine[] {
  const lines = Map.groupBy(sold, ({ id, kind, bookingId, ref }) =>
    kind === 'coach' ? `${bookingId} ${ref}` : id,
  )
  return [...lines.values()].flatMap((rows) => {
    const [first] = rows
    if (first === undefined) return []
    const type = priceTypes.find((one) => one === first.priceType)
    return [
      {
        item: first.bookingId,
        kind: first.kind,
        ref: first.ref,
        name: first.name,
        date: first.date,
        hours: rows.flatMap(({ hour }) => hour ?? []),
        quantity: first.quantity,
        unitPrice: first.unitPrice,
        amount: rows.reduce((sum, { amount }) => sum + amount, 0),
        paidByPackage: first.byPackage,
        ...(type === undefined ? {} : { type }),
      },
    ]
  })
}

/** Order lines as booking items for display: date, hours, courts, coach, add-ons. */
export const soldItems = (sold: readonly SoldLine[]): PaidItem[] =>
  [...Map.groupBy(sold, ({ bookingId }) => bookingId).values()].map((rows) => {
    const courts = rows.filter(({ kind }) => kind === 'court')
    const coach = rows.filter(({ kind }) => kind === 'coach')
    return {
      id: rows[0]?.bookingId ?? 0,
      date: rows[0]?.date ?? '',
      hours: hoursOf(courts),
      courts: [...Map.groupBy(courts, ({ ref }) => ref).values()].map(([court]) => ({
        name: court?.name ?? '',
        turf: court?.turf ?? 'blue',
      })),
      coach:
        coach[0] === undefined
          ? null
          : { name: coach[0].name, hours: hoursOf(coach), players: coach[0].players ?? 1 },
      addOns: rows.filter(({ kind }) => kind === 'add-on'),
      isCancelled: rows.every(({ isCancelled }) => isCancelled),
      newTimeUntil: rows[0]?.newTimeUntil ?? null,
    }
  })

const hoursOf = (rows: readonly SoldLine[]): number[] =>
  [...new Set(rows.flatMap(({ hour }) => hour ?? []))].toSorted((a, b) => a - b)
