import { formatRupiah, type Rupiah } from './money.ts'
import type { OrderState } from './order-state.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

/** A court-hour of a booking as it was sold. `amount`: its list price, also if a package pays it. */
export type ExchangedHour = {
  readonly id: number
  readonly court: string
  readonly date: PlayDate
  readonly hour: number
  readonly amount: Rupiah
}

/** A booking that is exchanged for another one. `due`: what its order owes. */
export type ExchangedBooking = {
  readonly orderNumber: string
  readonly state: OrderState
  readonly due: Rupiah
  /** The recorded arrival or no-show; null if there is none. */
  readonly arrival: string | null
  readonly name: string
  readonly hours: readonly ExchangedHour[]
}

/** Two court-hours that are exchanged. */
export type HourPair = { readonly one: ExchangedHour; readonly other: ExchangedHour }

/**
 * The court-hours of two bookings in pairs of equal price, so that each line keeps its amounts. Problems in this order:
 * EXCHANGE_UNEQUAL (the same order, one of them unpaid, or a different number of hours or courts), EXCHANGE_PRICES
 * `{difference}`, EXCHANGE_ARRIVED `{name}` (a booking that was checked in would start at another time).
 */
export function pairExchange(one: ExchangedBooking, other: ExchangedBooking): readonly HourPair[] | Problem {
  const both = [one, other]
  const isPaid = both.every(({ state, due }) => state === 'confirmed' && due === 0)
  if (!isPaid || one.orderNumber === other.orderNumber || shapeOf(one) !== shapeOf(other))
    return problem('EXCHANGE_UNEQUAL')
  const others = byPrice(other)
  const pairs = byPrice(one).map((hour, i) => ({ one: hour, other: others[i] ?? hour }))
  if (pairs.some((pair) => pair.one.amount !== pair.other.amount))
    return problem('EXCHANGE_PRICES', { difference: formatRupiah(differenceOf(pairs)) })
  const arrived = both.find(({ arrival }) => arrival !== null)
  return arrived !== undefined && startOf(one) !== startOf(other)
    ? problem('EXCHANGE_ARRIVED', { name: arrived.name })
    : pairs
}

/** The numbers of hours and courts of a booking, to be compared. */
const shapeOf = ({ hours }: ExchangedBooking): string =>
  `${new Set(hours.map(({ hour }) => hour)).size} ${new Set(hours.map(({ court }) => court)).size} ${hours.length}`

const byPrice = ({ hours }: ExchangedBooking): readonly ExchangedHour[] =>
  hours.toSorted((a, b) => a.amount - b.amount || a.hour - b.hour || (a.court < b.court ? -1 : 1))

/**
 * The price difference of two bookings in rupiah; if their sums are equal, the largest difference of one pair of hours.
 */
const differenceOf = (pairs: readonly HourPair[]): Rupiah => {
  const differences = pairs.map((pair) => pair.one.amount - pair.other.amount)
  const sum = Math.abs(differences.reduce((all, one) => all + one, 0))
  return sum === 0 ? Math.max(...differences.map(Math.abs)) : sum
}

const startOf = ({ hours }: ExchangedBooking): string =>
  `${hours[0]?.date} ${Math.min(...hours.map(({ hour }) => hour))}`
