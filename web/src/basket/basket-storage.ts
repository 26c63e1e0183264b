import {
  ownedBasketFromWire,
  ownedBasketToWire,
  type BasketSnapshot,
  type OwnedBasket,
} from '@pantul/contract/stored-basket-wire'
import { basketKey, GUEST } from '@pantul/rules/basket-owner'
import {
  basketKeyOf,
  isUnreadable,
  readStored,
  removeStored,
  writeAs,
  type StorageKey,
} from '../browser/storage.ts'

/** The owner of a basket: the storage key, and the account id (null for a guest). */
export type BasketOwner = { readonly key: string; readonly customerId: string | null }

export const guestOwner: BasketOwner = { key: GUEST, customerId: null }

/**
 * The owner of a customer's basket. The key is the full name, or with the account id appended if another account of
 * that name uses the key.
 */
export function ownerOf({ id, fullname }: Customer): BasketOwner {
  const own = basketKey({ id, fullname }, [fullname])
  // The name itself may look like a name with an id.
  const keys = [basketKey({ id, fullname }), own, `${own}#${id}`]
  const there = keys.map((key) => ({ key, holder: readStored(entryKeyOf(key))?.customerId }))
  const place = there.find(({ holder }) => holder === id) ?? there.find(({ holder }) => holder === undefined)
  return { key: place?.key ?? own, customerId: id }
}

export type Customer = { readonly id: string; readonly fullname: string }

/** Reads the basket of an owner. Returns null if there is none, it belongs to another account, or it is invalid. */
export function readBasket({ key, customerId }: BasketOwner): BasketSnapshot | null {
  const found = readStored(entryKeyOf(key))
  return found === null || found.customerId !== customerId ? null : found.snapshot
}

/** Whether the key holds something that is not a basket. */
export const isBasketUnreadable = ({ key }: BasketOwner): boolean => isUnreadable(entryKeyOf(key))

/** Stores a basket. Returns false if the browser refuses (storage full, private mode). */
export const writeBasket = ({ key, customerId }: BasketOwner, snapshot: BasketSnapshot): boolean =>
  writeAs(entryKeyOf(key), ownedBasketToWire({ snapshot, customerId }))

export const removeBasket = ({ key }: BasketOwner): void => removeStored(entryKeyOf(key))

const entryKeyOf = (key: string): StorageKey<OwnedBasket, string> => basketKeyOf(key, ownedBasketFromWire)
