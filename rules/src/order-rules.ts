import { isValidQuantity, MAX_PER_ADD_ON, maxPieces, PIECES_PER_COURT_HOUR } from './add-on.ts'
import { duplicateSlots } from './basket.ts'
import { isComplete, type BookingItem } from './booking-item.ts'
import { coachClashes, clashProblem } from './coach-clash.ts'
import type { CoachOffer } from './coach.ts'
import { isConsecutive, type Hours } from './hours.ts'
import { checkLimits, type PlayerLimits } from './limits.ts'
import { isPlayDate, type PlayDate } from './play-date.ts'
import { isProblem, problem, type Problem } from './problem.ts'
import { isOnSale, isPast, type VenueNow } from './slot.ts'

/** What a location offers on a date. */
export type DayFacts = {
  readonly openHours: Hours
  /** The ids of active courts. */
  readonly courts: readonly string[]
  readonly coaches: readonly CoachOffer[]
  /** The codes of add-ons, and whether their stock is limited. */
  readonly addOns: readonly { readonly item: string; readonly isLimited: boolean }[]
}

/** What the check of an order needs besides the booking items. */
export type OrderFacts = {
  readonly now: VenueNow
  readonly lastStartMinute: number
  readonly limits: PlayerLimits
  readonly dayOf: (date: PlayDate) => DayFacts
}

/**
 * Checks an order by the rules that the browser uses too. Returns the first problem of an item, else the first problem of
 * the items together; null if the order may be placed.
 */
export function checkOrder(items: readonly BookingItem[], facts: OrderFacts): Problem | null {
  if (items.length === 0) return problem('BASKET_EMPTY')
  for (const item of items) {
    const itemProblem = checkItem(item, facts)
    if (itemProblem !== null) return itemProblem
  }
  return (
    checkLimits(items, facts.limits, facts.now) ??
    (duplicateSlots({ items }).length > 0 ? problem('DUPLICATE_SLOT') : null) ??
    checkCoachClashes(items)
  )
}

function checkItem(item: BookingItem, facts: OrderFacts): Problem | null {
  if (!isPlayDate(item.date)) return problem('DATE_INVALID')
  if (!isConsecutive(item.hours)) return problem('HOURS_NOT_CONSECUTIVE')
  if (!isComplete(item)) return problem('ITEM_INCOMPLETE', { id: item.id })
  const day = facts.dayOf(item.date)
  return (
    checkHours(item, day, facts) ?? checkCourts(item, day) ?? checkCoach(item, day) ?? checkAddOns(item, day)
  )
}

function checkHours({ date, hours }: BookingItem, day: DayFacts, facts: OrderFacts): Problem | null {
  if (hours.some((hour) => isPast(date, hour, facts.now))) return problem('SLOT_PAST')
  if (!hours.every((hour) => isOnSale(date, hour, facts.now, facts.lastStartMinute)))
    return problem('SLOT_CLOSED')
  return hours.every((hour) => day.openHours.includes(hour)) ? null : problem('SLOT_CLOSED')
}

function checkCourts({ courts }: BookingItem, day: DayFacts): Problem | null {
  if (!courts.every(({ id }) => day.courts.includes(id))) return problem('COURT_UNKNOWN')
  const hasDuplicates = new Set(courts.map(({ id }) => id)).size < courts.length
  return hasDuplicates ? problem('DUPLICATE_SLOT') : null
}

function checkCoach({ coach, hours }: BookingItem, day: DayFacts): Problem | null {
  if (coach === null) return null
  const offer = day.coaches.find(({ id }) => id === coach.id)
  if (offer === undefined) return problem('COACH_UNKNOWN')
  const isEmptyOrRepeated = coach.hours.length === 0 || new Set(coach.hours).size < coach.hours.length
  const isOutsideItem = !coach.hours.every((hour) => hours.includes(hour))
  if (isEmptyOrRepeated || isOutsideItem) return problem('COACH_UNAVAILABLE')
  if (coach.hours.some((hour) => offer.busyHours.includes(hour))) return problem('COACH_UNAVAILABLE')
  return Number.isInteger(coach.players) && coach.players >= 1 ? null : problem('PLAYERS_MISSING')
}

function checkAddOns(bookingItem: BookingItem, day: DayFacts): Problem | null {
  const { id, addOns } = bookingItem
  const hasDuplicates = new Set(addOns.map(({ item }) => item)).size < addOns.length
  if (hasDuplicates || !addOns.every(({ quantity }) => quantity > 0 && isValidQuantity(quantity))) {
    return problem('ADD_ON_QUANTITY', { most: MAX_PER_ADD_ON })
  }
  for (const { item, quantity } of addOns) {
    const offer = day.addOns.find((addOn) => addOn.item === item)
    if (offer === undefined) return problem('ADD_ON_UNKNOWN')
    const most = maxPieces(bookingItem, offer.isLimited)
    if (quantity > most) return problem('ADD_ON_SHARE', { id, most, each: PIECES_PER_COURT_HOUR })
  }
  return null
}

function checkCoachClashes(items: readonly BookingItem[]): Problem | null {
  for (const { id, date, coach } of items) {
    const clash = coach === null ? null : clashProblem(coachClashes(coach.hours, date, id, items))
    if (isProblem(clash)) return clash
  }
  return null
}
