import type { BookingItem, HourPrice } from './booking-item.ts'
import { coachPrice, type Scale } from './coach-price.ts'
import type { Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import type { PriceType } from './price-type.ts'
import { isProblem, problem, type Problem } from './problem.ts'

/** A priced part of a booking item. Amounts are rupiah. */
export type PriceLine = {
  /** The id of the booking item. */
  readonly item: number
  readonly kind: 'court' | 'coach' | 'add-on'
  /** The id of the court or coach, or the code of the add-on. */
  readonly ref: string
  readonly name: string
  readonly date: PlayDate
  /** The hours that the unit price counts for; empty if it does not depend on hours. */
  readonly hours: Hours
  readonly quantity: number
  readonly unitPrice: number
  /** `unitPrice` × `quantity` × number of hours (1 without hours). */
  readonly amount: number
  readonly type?: PriceType
  readonly players?: number
  readonly paidByPackage?: boolean
}

/** The prices of a location on a date. */
export type Tariff = {
  readonly hourPrices: readonly HourPrice[]
  readonly courtDifference: (courtId: string, hour: number) => number
  /** `unit`: `EA` is a piece, `H` is a piece for an hour. */
  readonly addOn: (
    item: string,
  ) => { readonly name: string; readonly price: number; readonly unit: 'EA' | 'H' } | undefined
  readonly coach: (
    id: string,
  ) => { readonly name: string; readonly rate: string; readonly price: number } | undefined
  readonly scales: readonly Scale[]
}

/** The lines in the order of the items, and their sums in rupiah, before a tax that is added to prices. */
export type BasketPrice = {
  readonly lines: readonly PriceLine[]
  readonly courts: number
  readonly coach: number
  readonly addOns: number
  readonly total: number
}

/**
 * The lines of a booking item: each court at each hour, the coach, each add-on. Prices come from the tariff only, not from
 * the item. Refusals: SLOT_CLOSED for an hour without a price; COACH_UNKNOWN; ADD_ON_UNKNOWN.
 */
export function priceItem(item: BookingItem, tariff: Tariff): readonly PriceLine[] | Problem {
  const lines: PriceLine[] = []
  const priced = [...courtLines(item, tariff), ...coachLines(item, tariff), ...addOnLines(item, tariff)]
  for (const line of priced) {
    if (isProblem(line)) return line
    lines.push(line)
  }
  return lines
}

/** The price of all items; `tariffOf` returns the tariff of a date. Refusals: those of `priceItem`. */
export function priceBasket(
  items: readonly BookingItem[],
  tariffOf: (date: PlayDate) => Tariff,
): BasketPrice | Problem {
  const lines: PriceLine[] = []
  for (const item of items) {
    const priced = priceItem(item, tariffOf(item.date))
    if (isProblem(priced)) return priced
    lines.push(...priced)
  }
  const courts = sumOfKind(lines, 'court')
  const coach = sumOfKind(lines, 'coach')
  const addOns = sumOfKind(lines, 'add-on')
  return { lines, courts, coach, addOns, total: courts + coach + addOns }
}

function courtLines(item: BookingItem, tariff: Tariff): (PriceLine | Problem)[] {
  return item.courts.flatMap(({ id, name, paidByPackage }) =>
    item.hours.map((hour) => {
      const hourPrice = tariff.hourPrices.find((priced) => priced.hour === hour)
      if (hourPrice === undefined) return problem('SLOT_CLOSED')
      const unitPrice = hourPrice.price + tariff.courtDifference(id, hour)
      const line = lineOf(item, { kind: 'court', ref: id, name, hours: [hour], quantity: 1, unitPrice })
      return { ...line, type: hourPrice.type, paidByPackage }
    }),
  )
}

function coachLines(item: BookingItem, tariff: Tariff): (PriceLine | Problem)[] {
  if (item.coach === null || item.coach.hours.length === 0) return []
  const { id, players, hours } = item.coach
  const coach = tariff.coach(id)
  if (coach === undefined) return [problem('COACH_UNKNOWN')]
  const unitPrice = coachPrice(coach, players, tariff.scales)
  return [
    { ...lineOf(item, { kind: 'coach', ref: id, name: coach.name, hours, quantity: 1, unitPrice }), players },
  ]
}

function addOnLines(item: BookingItem, tariff: Tariff): (PriceLine | Problem)[] {
  return item.addOns.map(({ item: ref, quantity }) => {
    const addOn = tariff.addOn(ref)
    if (addOn === undefined) return problem('ADD_ON_UNKNOWN')
    const hours = addOn.unit === 'H' ? item.hours : []
    return lineOf(item, { kind: 'add-on', ref, name: addOn.name, hours, quantity, unitPrice: addOn.price })
  })
}

function lineOf(
  { id, date }: BookingItem,
  line: Pick<PriceLine, 'kind' | 'ref' | 'name' | 'hours' | 'quantity' | 'unitPrice'>,
): PriceLine {
  return { item: id, date, ...line, amount: line.unitPrice * line.quantity * (line.hours.length || 1) }
}

export const sumOfKind = (lines: readonly PriceLine[], kind: PriceLine['kind']): number =>
  lines.reduce((sum, line) => (line.kind === kind ? sum + line.amount : sum), 0)
