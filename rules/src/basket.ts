import { emptyItem, isComplete, isEmptyItem, type BookingItem } from './booking-item.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'
import type { Slot } from './slot.ts'

/** The booking items of one person at one location. */
export type Basket = {
  /** Never empty. The ids are 1, 2, 3… in order. */
  readonly items: readonly BookingItem[]
  /** The id of the item that the player edits. It may have nothing picked. */
  readonly current: number
}

/** A slot that an item of the basket has. */
export type BasketSlot = Slot & { readonly itemId: number }

export const emptyBasket = (date: PlayDate): Basket => ({ items: [emptyItem(1, date)], current: 1 })

export function currentItem(basket: Basket): BookingItem {
  const item = basket.items.find(({ id }) => id === basket.current) ?? basket.items.at(-1)
  // Only an invalid basket has no items.
  return item ?? emptyItem(1, '1970-01-01')
}

/** Adds an empty item with the next id and makes it current. */
export function addItem(basket: Basket, date: PlayDate): Basket {
  const id = Math.max(0, ...basket.items.map((item) => item.id)) + 1
  return { items: [...basket.items, emptyItem(id, date)], current: id }
}

/**
 * Deletes an item and renumbers the others; the last one becomes current. Deleting the only item leaves an empty one of
 * the same date. Refusal: BOOKING_NOT_FOUND.
 */
export function deleteItem(basket: Basket, id: number): Basket | Problem {
  const deleted = basket.items.find((item) => item.id === id)
  if (deleted === undefined) return problem('BOOKING_NOT_FOUND')
  return renumberItems(
    basket.items.filter((item) => item !== deleted),
    deleted.date,
  )
}

export const replaceItem = (basket: Basket, replacement: BookingItem): Basket => ({
  ...basket,
  items: basket.items.map((item) => (item.id === replacement.id ? replacement : item)),
})

/** Makes an item current; an unknown id changes nothing. */
export const selectItem = (basket: Basket, id: number): Basket =>
  basket.items.some((item) => item.id === id) ? { ...basket, current: id } : basket

/** The items in which something is picked. */
export const filledItems = ({ items }: Basket): BookingItem[] => items.filter((item) => !isEmptyItem(item))

export const hasFilledItem = ({ items }: Basket): boolean => !items.every(isEmptyItem)

/** Whether the basket has a filled item, and every filled item is complete. */
export function isOrderable(basket: Basket): boolean {
  const filled = filledItems(basket)
  return filled.length > 0 && filled.every(isComplete)
}

/** The basket without empty items, renumbered. An order is made from this basket. */
export function withoutEmptyItems(basket: Basket): Basket {
  const filled = filledItems(basket)
  return filled.length === basket.items.length ? basket : renumberItems(filled, currentItem(basket).date)
}

/** The slots of a date that other items of the basket have. */
export const slotsOfOtherItems = (basket: Basket, date: PlayDate, exceptId: number): BasketSlot[] =>
  basket.items.filter((item) => item.id !== exceptId && item.date === date).flatMap(slotsOf)

/** Slots that more than one item has, each slot once. */
export function duplicateSlots(basket: {
  readonly items: readonly BookingItem[]
}): (Slot & { readonly date: PlayDate })[] {
  const counts = new Map<string, number>()
  return basket.items.flatMap((item) =>
    slotsOf(item).flatMap(({ court, hour }) => {
      const key = `${item.date} ${hour} ${court}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return count === 2 ? [{ date: item.date, court, hour }] : []
    }),
  )
}

/** Every court of an item at each of its hours. */
export const slotsOf = (item: BookingItem): BasketSlot[] =>
  item.courts.flatMap((court) => item.hours.map((hour) => ({ court: court.id, hour, itemId: item.id })))

/** A basket of these items with new ids, the last one current. Without items: an empty basket of `date`. */
export function renumberItems(items: readonly BookingItem[], date: PlayDate): Basket {
  if (items.length === 0) return emptyBasket(date)
  return { items: items.map((item, i) => ({ ...item, id: i + 1 })), current: items.length }
}
