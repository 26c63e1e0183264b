import {
  emptiedBasketFromWire,
  emptiedBasketToWire,
  type EmptiedBasket,
} from '@pantul/contract/stored-basket-wire'
import { hasFilledItem } from '@pantul/rules/basket'
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
export const RESTORABLE_STORAGE_KEY = restorableKey.name

export function saveRestorable({ customerId }: BasketOwner, { snapshot, why }: RestorableBasket): void {
  const emptied = emptiedBasketToWire({ snapshot: { ...snapshot, attempt: null }, customerId, why })
  writeAs(restorableKey, emptied)
}

/**
 * Reads the basket that this owner can restore. A customer can also restore the basket that was a guest's before the
 * login; from then on nobody else can.
 */
export function readRestorable(owner: BasketOwner): RestorableBasket | null {
  const found = readStored(restorableKey)
  if (found === null || !hasFilledItem(found.snapshot.basket)) return null
  const { customerId, snapshot, why } = found
  if (customerId === owner.customerId) return { snapshot, why }
  if (customerId !== null) return null
  saveRestorable(owner, { snapshot, why })
  return { snapshot, why }
}

export const removeRestorable = (): void => removeStored(restorableKey)
