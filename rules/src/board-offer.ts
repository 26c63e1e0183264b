import { addItem, currentItem, slotsOfOtherItems, replaceItem, type Basket } from './basket.ts'
import {
  isComplete,
  withOnlyHours,
  withCourtToggled,
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

/** What decides the result of a tap. */
export type Board = {
  readonly basket: Basket
  /** The shown date. */
  readonly date: PlayDate
  /** The slots of the shown date that others have. */
  readonly takenSlots: readonly Slot[]
  /** The hours on sale. */
  readonly openHours: Hours
  /** The number of active courts; 0 until it is known. */
  readonly capacity: number
  readonly priceOf: (hour: number) => HourPrice
}

/** A button that the board offers instead of the tap. */
export type TapChoice = {
  readonly kind: 'move' | 'add' | 'keep' | 'remove-court' | 'shorten'
  /**
   * The values of the label. `move` and `add`: `hour` as `21:00`, and `court` if a slot was tapped. `keep` and `shorten`:
   * `hours` as `18:00–19:00`. `remove-court`: `court`.
   */
  readonly values: ProblemValues
  /** The basket after the button is pressed. */
  readonly basket: Basket
}

/** The tapped hour, and the court if a slot was tapped. */
export type TapTarget = { readonly hour: number; readonly court?: Court }

/**
 * Offers to move the current item, and to add a new booking if the current one is complete and the basket has room.
 * Impossible offers are left out.
 */
export const offerMoveOrAdd = (board: Board, target: TapTarget): readonly TapChoice[] => {
  const item = currentItem(board.basket)
  const moved = replaceItemWithTarget(board, board.basket, moveItem(item, board.date, target.hour), target)
  const offers =
    moved === null ? [] : [{ kind: 'move' as const, values: labelValuesOf(target), basket: moved }]
  if (!isComplete(item) || board.basket.items.length >= MAX_ITEMS) return offers
  const withNewItem = addItem(board.basket, board.date)
  const added = replaceItemWithTarget(board, withNewItem, currentItem(withNewItem), target)
  return added === null ? offers : [...offers, { kind: 'add', values: labelValuesOf(target), basket: added }]
}

/** Offers to keep only the hours before the given hour, or only the hours after it. */
export const offerParts = (basket: Basket, hour: number, kind: 'keep' | 'shorten'): readonly TapChoice[] => {
  const item = currentItem(basket)
  const before = item.hours.filter((picked) => picked < hour)
  const after = item.hours.filter((picked) => picked > hour)
  return [before, after].flatMap(consecutiveRuns).map((hours) => ({
    kind,
    values: { hours: hourRange(hours) },
    basket: replaceItem(basket, withOnlyHours(item, hours)),
  }))
}

/** Adds the tapped hour and court to the item. If a package pays the other courts, it pays the new court too. */
export function withTarget(
  board: Board,
  item: BookingItem,
  { hour, court }: TapTarget,
): BookingItem | Problem {
  const withTappedHour = item.hours.includes(hour) ? item : withHour(item, board.priceOf(hour))
  if (isProblem(withTappedHour) || court === undefined) return withTappedHour
  const next = withCourtToggled(withTappedHour, court, unavailableSlots(board, item.id))
  if (isProblem(next)) return next
  return item.courts.some(({ paidByPackage }) => paidByPackage) ? withPackage(next, true) : next
}

/** Slots of the shown date that an item cannot have, because others or other items of the basket have them. */
export const unavailableSlots = (board: Board, itemId: number): readonly Slot[] => [
  ...board.takenSlots,
  ...slotsOfOtherItems(board.basket, board.date, itemId),
]

/** The item on another date, or at another hour of its date. Its courts and its other hours are removed. */
function moveItem(item: BookingItem, date: PlayDate, hour: number): BookingItem {
  const isSameDay = item.date === date
  const kept = withOnlyHours(item, isSameDay && item.hours.includes(hour) ? [hour] : [])
  return { ...kept, date, courts: [] }
}

/** The basket with the item after the tap; null if the item cannot get the tapped hour and court. */
function replaceItemWithTarget(
  board: Board,
  basket: Basket,
  item: BookingItem,
  target: TapTarget,
): Basket | null {
  const next = withTarget({ ...board, basket }, item, target)
  return isProblem(next) ? null : replaceItem(basket, next)
}

const labelValuesOf = ({ hour, court }: TapTarget): ProblemValues =>
  court === undefined ? { hour: hourLabel(hour) } : { hour: hourLabel(hour), court: court.name }
