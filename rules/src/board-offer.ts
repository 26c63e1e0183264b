import { addItem, currentItem, heldByOthers, replaceItem } from './basket.ts'
import type { Basket } from './basket.ts'
import { isComplete, keepHours, withCourt, withHour, withPackage } from './booking-item.ts'
import type { BookingItem, HourPrice } from './booking-item.ts'
import type { Court } from './court.ts'
import { hourLabel, hourRange, runs } from './hours.ts'
import type { Hours } from './hours.ts'
import { MOST_ITEMS } from './limits.ts'
import type { PlayDate } from './play-date.ts'
import { isProblem } from './problem.ts'
import type { Problem, ProblemValues } from './problem.ts'
import type { Slot } from './slot.ts'

/**
 * What a tap depends on: the basket, the day shown, the slots others have taken on it (without what this basket
 * holds), the hours on sale, what an hour costs, and the capacity, the number of active courts (0: nothing may be
 * picked yet).
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
 * A button of the rule panel and the basket it leads to. Values: `move` and `add` have `{hour}` as `21:00` and,
 * for a cell, `{court}`; `keep` and `shorten` have `{hours}` as `18:00–19:00`; `remove-court` has `{court}`.
 */
export type Offer = {
  readonly kind: 'move' | 'add' | 'keep' | 'remove-court' | 'shorten'
  readonly values: ProblemValues
  readonly basket: Basket
}

/** Where an offer leads: an hour, and a court when a cell was tapped. */
export type Target = { readonly hour: number; readonly court?: Court }

/**
 * [Move to …] and, when the current item is complete and one order may hold one more, [Add as new booking].
 * An offer that could not be carried out is left out.
 */
export const moveOrAdd = (board: Board, target: Target): readonly Offer[] => {
  const item = currentItem(board.basket)
  const moved = placed(board, board.basket, movedTo(item, board.date, target.hour), target)
  const offers = moved === null ? [] : [{ kind: 'move' as const, values: valuesOf(target), basket: moved }]
  if (!isComplete(item) || board.basket.items.length >= MOST_ITEMS) return offers
  const grown = addItem(board.basket, board.date)
  const added = placed(board, grown, currentItem(grown), target)
  return added === null ? offers : [...offers, { kind: 'add', values: valuesOf(target), basket: added }]
}

/** The parts of the current item before and after an hour, as [Keep …] or [Shorten to …]. */
export const partsWithout = (basket: Basket, hour: number, kind: 'keep' | 'shorten'): readonly Offer[] => {
  const item = currentItem(basket)
  const before = item.hours.filter((one) => one < hour)
  const after = item.hours.filter((one) => one > hour)
  return [before, after].flatMap(runs).map((hours) => ({
    kind,
    values: { hours: hourRange(hours) },
    basket: replaceItem(basket, keepHours(item, hours)),
  }))
}

/** The item with the target's court besides what it has; its package switch goes on for the new court. */
export function withTarget(board: Board, item: BookingItem, { hour, court }: Target): BookingItem | Problem {
  const timed = item.hours.includes(hour) ? item : withHour(item, board.priceOf(hour))
  if (isProblem(timed) || court === undefined) return timed
  const next = withCourt(timed, court, takenFor(board, item.id))
  if (isProblem(next)) return next
  return item.courts.some((one) => one.paidByPackage) ? withPackage(next, true) : next
}

/** What the item with this id cannot have on the board's date: taken by others or held by the basket's other items. */
export const takenFor = (board: Board, itemId: number): readonly Slot[] => [
  ...board.taken,
  ...heldByOthers(board.basket, board.date, itemId),
]

// The coach stays only with an hour that the item keeps; add-ons stay.
function movedTo(item: BookingItem, date: PlayDate, hour: number): BookingItem {
  const isSameDay = item.date === date
  const kept = keepHours(item, isSameDay && item.hours.includes(hour) ? [hour] : [])
  return { ...kept, date, courts: [] }
}

function placed(board: Board, basket: Basket, item: BookingItem, target: Target): Basket | null {
  const next = withTarget({ ...board, basket }, item, target)
  return isProblem(next) ? null : replaceItem(basket, next)
}

const valuesOf = ({ hour, court }: Target): ProblemValues =>
  court === undefined ? { hour: hourLabel(hour) } : { hour: hourLabel(hour), court: court.name }
