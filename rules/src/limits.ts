import type { BookingItem } from './booking-item.ts'
import { daysBetween, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import type { VenueNow } from './slot.ts'

export const MAX_ITEMS = 20
const MAX_HOURS_PER_ITEM = 24
const MAX_COURTS_PER_ITEM = 12
export const MAX_NOTES_CHARACTERS = 200

/**
 * Limits of one customer at a location: court-hours per date, upcoming orders, days ahead, unpaid orders, unpaid
 * court-hours. Guests of one network address also share two limits of unpaid court-hours: up to `freeGuestHours`
 * without effort, up to `workGuestHours` with a proof of work.
 */
export type CustomerLimits = {
  readonly hoursPerDate: number
  readonly upcoming: number
  readonly daysAhead: number
  readonly unpaid: number
  readonly unpaidHours: number
  readonly freeGuestHours: number
  readonly workGuestHours: number
}

/**
 * Checks the limits within a basket: TOO_MANY_ITEMS, DATE_TOO_FAR, TOO_MANY_HOURS. `checkUpcoming` and
 * `checkUnpaid` check earlier orders.
 */
export function checkLimits(
  items: readonly BookingItem[],
  limits: CustomerLimits,
  now: VenueNow,
): Problem | null {
  if (items.length > MAX_ITEMS) return problem('TOO_MANY_ITEMS', { most: MAX_ITEMS })
  for (const item of items) {
    const broken = checkItemLimits(item, limits, now)
    if (broken !== null) return broken
  }
  return checkHoursPerDate(courtHoursByDate(items), limits)
}

/**
 * Checks the number of a person's upcoming orders, without the new one. Refusal: TOO_MANY_ORDERS if one more would
 * exceed the limit.
 */
export const checkUpcoming = (upcoming: number, limits: CustomerLimits): Problem | null =>
  upcoming >= limits.upcoming ? problem('TOO_MANY_ORDERS', { most: limits.upcoming }) : null

/** Checks the court-hours of each date. Refusal: TOO_MANY_HOURS if a date has more than allowed. */
export function checkHoursPerDate(
  courtHours: ReadonlyMap<PlayDate, number>,
  limits: CustomerLimits,
): Problem | null {
  const isOver = [...courtHours.values()].some((hours) => hours > limits.hoursPerDate)
  return isOver ? problem('TOO_MANY_HOURS', { most: limits.hoursPerDate }) : null
}

/** Hours × courts of the items, per date. */
export function courtHoursByDate(items: readonly BookingItem[]): ReadonlyMap<PlayDate, number> {
  const sums = new Map<PlayDate, number>()
  for (const { date, hours, courts } of items) {
    sums.set(date, (sums.get(date) ?? 0) + hours.length * courts.length)
  }
  return sums
}

/** Checks the notes. Refusal: NOTES_TOO_LONG above 200 UTF-16 units, as the contract and the browser count them. */
export const checkNotes = (notes: string): Problem | null =>
  notes.length > MAX_NOTES_CHARACTERS ? problem('NOTES_TOO_LONG', { most: MAX_NOTES_CHARACTERS }) : null

function checkItemLimits(item: BookingItem, limits: CustomerLimits, now: VenueNow): Problem | null {
  if (daysBetween(now.date, item.date) > limits.daysAhead) {
    return problem('DATE_TOO_FAR', { most: limits.daysAhead })
  }
  if (item.hours.length > MAX_HOURS_PER_ITEM || item.courts.length > MAX_COURTS_PER_ITEM) {
    return problem('TOO_MANY_HOURS', { most: limits.hoursPerDate })
  }
  return null
}
