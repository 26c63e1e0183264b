import {
  clearedBasketFromWire,
  clearedBasketToWire,
  type ClearedBasket,
} from '@pantul/contract/stored-basket-wire'
import { hasFilledItem } from '@pantul/rules/basket'
import { readStored, removeStored, writeInWireForm, type StorageKey } from '../browser/storage.ts'
import type { BasketOwner } from './basket-storage.ts'

/** A basket that was cleared automatically and can be restored. */
export type RestorableBasket = Pick<ClearedBasket, 'snapshot' | 'reason'>

/** In local storage, so that any tab can restore it. */
const restorableKey: StorageKey<ClearedBasket> = {
  area: 'local',
  name: 'PUT_BACK',
  parse: clearedBasketFromWire,
}
export const RESTORABLE_STORAGE_KEY = restorableKey.name

export function saveRestorable({ customerId }: BasketOwner, { snapshot, reason }: RestorableBasket): void {
  const cleared = clearedBasketToWire({ snapshot: { ...snapshot, attempt: null }, customerId, reason })
  writeInWireForm(restorableKey, cleared)
}

/**
 * Reads the basket that this owner can restore. A customer can also restore the basket that was a guest's before the
 * login; from then on nobody else can.
 */
export function readRestorable(owner: BasketOwner): RestorableBasket | null {
  const stored = readStored(restorableKey)
  if (stored === null || !hasFilledItem(stored.snapshot.basket)) return null
  const { customerId, snapshot, reason } = stored
  if (customerId === owner.customerId) return { snapshot, reason }
  if (customerId !== null) return null
  saveRestorable(owner, { snapshot, reason })
  return { snapshot, reason }
}

export const removeRestorable = (): void => removeStored(restorableKey)
