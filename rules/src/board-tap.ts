import { currentItem, slotsOfOtherItems, replaceItem, selectItem, type Basket } from './basket.ts'
import { withCourtToggled, withHour, withoutHour, type BookingItem } from './booking-item.ts'
import {
  offerMoveOrAdd,
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

/** A side effect of a tap that the player must know. */
export type TapNotice = {
  readonly kind: 'courts-unpicked' | 'coach-gone'
  /**
   * Names, separated by commas. `courts-unpicked`: the unpicked `courts`, and the `freeCourts` among them that can be
   * picked again. `coach-gone`: the `coach`.
   */
  readonly values: ProblemValues
  /** The basket with the free courts picked again; null if there are none. */
  readonly basketWithFreeCourts: Basket | null
}

/** The basket after the tap, or a problem and the choices that the player has instead. */
export type TapResult =
  | { readonly basket: Basket; readonly notice?: TapNotice }
  | { readonly problem: Problem; readonly choices: readonly TapChoice[] }

/** A tap: the board, and what was tapped on it. */
export type SlotTap = Board & { readonly hour: number; readonly court: Court }
export type HourTap = Board & { readonly hour: number }
export type CourtTap = Board & { readonly court: Court }

/** A tap on a slot: picks its court and hour. */
export function tapSlot(tap: SlotTap): TapResult {
  const { basket, date, hour, court } = tap
  const item = currentItemOnDate(tap)
  const otherItemSlot = slotsOfOtherItems(basket, date, item.id).find(
    (slot) => slot.court === court.id && slot.hour === hour,
  )
  if (otherItemSlot !== undefined) return { basket: selectItem(basket, otherItemSlot.itemId) }
  const isOnShownDate = item.date === date
  const hasHour = isOnShownDate && item.hours.includes(hour)
  if (hasHour && item.courts.some(({ id }) => id === court.id)) return unpickSlot(tap, item)
  if (!tap.openHours.includes(hour)) return refuse('SLOT_CLOSED')
  if (isCourtDisabled(court.id, tap.takenSlots, [hour])) {
    return refuse('COURT_TAKEN', { court: court.name, hours: hourLabel(hour) })
  }
  if (!isOnShownDate) return { problem: problem('HOURS_NOT_CONSECUTIVE'), choices: offerMoveOrAdd(tap, tap) }
  return pickSlot(tap, item, hasHour)
}

/** A tap on an hour: picks it for the current item, or removes it. */
export function tapHour(tap: HourTap): TapResult {
  const { basket, date, hour } = tap
  const item = currentItemOnDate(tap)
  if (item.date === date && item.hours.includes(hour)) return unpickHour(basket, item, hour)
  if (!tap.openHours.includes(hour)) return refuse('SLOT_CLOSED')
  if (isFull(hour, unavailableSlots(tap, item.id), tap.capacity))
    return refuse('HOUR_FULL', { hours: hourLabel(hour) })
  const next = item.date === date ? withHour(item, tap.priceOf(hour)) : problem('HOURS_NOT_CONSECUTIVE')
  if (isProblem(next)) return { problem: next, choices: offerMoveOrAdd(tap, { hour }) }
  return resultOf(tap, item, next)
}

/** A tap on a court: picks it for all hours of the current item, or removes it. */
export function tapCourt(tap: CourtTap): TapResult {
  const { basket, court } = tap
  const item = currentItemOnDate(tap)
  if (item.date !== tap.date) return refuse('HOURS_MISSING_FOR_COURT')
  const unavailable = unavailableSlots(tap, item.id)
  const next = withCourtToggled(item, court, unavailable)
  if (!isProblem(next)) return { basket: replaceItem(basket, next) }
  if (next.problem !== 'COURT_UNAVAILABLE') return { problem: next, choices: [] }
  return refuse('COURT_TAKEN', {
    court: court.name,
    hours: hourLabels(takenHoursOf(court.id, unavailable, item.hours)),
  })
}

/** The current item. Without hours it moves to the shown date. */
function currentItemOnDate({ basket, date }: Board): BookingItem {
  const item = currentItem(basket)
  return item.hours.length === 0 ? { ...item, date } : item
}

function pickSlot(tap: SlotTap, item: BookingItem, hasHour: boolean): TapResult {
  const { hour, court } = tap
  const hours = pickHour(item.hours, hour)
  if (isProblem(hours)) return { problem: hours, choices: offerMoveOrAdd(tap, tap) }
  const takenHours = takenHoursOf(court.id, unavailableSlots(tap, item.id), hours)
  if (takenHours.length > 0) {
    const courtTaken = hasHour
      ? problem('COURT_TAKEN', { court: court.name, hours: hourLabels(takenHours) })
      : problem('COURT_TAKEN_BETWEEN', { court: court.name, hours: hourRange(takenHours) })
    return { problem: courtTaken, choices: offerMoveOrAdd(tap, tap) }
  }
  const next = withTarget(tap, item, tap)
  return isProblem(next) ? { problem: next, choices: [] } : resultOf(tap, item, next)
}

function unpickSlot(tap: SlotTap, item: BookingItem): TapResult {
  const { basket, hour, court } = tap
  if (item.courts.length === 1) return unpickHour(basket, item, hour)
  // The court is picked, so this removes it.
  const withoutCourt = withCourtToggled(item, court, tap.takenSlots)
  if (isProblem(withoutCourt)) return { problem: withoutCourt, choices: [] }
  const after = replaceItem(basket, withoutCourt)
  if (item.hours.length === 1) return { basket: after }
  const removeCourt: TapChoice = { kind: 'remove-court', values: { court: court.name }, basket: after }
  return {
    problem: problem('COURTS_SHARE_HOURS'),
    choices: [removeCourt, ...offerParts(basket, hour, 'shorten')],
  }
}

function unpickHour(basket: Basket, item: BookingItem, hour: number): TapResult {
  const next = withoutHour(item, hour)
  if (isProblem(next)) return { problem: next, choices: offerParts(basket, hour, 'keep') }
  const after = replaceItem(basket, next)
  if (item.coach === null || next.coach !== null) return { basket: after }
  const values = { coach: item.coach.name }
  return { basket: after, notice: { kind: 'coach-gone', values, basketWithFreeCourts: null } }
}

/** The basket with the changed item. Picking an hour unpicks the courts, so the notice names the unpicked ones. */
function resultOf(board: Board, item: BookingItem, next: BookingItem): TapResult {
  const basket = replaceItem(board.basket, next)
  const unpicked = item.courts.filter(({ id }) => !next.courts.some((court) => court.id === id))
  if (unpicked.length === 0) return { basket }
  const unavailable = unavailableSlots(board, item.id)
  const free = unpicked.filter(({ id }) => !isCourtDisabled(id, unavailable, next.hours))
  const names = (courts: readonly Court[]): string => courts.map(({ name }) => name).join(', ')
  if (free.length === 0) {
    const values = { courts: names(unpicked) }
    return { basket, notice: { kind: 'courts-unpicked', values, basketWithFreeCourts: null } }
  }
  const values = { courts: names(unpicked), freeCourts: names(free) }
  const basketWithFreeCourts = replaceItem(basket, { ...next, courts: [...next.courts, ...free] })
  return { basket, notice: { kind: 'courts-unpicked', values, basketWithFreeCourts } }
}

const refuse = (...refusal: Parameters<typeof problem>): TapResult => ({
  problem: problem(...refusal),
  choices: [],
})
