import { isEmptyItem } from '@pantul/rules/booking-item'
import { readStored, removeStored, writeStored } from '../browser/storage.ts'
import type { StorageKey } from '../browser/storage.ts'
import { fromStored, storedOrNull, toStored } from './basket-storage.ts'
import type { BasketOwner, KeptBasket } from './basket-storage.ts'
import type { StoredBasket } from './stored-shape.ts'

const reasons = ['past', 'away', 'idle'] as const

/**
 * A basket that was emptied by itself and may be put back. `past`: times in it had passed; `away`: its owner came back
 * after a while; `idle`: the page lay open and nobody touched it.
 */
export type PutBack = { readonly kept: KeptBasket; readonly why: (typeof reasons)[number] }

type Entry = PutBack & { readonly customerId: string | null }
type StoredEntry = StoredBasket & { readonly Why: PutBack['why'] }

/** In local storage, because any tab may be the one that its owner comes back to. */
const putBackKey: StorageKey<Entry> = { area: 'local', name: 'PUT_BACK', parse: entryFrom }
export const PUT_BACK = putBackKey.name

export function keepForPutBack({ customerId }: BasketOwner, { kept, why }: PutBack): void {
  const stored: StoredEntry = {
    ...toStored({ ...kept, attempt: null }),
    ...(customerId === null ? {} : { CustomerID: customerId }),
    Why: why,
  }
  writeStored({ ...putBackKey, parse: (x): StoredEntry | null => storedEntry(x) }, stored)
}

/** What may be put back into this owner's basket. A guest's becomes the customer's who logs in. */
export function readPutBack(owner: BasketOwner): PutBack | null {
  const found = readStored(putBackKey)
  if (found === null || !found.kept.basket.items.some((item) => !isEmptyItem(item))) return null
  const { customerId, kept, why } = found
  if (customerId === owner.customerId) return { kept, why }
  if (customerId !== null) return null
  keepForPutBack(owner, { kept, why })
  return { kept, why }
}

export const forgetPutBack = (): void => removeStored(putBackKey)

function entryFrom(x: unknown): Entry | null {
  const stored = storedEntry(x)
  const kept = fromStored(stored)
  return stored && kept && { kept, why: stored.Why, customerId: stored.CustomerID ?? null }
}

function storedEntry(x: unknown): StoredEntry | null {
  const stored = storedOrNull(x)
  if (stored === null || typeof x !== 'object' || x === null || !('Why' in x)) return null
  const why = reasons.find((one) => one === x.Why)
  return why === undefined ? null : { ...stored, Why: why }
}
