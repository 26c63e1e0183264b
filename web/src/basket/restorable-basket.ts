import {
  emptiedBasketFromWire,
  emptiedBasketToWire,
  type EmptiedBasket,
} from '@pantul/contract/stored-basket-wire'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { readStored, removeStored, writeAs, type StorageKey } from '../browser/storage.ts'
import type { BasketOwner } from './basket-storage.ts'

/** A basket that was cleared automatically and can be restored. */
export type RestorableBasket = Pick<EmptiedBasket, 'snapshot' | 'why'>

/** In local storage, so that any tab can restore it. */
const restorableKey: StorageKey<EmptiedBasket> = {
  area: 'local',
  name: 'PUT_BACK',
  parse: emptiedBasketFromWire,
}
export const RESTORABLE_NAME = restorableKey.name

export function saveRestorable({ customerId }: BasketOwner, { snapshot, why }: RestorableBasket): void {
  const stored = emptiedBasketToWire({ snapshot: { ...snapshot, attempt: null }, customerId, why })
  writeAs(restorableKey, stored)
}

/** Reads the basket that this owner can restore. A guest's basket becomes the customer's at login. */
export function readRestorable(owner: BasketOwner): RestorableBasket | null {
  const found = readStored(restorableKey)
  if (found === null || !found.snapshot.basket.items.some((item) => !isEmptyItem(item))) return null
  const { customerId, snapshot, why } = found
  if (customerId === owner.customerId) return { snapshot, why }
  if (customerId !== null) return null
  saveRestorable(owner, { snapshot, why })
  return { snapshot, why }
}

export const removeRestorable = (): void => removeStored(restorableKey)
