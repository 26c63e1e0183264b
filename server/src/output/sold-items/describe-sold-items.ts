import type { ServerSums, OrderLocation, PaidItem } from '@pantul/contract/sold-items-wire'
import type { PriceLine } from '@pantul/rules/price'
import { priceTypes } from '@pantul/rules/price-type'
import type { OrderSums } from '../../orders/stored/find-order.ts'
import { taxRateOf } from '../../venue/locations/tax-rate.ts'
import type { SoldLine } from './read-sold-items.ts'

/** Bookings with their date, hours, courts, coach and add-ons, made from the lines of one order. */
export const describeBookings = (soldLines: readonly SoldLine[]): PaidItem[] =>
  [...Map.groupBy(soldLines, ({ bookingId }) => bookingId).values()].map((lines) => {
    const courtLines = lines.filter(({ kind }) => kind === 'court')
    const coachLines = lines.filter(({ kind }) => kind === 'coach')
    return {
      id: lines[0]?.bookingId ?? 0,
      date: lines[0]?.date ?? '',
      hours: hoursOf(courtLines),
      courts: [...Map.groupBy(courtLines, ({ ref }) => ref).values()].map(([court]) => ({
        name: court?.name ?? '',
        turf: court?.turf ?? 'blue',
      })),
      coach:
        coachLines[0] === undefined
          ? null
          : { name: coachLines[0].name, hours: hoursOf(coachLines), players: coachLines[0].players ?? 1 },
      addOns: lines.filter(({ kind }) => kind === 'add-on'),
      isCancelled: lines.every(({ isCancelled }) => isCancelled),
      newTimeUntil: lines[0]?.newTimeUntil ?? null,
    }
  })

const hoursOf = (lines: readonly SoldLine[]): number[] =>
  [...new Set(lines.flatMap(({ hour }) => hour ?? []))].toSorted((a, b) => a - b)

/** The price lines, reductions and payments of an order, in rupiah. */
export const describeSums = (order: OrderSums, soldLines: readonly SoldLine[]): ServerSums => ({
  lines: priceLinesOf(soldLines),
  packageAmount: soldLines.reduce((sum, { byPackage, amount }) => (byPackage ? sum + amount : sum), 0),
  discount: order.discount,
  creditUsed: order.creditUsed,
  carried: order.carried,
  due: order.total - order.creditUsed - order.carried,
  owed: order.owed,
  tax: { ...taxRateOf(order), base: order.total - order.tax, amount: order.tax },
})

/** All hours of a coach in a booking become one price line, as in the quote. */
function priceLinesOf(soldLines: readonly SoldLine[]): PriceLine[] {
  const groups = Map.groupBy(soldLines, ({ id, kind, bookingId, ref }) =>
    kind === 'coach' ? `${bookingId} ${ref}` : id,
  )
  return [...groups.values()].flatMap((lines) => {
    const [first] = lines
    if (first === undefined) return []
    const type = priceTypes.find((priceType) => priceType === first.priceType)
    return [
      {
        item: first.bookingId,
        kind: first.kind,
        ref: first.ref,
        name: first.name,
        date: first.date,
        hours: lines.flatMap(({ hour }) => hour ?? []),
        quantity: first.quantity,
        unitPrice: first.unitPrice,
        amount: lines.reduce((sum, { amount }) => sum + amount, 0),
        paidByPackage: first.byPackage,
        ...(type === undefined ? {} : { type }),
      },
    ]
  })
}

type OrderWithLocation = Omit<OrderLocation, 'id' | 'name' | 'whatsApp'> & {
  readonly locationId: string
  readonly locationName: string
  readonly whatsapp: string
}

export const describeLocation = (order: OrderWithLocation): OrderLocation => ({
  id: order.locationId,
  name: order.locationName,
  address: order.address,
  latitude: order.latitude,
  longitude: order.longitude,
  whatsApp: order.whatsapp,
  timeZone: order.timeZone,
  timeZoneLabel: order.timeZoneLabel,
})
