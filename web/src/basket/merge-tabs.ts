import type { Basket } from '@pantul/rules/basket'
import type { BookingItem } from '@pantul/rules/booking-item'
import { randomKey } from './random-key.ts'

/** Items with the key that stays with each; ids are only their order. */
export type KeyedItems = { readonly items: readonly BookingItem[]; readonly itemKeys: readonly string[] }

/**
 * The item keys after a change: an item keeps its key when its contents are the very same, even under another id
 * (deleting renumbers), or when it was changed in place. Others are new and get a new key.
 */
export function followKeys(before: KeyedItems, after: readonly BookingItem[]): string[] {
  const free = new Map(before.items.map((item, i) => [before.itemKeys[i] ?? String(item.id), item]))
  const take = (fits: (item: BookingItem) => boolean): string | undefined => {
    const [key] = [...free].find(([, item]) => fits(item)) ?? []
    if (key !== undefined) free.delete(key)
    return key
  }
  const same = after.map((item) => take((old) => hasSameContents(old, item)))
  return after.map((item, i) => same[i] ?? take((old) => old.id === item.id) ?? randomKey())
}

/**
 * What two tabs made of the same basket: an item that this tab changed since `base`, the state both knew, stays as
 * this tab has it; others follow the other tab; what either of them removed and the other left alone is gone.
 * Order: as the other tab has it, this tab's new items behind.
 */
export function mergeTabs({
  base,
  theirs,
  ours,
}: {
  readonly base: KeyedItems
  readonly theirs: KeyedItems
  readonly ours: KeyedItems
}): KeyedItems {
  const [atBase, atTheirs, atOurs] = [byKey(base), byKey(theirs), byKey(ours)]
  // Nothing came from the other tab: an item that is put back in the middle stays there.
  if (isSame(base, theirs)) return ours
  const isOurs = (key: string): boolean => contentsOf(atOurs.get(key)) !== contentsOf(atBase.get(key))
  const keys = [
    ...theirs.itemKeys.filter((key) => atOurs.has(key) || !atBase.has(key)),
    ...ours.itemKeys.filter((key) => !atTheirs.has(key) && isOurs(key)),
  ]
  const merged = keys.flatMap((key) => {
    const item = isOurs(key) && atOurs.has(key) ? atOurs.get(key) : atTheirs.get(key)
    return item === undefined ? [] : [{ key, item }]
  })
  return {
    items: merged.map(({ item }, i) => ({ ...item, id: i + 1 })),
    itemKeys: merged.map(({ key }) => key),
  }
}

/** The keys and items of a basket side by side. */
export const keyed = (basket: Basket, itemKeys: readonly string[]): KeyedItems => ({
  items: basket.items,
  itemKeys,
})

const byKey = ({ items, itemKeys }: KeyedItems): Map<string, BookingItem> =>
  new Map(items.map((item, i) => [itemKeys[i] ?? String(item.id), item]))

// The rules never change an array in place, so the same arrays are the same contents.
const hasSameContents = (a: BookingItem, b: BookingItem): boolean =>
  a.date === b.date &&
  a.hours === b.hours &&
  a.courts === b.courts &&
  a.addOns === b.addOns &&
  a.coach === b.coach

const isSame = (a: KeyedItems, b: KeyedItems): boolean =>
  a.itemKeys.join() === b.itemKeys.join() &&
  a.items.every((item, i) => contentsOf(item) === contentsOf(b.items[i]))

// Ids are left out: they are an item's place, and the other tab may have moved it.
const contentsOf = (item: BookingItem | undefined): string | undefined =>
  item && JSON.stringify([item.date, item.hours, item.prices, item.courts, item.addOns, item.coach])
