import { emptiedBasketFromWire, emptiedBasketToWire } from '@pantul/contract/stored-basket-wire'
import type { EmptiedBasket } from '@pantul/contract/stored-basket-wire'
import { isEmptyItem } from '@pantul/rules/booking-item'
import { readStored, removeStored, writeAs } from '../browser/storage.ts'
import type { StorageKey } from '../browser/storage.ts'
import type { BasketOwner } from './basket-storage.ts'

/** A basket that was emptied by itself and may be put back. */
export type RestorableBasket = Pick<EmptiedBasket, 'kept' | 'why'>

/** In local storage, because any tab may be the one that its owner comes back to. */
const restorableKey: StorageKey<EmptiedBasket> = {
  area: 'local',
  name: 'PUT_BACK',
  parse: emptiedBasketFromWire,
}
export const RESTORABLE_NAME = restorableKey.name

export function saveRestorable({ customerId }: BasketOwner, { kept, why }: RestorableBasket): void {
  const stored = emptiedBasketToWire({ kept: { ...kept, attempt: null }, customerId, why })
  writeAs(restorableKey, stored)
}

/** The basket that may be put back into this owner's. A guest's becomes the customer's who logs in. */
export function readRestorable(owner: BasketOwner): RestorableBasket | null {
  const found = readStored(restorableKey)
  if (found === null || !found.kept.basket.items.some((item) => !isEmptyItem(item))) return null
  const { customerId, kept, why } = found
  if (customerId === owner.customerId) return { kept, why }
  if (customerId !== null) return null
  saveRestorable(owner, { kept, why })
  return { kept, why }
}

export const removeRestorable = (): void => removeStored(restorableKey)
