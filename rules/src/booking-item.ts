import type { PickedAddOn } from './add-on.ts'
import { withoutHours, type PickedCoach } from './coach.ts'
import { isCourtDisabled, takenHoursOf, toggleCourt, type Court, type PickedCourt } from './court.ts'
import { dropHour, isConsecutive, longestRun, pickHour, type Hours } from './hours.ts'
import type { PlayDate } from './play-date.ts'
import type { PriceType } from './price-type.ts'
import { isProblem, problem, type Problem } from './problem.ts'
import type { Slot } from './slot.ts'

/** The location's price of an hour in rupiah, without the difference that a court may have. */
export type HourPrice = { readonly hour: number; readonly price: number; readonly type: PriceType }

/** A booking in the basket. */
export type BookingItem = {
  readonly id: number
  readonly date: PlayDate
  readonly hours: Hours
  readonly prices: readonly HourPrice[]
  readonly courts: readonly PickedCourt[]
  readonly addOns: readonly PickedAddOn[]
  readonly coach: PickedCoach | null
}

export const emptyItem = (id: number, date: PlayDate): BookingItem => ({
  id,
  date,
  hours: [],
  prices: [],
  courts: [],
  addOns: [],
  coach: null,
})

export const isEmptyItem = (item: BookingItem): boolean =>
  item.hours.length === 0 && item.courts.length === 0 && item.addOns.length === 0 && item.coach === null

/** Whether the item has an hour and a court, and no gap between its hours. */
export const isComplete = (item: BookingItem): boolean =>
  item.hours.length > 0 && item.courts.length > 0 && isConsecutive(item.hours)

/** Picks an hour and unpicks the courts. The hours of the coach stay. Refusal: HOURS_NOT_CONSECUTIVE. */
export function withHour(item: BookingItem, price: HourPrice): BookingItem | Problem {
  const hours = pickHour(item.hours, price.hour)
  if (isProblem(hours)) return hours
  if (hours === item.hours) return item
  const prices = [...item.prices.filter(({ hour }) => hour !== price.hour), price]
  return { ...item, hours, prices: prices.toSorted((a, b) => a.hour - b.hour), courts: [] }
}

/** Removes an hour with `withOnlyHours`. Refusal: HOUR_IN_THE_MIDDLE. */
export function withoutHour(item: BookingItem, hour: number): BookingItem | Problem {
  const hours = dropHour(item.hours, hour)
  return isProblem(hours) ? hours : withOnlyHours(item, hours)
}

/**
 * Picks a court, or removes it if it is picked. `takenSlots`: what others have on the date of the item. Refusals: HOURS_MISSING_FOR_COURT
 * if no hour is picked; COURT_UNAVAILABLE if the court is taken in a picked hour.
 */
export function withCourtToggled(
  item: BookingItem,
  court: Court,
  takenSlots: readonly Slot[],
): BookingItem | Problem {
  const isPicked = item.courts.some(({ id }) => id === court.id)
  if (!isPicked && item.hours.length === 0) return problem('HOURS_MISSING_FOR_COURT')
  if (!isPicked && isCourtDisabled(court.id, takenSlots, item.hours)) return problem('COURT_UNAVAILABLE')
  return { ...item, courts: toggleCourt(item.courts, court) }
}

/** Replaces the coach; null removes it. */
export const withCoach = (item: BookingItem, coach: PickedCoach | null): BookingItem => ({ ...item, coach })

/** Sets whether packages pay the courts. */
export const withPackage = (item: BookingItem, paidByPackage: boolean): BookingItem => ({
  ...item,
  courts: item.courts.map((court) => ({ ...court, paidByPackage })),
})

/** The hours of the item in which others have one of its courts. */
export const lostHoursOf = (item: BookingItem, takenSlots: readonly Slot[]): Hours =>
  item.hours.filter((hour) => item.courts.some(({ id }) => takenHoursOf(id, takenSlots, [hour]).length > 0))

/** Removes lost hours, also from the middle. A gap makes the item incomplete. */
export const withoutLostHours = (item: BookingItem, lostHours: Hours): BookingItem =>
  withOnlyHours(
    item,
    item.hours.filter((hour) => !lostHours.includes(hour)),
  )

/** Keeps the longest run of hours without a gap. */
export const keepLongestRun = (item: BookingItem): BookingItem => withOnlyHours(item, longestRun(item.hours))

/** Keeps only these hours of the item and of its coach. Without hours, courts and coach are removed; add-ons stay. */
export function withOnlyHours(item: BookingItem, hours: Hours): BookingItem {
  const removed = item.hours.filter((hour) => !hours.includes(hour))
  if (removed.length === 0) return item
  const prices = item.prices.filter(({ hour }) => hours.includes(hour))
  if (hours.length === 0) return { ...item, hours, prices, courts: [], coach: null }
  return { ...item, hours, prices, coach: item.coach === null ? null : withoutHours(item.coach, removed) }
}
