import type { BookingItem } from '@pantul/rules/booking-item'
import { randomKey } from './random-key.ts'

/**
 * Items of a basket, and at the same index the key of each. The id of an item is only its position and changes when
 * another item is removed; the key stays.
 */
export type KeyedItems = { readonly items: readonly BookingItem[]; readonly itemKeys: readonly string[] }

/**
 * Item keys after a change. An item keeps its key if its contents are unchanged, even under another id, or if it was
 * changed in place. Other items get fresh keys.
 */
export function itemKeysAfter(before: KeyedItems, itemsAfter: readonly BookingItem[]): string[] {
  const unused = byKey(before)
  const takeKey = (matches: (item: BookingItem) => boolean): string | undefined => {
    const [key] = [...unused].find(([, item]) => matches(item)) ?? []
    if (key !== undefined) unused.delete(key)
    return key
  }
  const unchangedKeys = itemsAfter.map((item) => takeKey((itemBefore) => hasSameContents(itemBefore, item)))
  return itemsAfter.map(
    (item, i) => unchangedKeys[i] ?? takeKey((itemBefore) => itemBefore.id === item.id) ?? randomKey(),
  )
}

type TabVersions = {
  /** What both tabs had before their changes. */
  readonly base: KeyedItems
  readonly otherTab: KeyedItems
  readonly thisTab: KeyedItems
}

/**
 * Three-way merge of two tabs. Items that this tab changed since `base` are kept; other items are taken from the other
 * tab. An item that one tab removed and the other did not change is removed. Order: the other tab's items, then this
 * tab's added ones.
 */
export function mergeTabs({ base, otherTab, thisTab }: TabVersions): KeyedItems {
  // If the other tab changed nothing, this tab's order stays.
  if (isSame(base, otherTab)) return thisTab
  const [baseItems, otherItems, thisItems] = [byKey(base), byKey(otherTab), byKey(thisTab)]
  const isChangedHere = (key: string): boolean =>
    contentsOf(thisItems.get(key)) !== contentsOf(baseItems.get(key))
  const keys = [
    ...otherTab.itemKeys.filter((key) => thisItems.has(key) || !baseItems.has(key)),
    ...thisTab.itemKeys.filter((key) => !otherItems.has(key) && isChangedHere(key)),
  ]
  const merged = keys.flatMap((key) => {
    const item = isChangedHere(key) && thisItems.has(key) ? thisItems.get(key) : otherItems.get(key)
    return item === undefined ? [] : [{ key, item }]
  })
  return {
    items: merged.map(({ item }, i) => ({ ...item, id: i + 1 })),
    itemKeys: merged.map(({ key }) => key),
  }
}

const byKey = ({ items, itemKeys }: KeyedItems): Map<string, BookingItem> =>
  new Map(items.map((item, i) => [itemKeys[i] ?? String(item.id), item]))

// The rules never mutate a list, so two different lists mean a change.
const hasSameContents = (a: BookingItem, b: BookingItem): boolean =>
  a.date === b.date &&
  a.hours === b.hours &&
  a.courts === b.courts &&
  a.addOns === b.addOns &&
  a.coach === b.coach

const isSame = (a: KeyedItems, b: KeyedItems): boolean =>
  a.itemKeys.join() === b.itemKeys.join() &&
  a.items.every((item, i) => contentsOf(item) === contentsOf(b.items[i]))

// Without the id, because it is a position, which the other tab may have changed.
const contentsOf = (item: BookingItem | undefined): string | undefined =>
  item && JSON.stringify([item.date, item.hours, item.prices, item.courts, item.addOns, item.coach])
