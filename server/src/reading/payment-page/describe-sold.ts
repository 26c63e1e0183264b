import type { WirePayment } from '@pantul/contract/payments'
import { toDayMonthYear } from '@pantul/rules/play-date'
import type { PriceLine } from '@pantul/rules/price'
import { priceTypes } from '@pantul/rules/price-type'
import type { SoldLine, SoldPackage } from './queries.ts'

/** Sold rows as lines of a price: a coach's hours together, as the quote showed them. */
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

/** Sold rows as booking items the way pages show them: date, hours, courts, coach, add-ons. */
export const soldItems = (sold: readonly SoldLine[]): WirePayment['Items'] =>
  [...Map.groupBy(sold, ({ bookingId }) => bookingId).values()].map((rows) => {
    const courts = rows.filter(({ kind }) => kind === 'court')
    const coach = rows.filter(({ kind }) => kind === 'coach')
    return {
      BookingID: rows[0]?.bookingId ?? 0,
      Date: toDayMonthYear(rows[0]?.date ?? ''),
      Hours: hoursOf(courts),
      Courts: [...Map.groupBy(courts, ({ ref }) => ref).values()].map(([court]) => ({
        CourtDesc: court?.name ?? '',
        Turf: court?.turf ?? 'blue',
      })),
      Coach:
        coach[0] === undefined
          ? null
          : { CoachName: coach[0].name, Hours: hoursOf(coach), Player: coach[0].players ?? 1 },
      AddOns: rows
        .filter(({ kind }) => kind === 'add-on')
        .map(({ name, quantity }) => ({ Name: name, Quantity: quantity })),
      IsCancelled: rows.every(({ isCancelled }) => isCancelled),
    }
  })

/** Sold packages the way pages show them. */
export const packagesToWire = (packages: readonly SoldPackage[]): WirePayment['Packages'] =>
  packages.map(({ id, name, hours, quantity, unitPrice, amount }) => ({
    PackageID: id,
    Name: name,
    Hours: hours,
    Quantity: quantity,
    UnitPrice: unitPrice,
    Amount: amount,
  }))

const hoursOf = (rows: readonly SoldLine[]): number[] =>
  [...new Set(rows.flatMap(({ hour }) => hour ?? []))].toSorted((a, b) => a - b)
