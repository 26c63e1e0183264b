import type { Basket } from '@pantul/rules/basket'
import type { BookingItem } from '@pantul/rules/booking-item'
import { randomKey } from './random-key.ts'

/** Items and their keys; ids are positions only. */
export type KeyedItems = { readonly items: readonly BookingItem[]; readonly itemKeys: readonly string[] }

/**
 * Item keys after a change. An item keeps its key if its contents are unchanged, even under another id, or if it was
 * changed in place. Other items get new keys.
 */
export function itemKeysAfter(before: KeyedItems, after: readonly BookingItem[]): string[] {
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
 * Three-way merge of two tabs. Items that this tab changed since `base` are kept; other items are taken from the other
 * tab. An item that one tab removed and the other did not change is removed. Order: the other tab's items, then this
 * tab's new ones.
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
  const [baseItems, theirItems, ourItems] = [byKey(base), byKey(theirs), byKey(ours)]
  // Without changes of the other tab, keep this tab's order.
  if (isSame(base, theirs)) return ours
  const isOurs = (key: string): boolean => contentsOf(ourItems.get(key)) !== contentsOf(baseItems.get(key))
  const keys = [
    ...theirs.itemKeys.filter((key) => ourItems.has(key) || !baseItems.has(key)),
    ...ours.itemKeys.filter((key) => !theirItems.has(key) && isOurs(key)),
  ]
  const merged = keys.flatMap((key) => {
    const item = isOurs(key) && ourItems.has(key) ? ourItems.get(key) : theirItems.get(key)
    return item === undefined ? [] : [{ key, item }]
  })
  return {
    items: merged.map(({ item }, i) => ({ ...item, id: i + 1 })),
    itemKeys: merged.map(({ key }) => key),
  }
}

/** The items of a basket with their keys. */
export const withKeys = (basket: Basket, itemKeys: readonly string[]): KeyedItems => ({
  items: basket.items,
  itemKeys,
})

const byKey = ({ items, itemKeys }: KeyedItems): Map<string, BookingItem> =>
  new Map(items.map((item, i) => [itemKeys[i] ?? String(item.id), item]))

// Rules never mutate arrays, so identical arrays have identical contents.
const hasSameContents = (a: BookingItem, b: BookingItem): boolean =>
  a.date === b.date &&
  a.hours === b.hours &&
  a.courts === b.courts &&
  a.addOns === b.addOns &&
  a.coach === b.coach

const isSame = (a: KeyedItems, b: KeyedItems): boolean =>
  a.itemKeys.join() === b.itemKeys.join() &&
  a.items.every((item, i) => contentsOf(item) === contentsOf(b.items[i]))

// Ignores ids, because they are positions that the other tab may have changed.
const contentsOf = (item: BookingItem | undefined): string | undefined =>
  item && JSON.stringify([item.date, item.hours, item.prices, item.courts, item.addOns, item.coach])
