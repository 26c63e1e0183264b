import {
  ownedBasketFromWire,
  ownedBasketToWire,
  type BasketSnapshot,
  type OwnedBasket,
} from '@pantul/contract/stored-basket-wire'
import { basketKey, GUEST } from '@pantul/rules/basket-owner'
import {
  isUnreadable,
  readStored,
  removeStored,
  writeInWireForm,
  type StorageKey,
  type StoredCustomer,
} from '../browser/storage.ts'

/** The owner of a basket: the storage key, and the account id (null for a guest). */
export type BasketOwner = { readonly key: string; readonly customerId: string | null }

export const guestOwner: BasketOwner = { key: GUEST, customerId: null }

/**
 * The owner of a customer's basket. The key is the full name, or with the account id appended if another account of
 * that name uses the key.
 */
export function ownerOf({ id, fullname }: StoredCustomer): BasketOwner {
  const nameWithId = basketKey({ id, fullname }, /* names in use */ [fullname])
  // A customer may even have a full name that looks like a name with an id.
  const keys = [basketKey({ id, fullname }), nameWithId, `${nameWithId}#${id}`]
  const customerIdAt = (key: string) => readStored(storageKeyOf(key))?.customerId
  const key =
    keys.find((name) => customerIdAt(name) === id) ?? keys.find((name) => customerIdAt(name) === undefined)
  return { key: key ?? nameWithId, customerId: id }
}

/** Reads the basket of an owner. Returns null if there is none, it belongs to another account, or it is invalid. */
export function readBasket({ key, customerId }: BasketOwner): BasketSnapshot | null {
  const stored = readStored(storageKeyOf(key))
  return stored === null || stored.customerId !== customerId ? null : stored.snapshot
}

/** Whether the key holds something that is not a basket. */
export const isBasketUnreadable = ({ key }: BasketOwner): boolean => isUnreadable(storageKeyOf(key))

/** Stores a basket. Returns false if the browser refuses (storage full, private mode). */
export const writeBasket = ({ key, customerId }: BasketOwner, snapshot: BasketSnapshot): boolean =>
  writeInWireForm(storageKeyOf(key), ownedBasketToWire({ snapshot, customerId }))

export const removeBasket = ({ key }: BasketOwner): void => removeStored(storageKeyOf(key))

const storageKeyOf = (name: string): StorageKey<OwnedBasket, string> => ({
  area: 'local',
  name,
  parse: ownedBasketFromWire,
})
