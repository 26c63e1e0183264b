import { addItem, currentItem, slotsOfOtherItems, replaceItem, type Basket } from './basket.ts'
import {
  isComplete,
  withOnlyHours,
  withCourt,
  withHour,
  withPackage,
  type BookingItem,
  type HourPrice,
} from './booking-item.ts'
import type { Court } from './court.ts'
import { hourLabel, hourRange, consecutiveRuns, type Hours } from './hours.ts'
import { MAX_ITEMS } from './limits.ts'
import type { PlayDate } from './play-date.ts'
import { isProblem, type Problem, type ProblemValues } from './problem.ts'
import type { Slot } from './slot.ts'

/**
 * What decides the result of a tap: the basket, the shown date, slots taken by others, hours on sale with prices, and
 * the number of active courts (`capacity`; 0: nothing can be picked yet).
 */
export type Board = {
  readonly basket: Basket
  readonly date: PlayDate
  readonly taken: readonly Slot[]
  readonly openHours: Hours
  readonly capacity: number
  readonly priceOf: (hour: number) => HourPrice
}

/**
 * A button that the board offers, and the basket after it. Values: `move` and `add` have `{hour}` as `21:00` and, for
 * a slot, `{court}`; `keep` and `shorten` have `{hours}` as `18:00–19:00`; `remove-court` has `{court}`.
 */
export type TapChoice = {
  readonly kind: 'move' | 'add' | 'keep' | 'remove-court' | 'shorten'
  readonly values: ProblemValues
  readonly basket: Basket
}

/** The tapped hour, and the court if a slot was tapped. */
export type Target = { readonly hour: number; readonly court?: Court }

/**
 * Offers to move the current item, and to add a new booking if the current one is complete and the basket has room.
 * Impossible offers are left out.
 */
export const moveOrAddOffers = (board: Board, target: Target): readonly TapChoice[] => {
  const item = currentItem(board.basket)
  const moved = addTarget(board, board.basket, moveItem(item, board.date, target.hour), target)
  const offers = moved === null ? [] : [{ kind: 'move' as const, values: valuesOf(target), basket: moved }]
  if (!isComplete(item) || board.basket.items.length >= MAX_ITEMS) return offers
  const withNewItem = addItem(board.basket, board.date)
  const added = addTarget(board, withNewItem, currentItem(withNewItem), target)
  return added === null ? offers : [...offers, { kind: 'add', values: valuesOf(target), basket: added }]
}

/** Offers to keep only the hours before the given hour, or only those after it. */
export const offerParts = (basket: Basket, hour: number, kind: 'keep' | 'shorten'): readonly TapChoice[] => {
  const item = currentItem(basket)
  const before = item.hours.filter((one) => one < hour)
  const after = item.hours.filter((one) => one > hour)
  return [before, after].flatMap(consecutiveRuns).map((hours) => ({
    kind,
    values: { hours: hourRange(hours) },
    basket: replaceItem(basket, withOnlyHours(item, hours)),
  }))
}

/** Adds the target's hour and court to the item. The new court is paid by the package if the others are. */
export function withTarget(board: Board, item: BookingItem, { hour, court }: Target): BookingItem | Problem {
  const timed = item.hours.includes(hour) ? item : withHour(item, board.priceOf(hour))
  if (isProblem(timed) || court === undefined) return timed
  const next = withCourt(timed, court, unavailableSlots(board, item.id))
  if (isProblem(next)) return next
  return item.courts.some((one) => one.paidByPackage) ? withPackage(next, true) : next
}

/** Slots that this item cannot have on the board's date: taken by others, or held by other items of the basket. */
export const unavailableSlots = (board: Board, itemId: number): readonly Slot[] => [
  ...board.taken,
  ...slotsOfOtherItems(board.basket, board.date, itemId),
]

// Keeps the coach only for an hour that the item keeps; add-ons stay.
function moveItem(item: BookingItem, date: PlayDate, hour: number): BookingItem {
  const isSameDay = item.date === date
  const kept = withOnlyHours(item, isSameDay && item.hours.includes(hour) ? [hour] : [])
  return { ...kept, date, courts: [] }
}

function addTarget(board: Board, basket: Basket, item: BookingItem, target: Target): Basket | null {
  const next = withTarget({ ...board, basket }, item, target)
  return isProblem(next) ? null : replaceItem(basket, next)
}

const valuesOf = ({ hour, court }: Target): ProblemValues =>
  court === undefined ? { hour: hourLabel(hour) } : { hour: hourLabel(hour), court: court.name }
