import type { BasketSnapshot } from '@pantul/contract/stored-basket-wire'
import type { Basket } from '@pantul/rules/basket'
import { mergeBaskets, type IsSlotFree } from '@pantul/rules/basket-owner'
import type { VenueNow } from '@pantul/rules/slot'
import { groupDroppedSlots, type DroppedHours } from './basket-outcome.ts'
import { itemKeysAfter } from './merge-tabs.ts'

type KeyedBasket = Pick<BasketSnapshot, 'basket' | 'itemKeys'>

const noItems: KeyedBasket = { basket: { items: [], current: 1 }, itemKeys: [] }

/** Appends the items of a basket to another by `mergeBaskets`. Items keep their keys. */
export function appendItems(
  appended: KeyedBasket,
  existing: KeyedBasket | null,
  now: VenueNow,
  isFree?: IsSlotFree,
): { readonly basket: Basket; readonly itemKeys: string[]; readonly dropped: readonly DroppedHours[] } {
  const base = existing ?? noItems
  const { basket, dropped } = mergeBaskets(appended.basket, base.basket, now, isFree)
  const items = [...base.basket.items, ...appended.basket.items].map((item, i) => ({ ...item, id: i + 1 }))
  const allItems = { items, itemKeys: [...base.itemKeys, ...appended.itemKeys] }
  return {
    basket,
    itemKeys: itemKeysAfter(allItems, basket.items),
    dropped: groupDroppedSlots(dropped, items),
  }
}
