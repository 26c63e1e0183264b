import { emptyItem, isComplete, isEmptyItem } from './booking-item.ts'
import type { BookingItem } from './booking-item.ts'
import type { PlayDate } from './play-date.ts'
import { problem } from './problem.ts'
import type { Problem } from './problem.ts'
import type { Slot } from './slot.ts'

/**
 * The items of one person for one location. Ids are exactly 1…n in order; `items` is never empty and always
 * contains the current one, which may have nothing picked yet.
 */
export type Basket = { readonly items: readonly BookingItem[]; readonly current: number }

/** A slot that an item of the basket holds. */
export type BasketSlot = Slot & { readonly id: number }

/** A basket with one empty item. */
export const emptyBasket = (date: PlayDate): Basket => ({ items: [emptyItem(1, date)], current: 1 })

/** The item being picked for. */
export function currentItem(basket: Basket): BookingItem {
  const item = basket.items.find(({ id }) => id === basket.current) ?? basket.items.at(-1)
  // Only a basket not made by this file can be without items.
  return item ?? emptyItem(1, '1970-01-01')
}

/** A new empty item, highest id plus 1, which becomes the current one. */
export function addItem(basket: Basket, date: PlayDate): Basket {
  const id = Math.max(0, ...basket.items.map((item) => item.id)) + 1
  return { items: [...basket.items, emptyItem(id, date)], current: id }
}

/**
 * Deletes an item, renumbers the rest from 1; the highest remaining becomes current. After the last one an empty
 * item 1 of the same date stands there. `BOOKING_NOT_FOUND`.
 */
export function deleteItem(basket: Basket, id: number): Basket | Problem {
  const gone = basket.items.find((item) => item.id === id)
  if (gone === undefined) return problem('BOOKING_NOT_FOUND')
  return renumbered(
    basket.items.filter((item) => item !== gone),
    gone.date,
  )
}

/** The basket with this item in place of the one with its id. */
export const replaceItem = (basket: Basket, item: BookingItem): Basket => ({
  ...basket,
  items: basket.items.map((one) => (one.id === item.id ? item : one)),
})

/** Makes an item the current one; an unknown id changes nothing. */
export const selectItem = (basket: Basket, id: number): Basket =>
  basket.items.some((item) => item.id === id) ? { ...basket, current: id } : basket

/** At least one item, and every item with anything in it complete; wholly empty ones do not count. */
export function isOrderable(basket: Basket): boolean {
  const filled = basket.items.filter((item) => !isEmptyItem(item))
  return filled.length > 0 && filled.every(isComplete)
}

/** The basket without wholly empty items, renumbered from 1: what is sent as an order. */
export function withoutEmptyItems(basket: Basket): Basket {
  const filled = basket.items.filter((item) => !isEmptyItem(item))
  return filled.length === basket.items.length ? basket : renumbered(filled, currentItem(basket).date)
}

/** The slots that the other items of this basket hold on a date; shown as "in your basket". */
export const heldByOthers = (basket: Basket, date: PlayDate, exceptId: number): BasketSlot[] =>
  basket.items.filter((item) => item.id !== exceptId && item.date === date).flatMap(slotsOf)

/** The slots that more than one item holds, each once. */
export function duplicateSlots(basket: {
  readonly items: readonly BookingItem[]
}): (Slot & { readonly date: PlayDate })[] {
  const seen = new Map<string, number>()
  return basket.items.flatMap((item) =>
    slotsOf(item).flatMap(({ court, hour }) => {
      const key = `${item.date} ${hour} ${court}`
      const times = (seen.get(key) ?? 0) + 1
      seen.set(key, times)
      return times === 2 ? [{ date: item.date, court, hour }] : []
    }),
  )
}

/** Every court of an item at every one of its hours. */
export const slotsOf = (item: BookingItem): BasketSlot[] =>
  item.courts.flatMap((court) => item.hours.map((hour) => ({ court: court.id, hour, id: item.id })))

/** A basket of these items with the ids 1…n, the last one current; an empty one of `date` when there are none. */
export function renumbered(items: readonly BookingItem[], date: PlayDate): Basket {
  if (items.length === 0) return emptyBasket(date)
  return { items: items.map((item, i) => ({ ...item, id: i + 1 })), current: items.length }
}
