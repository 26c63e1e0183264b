import { currentItem, slotsOfOtherItems, replaceItem, selectItem, type Basket } from './basket.ts'
import { withCourt, withHour, withoutHour, type BookingItem } from './booking-item.ts'
import {
  moveOrAddOffers,
  offerParts,
  unavailableSlots,
  withTarget,
  type Board,
  type TapChoice,
} from './board-offer.ts'
import { isCourtDisabled, takenHoursOf, type Court } from './court.ts'
import { hourLabel, hourLabels, hourRange, pickHour } from './hours.ts'
import { isProblem, problem, type Problem, type ProblemValues } from './problem.ts'
import { isFull } from './slot.ts'

export type { Board, TapChoice } from './board-offer.ts'

/**
 * A side effect of a tap. `courts-unpicked` has `{courts}`; if some of them are still free, also `{back}` and the
 * basket with them. `coach-gone` has `{coach}`. Names are separated by commas.
 */
export type TapNotice = {
  readonly kind: 'courts-unpicked' | 'coach-gone'
  readonly values: ProblemValues
  readonly back: Basket | null
}

/** The basket after the tap, or a problem and the choices that the player has instead. */
export type TapResult =
  | { readonly basket: Basket; readonly notice?: TapNotice }
  | { readonly problem: Problem; readonly choices: readonly TapChoice[] }

export type CellTap = Board & { readonly hour: number; readonly court: Court }
export type HourTap = Board & { readonly hour: number }
export type CourtTap = Board & { readonly court: Court }

/** A tap on a slot: picks its court and hour. */
export function tapCell(tap: CellTap): TapResult {
  const { basket, date, hour, court } = tap
  const item = itemOn(tap)
  const holder = slotsOfOtherItems(basket, date, item.id).find(
    (one) => one.court === court.id && one.hour === hour,
  )
  if (holder !== undefined) return { basket: selectItem(basket, holder.id) }
  const isHere = item.date === date
  const hasHour = isHere && item.hours.includes(hour)
  if (hasHour && item.courts.some(({ id }) => id === court.id)) return tapPickedCell(tap, item)
  if (!tap.openHours.includes(hour)) return noChoice('SLOT_CLOSED')
  if (isCourtDisabled(court.id, tap.taken, [hour])) {
    return noChoice('COURT_TAKEN', { court: court.name, hours: hourLabel(hour) })
  }
  if (!isHere) return { problem: problem('HOURS_NOT_CONSECUTIVE'), choices: moveOrAddOffers(tap, tap) }
  return tapFreeCell(tap, item, hasHour)
}

/** A tap on an hour: picks it for the current item, or removes it. */
export function tapHour(tap: HourTap): TapResult {
  const { basket, date, hour } = tap
  const item = itemOn(tap)
  if (item.date === date && item.hours.includes(hour)) return unpickHour(basket, item, hour)
  if (!tap.openHours.includes(hour)) return noChoice('SLOT_CLOSED')
  const isTaken = isFull({
    hour,
    takenCourts: tap.taken,
    basketCourts: slotsOfOtherItems(basket, date, item.id),
    capacity: tap.capacity,
  })
  if (isTaken) return noChoice('HOUR_FULL', { hours: hourLabel(hour) })
  const next = item.date === date ? withHour(item, tap.priceOf(hour)) : problem('HOURS_NOT_CONSECUTIVE')
  if (isProblem(next)) return { problem: next, choices: moveOrAddOffers(tap, { hour }) }
  return resultOf(tap, item, next)
}

/** A tap on a court: picks it for all hours of the current item, or removes it. */
export function tapCourt(tap: CourtTap): TapResult {
  const { basket, court } = tap
  const item = itemOn(tap)
  if (item.date !== tap.date) return noChoice('HOURS_MISSING_FOR_COURT')
  const taken = unavailableSlots(tap, item.id)
  const next = withCourt(item, court, taken)
  if (!isProblem(next)) return { basket: replaceItem(basket, next) }
  if (next.problem !== 'COURT_UNAVAILABLE') return { problem: next, choices: [] }
  return noChoice('COURT_TAKEN', {
    court: court.name,
    hours: hourLabels(takenHoursOf(court.id, taken, item.hours)),
  })
}

// An item without hours moves to the shown date.
function itemOn({ basket, date }: Board): BookingItem {
  const item = currentItem(basket)
  return item.hours.length === 0 ? { ...item, date } : item
}

function tapFreeCell(tap: CellTap, item: BookingItem, hasHour: boolean): TapResult {
  const { hour, court } = tap
  const hours = pickHour(item.hours, hour)
  if (isProblem(hours)) return { problem: hours, choices: moveOrAddOffers(tap, tap) }
  const busy = takenHoursOf(court.id, unavailableSlots(tap, item.id), hours)
  if (busy.length > 0) {
    const why = hasHour
      ? problem('COURT_TAKEN', { court: court.name, hours: hourLabels(busy) })
      : problem('COURT_TAKEN_BETWEEN', { court: court.name, hours: hourRange(busy) })
    return { problem: why, choices: moveOrAddOffers(tap, tap) }
  }
  const next = withTarget(tap, item, tap)
  return isProblem(next) ? { problem: next, choices: [] } : resultOf(tap, item, next)
}

function tapPickedCell(tap: CellTap, item: BookingItem): TapResult {
  const { basket, hour, court } = tap
  if (item.courts.length === 1) return unpickHour(basket, item, hour)
  const rest = withCourt(item, court, tap.taken)
  if (isProblem(rest)) return { problem: rest, choices: [] }
  const removed = replaceItem(basket, rest)
  if (item.hours.length === 1) return { basket: removed }
  const remove: TapChoice = { kind: 'remove-court', values: { court: court.name }, basket: removed }
  return {
    problem: problem('COURTS_SHARE_HOURS'),
    choices: [remove, ...offerParts(basket, hour, 'shorten')],
  }
}

function unpickHour(basket: Basket, item: BookingItem, hour: number): TapResult {
  const next = withoutHour(item, hour)
  if (isProblem(next)) return { problem: next, choices: offerParts(basket, hour, 'keep') }
  const after = replaceItem(basket, next)
  if (item.coach === null || next.coach !== null) return { basket: after }
  return { basket: after, notice: { kind: 'coach-gone', values: { coach: item.coach.name }, back: null } }
}

// Picking an hour clears the courts. Courts that were not picked again are named.
function resultOf(board: Board, item: BookingItem, next: BookingItem): TapResult {
  const basket = replaceItem(board.basket, next)
  const unpicked = item.courts.filter(({ id }) => !next.courts.some((court) => court.id === id))
  if (unpicked.length === 0) return { basket }
  const taken = unavailableSlots(board, item.id)
  const free = unpicked.filter(({ id }) => !isCourtDisabled(id, taken, next.hours))
  const names = (courts: readonly Court[]): string => courts.map(({ name }) => name).join(', ')
  if (free.length === 0) {
    return { basket, notice: { kind: 'courts-unpicked', values: { courts: names(unpicked) }, back: null } }
  }
  const back = replaceItem(basket, { ...next, courts: [...next.courts, ...free] })
  const values = { courts: names(unpicked), back: names(free) }
  return { basket, notice: { kind: 'courts-unpicked', values, back } }
}

const noChoice = (...why: Parameters<typeof problem>): TapResult => ({
  problem: problem(...why),
  choices: [],
})
