import { formatRupiah, sum, type Rupiah } from './money.ts'
import type { OrderState } from './order-state.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

/** A court-hour of a booking as it was sold. */
export type ExchangedHour = {
  /** The id of its order line. */
  readonly id: number
  readonly court: string
  readonly date: PlayDate
  readonly hour: number
  /** The list price, also if a package pays the hour. */
  readonly amount: Rupiah
}

/** A booking that is exchanged for another one. */
export type ExchangedBooking = {
  readonly orderNumber: string
  /** The state of the order. */
  readonly state: OrderState
  /** What is unpaid for the order. */
  readonly due: Rupiah
  /** The recorded arrival or no-show; null if there is none. */
  readonly arrival: string | null
  /** The name of the customer or guest. */
  readonly name: string
  readonly hours: readonly ExchangedHour[]
}

/** A court-hour of each booking. The two hours are exchanged. */
export type HourPair = { readonly one: ExchangedHour; readonly other: ExchangedHour }

/**
 * The court-hours of two bookings in pairs of equal price, so that each order line keeps its amounts. Problems in this
 * order: EXCHANGE_UNEQUAL (both are of one order, one is unpaid, or they differ in their numbers of hours or courts);
 * EXCHANGE_PRICES with the difference; EXCHANGE_ARRIVED (a booking that was checked in would start at another time).
 */
export function pairExchange(one: ExchangedBooking, other: ExchangedBooking): readonly HourPair[] | Problem {
  const both = [one, other]
  const areBothPaid = both.every(({ state, due }) => state === 'confirmed' && due === 0)
  if (!areBothPaid || one.orderNumber === other.orderNumber || sizesOf(one) !== sizesOf(other))
    return problem('EXCHANGE_UNEQUAL')
  const otherHours = hoursByPrice(other)
  const pairs = hoursByPrice(one).map((hour, i) => ({ one: hour, other: otherHours[i] ?? hour }))
  if (pairs.some((pair) => pair.one.amount !== pair.other.amount))
    return problem('EXCHANGE_PRICES', { difference: formatRupiah(priceDifference(pairs)) })
  const arrived = both.find(({ arrival }) => arrival !== null)
  return arrived !== undefined && startOf(one) !== startOf(other)
    ? problem('EXCHANGE_ARRIVED', { name: arrived.name })
    : pairs
}

/** The numbers of hours, courts and court-hours of a booking, as a text that can be compared. */
const sizesOf = ({ hours }: ExchangedBooking): string =>
  `${new Set(hours.map(({ hour }) => hour)).size} ${new Set(hours.map(({ court }) => court)).size} ${hours.length}`

const hoursByPrice = ({ hours }: ExchangedBooking): readonly ExchangedHour[] =>
  hours.toSorted((a, b) => a.amount - b.amount || a.hour - b.hour || (a.court < b.court ? -1 : 1))

/** The price difference of two bookings. If their totals are equal, the largest difference within a pair of hours. */
const priceDifference = (pairs: readonly HourPair[]): Rupiah => {
  const differences = pairs.map((pair) => pair.one.amount - pair.other.amount)
  const total = Math.abs(sum(differences))
  return total === 0 ? Math.max(...differences.map(Math.abs)) : total
}

const startOf = ({ hours }: ExchangedBooking): string =>
  `${hours[0]?.date} ${Math.min(...hours.map(({ hour }) => hour))}`
