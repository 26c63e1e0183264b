import type { BookingItem } from './booking-item.ts'
import { daysBetween, type PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import type { VenueNow } from './slot.ts'

export const MAX_ITEMS = 20
const MAX_HOURS_PER_ITEM = 24
const MAX_COURTS_PER_ITEM = 12
export const MAX_NOTES_CHARACTERS = 200

/** The limits of a player at a location. */
export type PlayerLimits = {
  /** Court-hours on one play date. */
  readonly hoursPerDate: number
  /** Orders that are still to be played. */
  readonly upcoming: number
  /** Days from today to the play date. */
  readonly daysAhead: number
  /** Unpaid orders. */
  readonly unpaid: number
  /** Court-hours of unpaid orders. */
  readonly unpaidHours: number
  /** Unpaid court-hours that all guests of one network address may hold together without a proof of work. */
  readonly addressHoursWithoutWork: number
  /** The same limit for guests who have sent a proof of work. */
  readonly addressHoursWithWork: number
}

/** Checks a basket alone, without looking at earlier orders: TOO_MANY_ITEMS, DATE_TOO_FAR, TOO_MANY_HOURS. */
export function checkLimits(
  items: readonly BookingItem[],
  limits: PlayerLimits,
  now: VenueNow,
): Problem | null {
  if (items.length > MAX_ITEMS) return problem('TOO_MANY_ITEMS', { most: MAX_ITEMS })
  for (const item of items) {
    const itemProblem = checkItemLimits(item, limits, now)
    if (itemProblem !== null) return itemProblem
  }
  return checkHoursPerDate(courtHoursByDate(items), limits)
}

/** Checks whether a person with so many upcoming orders may place one more. Refusal: TOO_MANY_ORDERS. */
export const checkUpcoming = (upcoming: number, limits: PlayerLimits): Problem | null =>
  upcoming >= limits.upcoming ? problem('TOO_MANY_ORDERS', { most: limits.upcoming }) : null

/** Checks the court-hours of each date. Refusal: TOO_MANY_HOURS. */
export function checkHoursPerDate(
  courtHours: ReadonlyMap<PlayDate, number>,
  limits: PlayerLimits,
): Problem | null {
  const isOver = [...courtHours.values()].some((hours) => hours > limits.hoursPerDate)
  return isOver ? problem('TOO_MANY_HOURS', { most: limits.hoursPerDate }) : null
}

/** The court-hours of the items by date. */
export function courtHoursByDate(items: readonly BookingItem[]): ReadonlyMap<PlayDate, number> {
  const courtHours = new Map<PlayDate, number>()
  for (const { date, hours, courts } of items) {
    courtHours.set(date, (courtHours.get(date) ?? 0) + hours.length * courts.length)
  }
  return courtHours
}

/** Checks the notes of an order. Refusal: NOTES_TOO_LONG. Counts UTF-16 units, like the contract and the browser. */
export const checkNotes = (notes: string): Problem | null =>
  notes.length > MAX_NOTES_CHARACTERS ? problem('NOTES_TOO_LONG', { most: MAX_NOTES_CHARACTERS }) : null

function checkItemLimits(item: BookingItem, limits: PlayerLimits, now: VenueNow): Problem | null {
  if (daysBetween(now.date, item.date) > limits.daysAhead) {
    return problem('DATE_TOO_FAR', { most: limits.daysAhead })
  }
  if (item.hours.length > MAX_HOURS_PER_ITEM || item.courts.length > MAX_COURTS_PER_ITEM) {
    return problem('TOO_MANY_HOURS', { most: limits.hoursPerDate })
  }
  return null
}
