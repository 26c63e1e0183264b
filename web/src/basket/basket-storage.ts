import { ownedBasketFromWire, ownedBasketToWire } from '@pantul/contract/stored-basket-wire'
import type { KeptBasket, OwnedBasket } from '@pantul/contract/stored-basket-wire'
import { basketKey, GUEST } from '@pantul/rules/basket-owner'
import { basketKeyOf, isUnreadable, readStored, removeStored, writeAs } from '../browser/storage.ts'
import type { StorageKey } from '../browser/storage.ts'

/** Whose basket it is: the key it lies under, and the account's id, null for a guest. */
export type BasketOwner = { readonly key: string; readonly customerId: string | null }

export const guestOwner: BasketOwner = { key: GUEST, customerId: null }

/**
 * Where a customer's basket lies on this device: under the full name, or with the id behind it when somebody else of
 * that name was here first.
 */
export function ownerOf({ id, fullname }: Customer): BasketOwner {
  const own = basketKey({ id, fullname }, [fullname])
  // Somebody may be named like a name with an id behind it.
  const keys = [basketKey({ id, fullname }), own, `${own}#${id}`]
  const there = keys.map((key) => ({ key, holder: readStored(entryKeyOf(key))?.customerId }))
  const place = there.find(({ holder }) => holder === id) ?? there.find(({ holder }) => holder === undefined)
  return { key: place?.key ?? own, customerId: id }
}

export type Customer = { readonly id: string; readonly fullname: string }

/** The basket of an owner; null when there is none, when it is somebody else's or cannot be understood. */
export function readBasket({ key, customerId }: BasketOwner): KeptBasket | null {
  const found = readStored(entryKeyOf(key))
  return found === null || found.customerId !== customerId ? null : found.kept
}

/** Whether something lies there that is no basket. */
export const isBasketUnreadable = ({ key }: BasketOwner): boolean => isUnreadable(entryKeyOf(key))

/** Keeps a basket; false when the browser refuses (full, private). */
export const writeBasket = ({ key, customerId }: BasketOwner, kept: KeptBasket): boolean =>
  writeAs(entryKeyOf(key), ownedBasketToWire({ kept, customerId }))

export const removeBasket = ({ key }: BasketOwner): void => removeStored(entryKeyOf(key))

const entryKeyOf = (key: string): StorageKey<OwnedBasket, string> => basketKeyOf(key, ownedBasketFromWire)
