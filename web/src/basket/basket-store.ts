import { currentItem, emptyBasket, hasFilledItem, type Basket } from '@pantul/rules/basket'
import type { IsSlotFree } from '@pantul/rules/basket-owner'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { create } from 'zustand'
import { forgetCsrfToken } from '../api/call.ts'
import { removeGuest } from '../browser/guest-storage.ts'
import { clearStorage } from '../browser/storage.ts'
import { forgetLocation, selectedLocationId, selectLocation } from '../venue/selected-location.ts'
import { appendItems } from './append-items.ts'
import type { BasketOutcome } from './basket-outcome.ts'
import {
  guestOwner,
  isBasketUnreadable,
  readBasket,
  removeBasket,
  writeBasket,
  type BasketOwner,
} from './basket-storage.ts'
import type { BasketLocation, BasketSnapshot, OrderAttempt } from '@pantul/contract/stored-basket-wire'
import {
  removeRestorable,
  saveRestorable,
  RESTORABLE_STORAGE_KEY,
  readRestorable,
  type RestorableBasket,
} from './restorable-basket.ts'
import { randomKey } from './random-key.ts'
import { itemKeysAfter, mergeTabs, type KeyedItems } from './merge-tabs.ts'

export type BasketState = BasketSnapshot & {
  readonly owner: BasketOwner
  /** False until storage has been read; the basket is empty before. */
  readonly isLoaded: boolean
  /** The basket as this tab last read it from storage or wrote it; null if storage had none. */
  readonly lastStored: BasketSnapshot | null
  /** The basket that can be restored; null for none. */
  readonly restorable: RestorableBasket | null
  /** What changed the basket automatically; null for nothing to show. */
  readonly outcome: BasketOutcome | null
}

type BasketActions = {
  /**
   * Reads the owner's basket from storage. If it cannot be read, both storages and the CSRF token are cleared. If none is
   * stored, the basket becomes empty, with the date of `now`.
   */
  readonly load: (now: VenueNow, owner?: BasketOwner) => void
  /** Changes the owner and replaces the basket; `snapshot` null means an empty one. */
  readonly setOwner: (
    owner: BasketOwner,
    snapshot: BasketSnapshot | null,
    outcome: BasketOutcome | null,
  ) => void
  /** Sets the basket and stores it, merged with the changes of other tabs. */
  readonly change: (basket: Basket) => void
  /**
   * Like `change`, for a basket from which an item was removed. Returns false and changes nothing if storage cannot be
   * written, because a reload would bring the item back.
   */
  readonly changeIfWritable: (basket: Basket) => boolean
  /** Sets the location. A basket of another location is emptied, and its empty item gets `date`. */
  readonly setLocation: (location: BasketLocation, date: PlayDate) => void
  /** Empties the basket and removes it from storage. */
  readonly clear: () => void
  /** The idempotency key of an order with this body. The key is stored, so a reload does not change it. */
  readonly idempotencyKeyForOrder: (body: string) => string
  /** Removes the basket, the order attempt and the guest's details after an order. */
  readonly clearAfterOrder: () => void
  /** Empties the basket and makes it restorable. */
  readonly clearButKeepRestorable: (reason: RestorableBasket['reason']) => void
  /** Appends the restorable basket, without slots that have passed or are taken. */
  readonly appendRestorable: (now: VenueNow, isFree: IsSlotFree) => void
  readonly discardRestorable: () => void
  readonly setOutcome: (outcome: BasketOutcome | null) => void
  /** Takes over the basket that another tab stored. */
  readonly followStorage: () => void
}

// Never shown, because `load` sets the date first.
const NO_DATE: PlayDate = '1970-01-01'

type BasketContents = Pick<BasketSnapshot, 'basket' | 'itemKeys' | 'attempt'>

const emptyContents = (date: PlayDate): BasketContents => ({
  basket: emptyBasket(date),
  itemKeys: [randomKey()],
  attempt: null,
})

/** The basket store: the only writer of the basket. */
export const useBasketStore = create<BasketState & BasketActions>()((set, get) => {
  const setAndStore = (changed: Partial<BasketSnapshot>): void => set(mergeAndStore({ ...get(), ...changed }))
  const clear = (): void => {
    removeBasket(get().owner)
    set({ ...emptyContents(currentItem(get().basket).date), lastStored: null })
  }
  const withItemKeys = (basket: Basket): Pick<BasketState, 'basket' | 'itemKeys'> => {
    const { basket: basketBefore, itemKeys } = get()
    return { basket, itemKeys: itemKeysAfter({ items: basketBefore.items, itemKeys }, basket.items) }
  }
  return {
    basket: emptyBasket(NO_DATE),
    itemKeys: ['not loaded'],
    attempt: null,
    owner: guestOwner,
    location: null,
    lastStored: null,
    isLoaded: false,
    restorable: null,
    outcome: null,
    load: (now, owner = guestOwner) => {
      if (isBasketUnreadable(owner)) resetStorage()
      const stored = readBasket(owner)
      set({
        ...(stored ?? { ...emptyContents(now.date), location: get().location }),
        lastStored: stored,
        owner,
        isLoaded: true,
        restorable: readRestorable(owner),
        outcome: null,
      })
    },
    setOwner: (owner, snapshot, outcome) => {
      const { basket, location } = get()
      set(
        mergeAndStore({
          ...get(),
          ...(snapshot ?? { ...emptyContents(currentItem(basket).date), location }),
          owner,
          // `snapshot` contains what is stored, so nothing of another tab is left to merge.
          lastStored: readBasket(owner),
          restorable: readRestorable(owner),
          outcome,
        }),
      )
    },
    change: (basket) => setAndStore(withItemKeys(basket)),
    changeIfWritable: (basket) => {
      const { owner, lastStored } = get()
      const state = { ...get(), ...withItemKeys(basket) }
      const merged = withOtherTabs(state)
      // If nothing was stored, a reload brings nothing back.
      if (lastStored !== null && !isNothingPicked(merged)) {
        if (!writeBasket(owner, merged)) return false
        set({ ...state, ...merged, lastStored: merged })
        return true
      }
      set(mergeAndStore(state))
      return true
    },
    setLocation: (location, date) => {
      const { location: locationBefore } = get()
      if (locationBefore !== null && locationBefore.id !== location.id) clear()
      if (hasFilledItem(get().basket)) return set({ location })
      set({ ...emptyContents(date), location })
    },
    clear,
    idempotencyKeyForOrder: (body) => {
      const attempts = [get().attempt, readBasket(get().owner)?.attempt]
      const attempt: OrderAttempt = attempts.find((sent) => sent?.body === body) ?? { key: randomKey(), body }
      setAndStore({ attempt })
      return attempt.key
    },
    clearAfterOrder: () => {
      removeGuest()
      clear()
    },
    clearButKeepRestorable: (reason) => {
      const { owner, basket, itemKeys, location } = get()
      const restorable: RestorableBasket = {
        snapshot: { basket, itemKeys, location, attempt: null },
        reason,
      }
      saveRestorable(owner, restorable)
      clear()
      set({ restorable })
    },
    appendRestorable: (now, isFree) => {
      const { restorable } = get()
      if (restorable === null) return
      const { location } = restorable.snapshot
      const { dropped, ...items } = appendItems(restorable.snapshot, get(), now, isFree)
      if (location !== null && location.id !== selectedLocationId()) selectLocation(location.id)
      removeRestorable()
      setAndStore({ ...items, location, attempt: null })
      set({
        restorable: null,
        outcome: { kind: hasFilledItem(items.basket) ? 'restored' : 'nothing-restored', dropped },
      })
    },
    discardRestorable: () => {
      removeRestorable()
      set({ restorable: null })
    },
    setOutcome: (outcome) => set({ outcome }),
    followStorage: () => {
      const { owner, basket, itemKeys } = get()
      const stored = readBasket(owner)
      if (stored === null) return set({ ...emptyContents(currentItem(basket).date), lastStored: null })
      // This tab keeps its own current item if that still exists.
      const index = stored.itemKeys.indexOf(itemKeys[basket.current - 1] ?? '')
      const current = index === -1 ? stored.basket.current : index + 1
      set({ ...stored, basket: { ...stored.basket, current }, lastStored: stored })
    },
  }
})

/** Merges the basket with the stored one, stores the result and returns it. */
function mergeAndStore(state: BasketState): BasketState {
  const { owner, basket } = state
  const merged = withOtherTabs(state)
  if (isNothingPicked(merged)) {
    removeBasket(owner)
    return { ...state, ...emptyContents(currentItem(basket).date), lastStored: null }
  }
  if (writeBasket(owner, merged)) return { ...state, ...merged, lastStored: merged }
  // If the write failed, storage still has the older basket. It must not come back after a reload.
  removeBasket(owner)
  return { ...state, ...merged, lastStored: null }
}

/** Merges this tab's basket with the changes of other tabs. */
function withOtherTabs({
  owner,
  basket,
  itemKeys,
  location,
  attempt,
  lastStored,
}: BasketState): BasketSnapshot {
  const merged = mergeTabs({
    base: keyedItems(lastStored),
    otherTab: keyedItems(readBasket(owner)),
    thisTab: { items: basket.items, itemKeys },
  })
  const index = merged.itemKeys.indexOf(itemKeys[basket.current - 1] ?? '')
  return {
    basket: { items: merged.items, current: index === -1 ? merged.items.length : index + 1 },
    itemKeys: merged.itemKeys,
    location,
    attempt,
  }
}

const keyedItems = (snapshot: BasketSnapshot | null): KeyedItems => ({
  items: snapshot?.basket.items ?? [],
  itemKeys: snapshot?.itemKeys ?? [],
})

/** Whether the basket has at most one item, and that item is empty. */
const isNothingPicked = ({ basket }: BasketSnapshot): boolean =>
  !hasFilledItem(basket) && basket.items.length <= 1

/** Clears both storages and the CSRF token, because stored data is invalid. */
export function resetStorage(): void {
  forgetLocation()
  clearStorage()
  forgetCsrfToken()
}

/** Follows the storage events of other tabs. Returns an unsubscribe function. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    const { owner, followStorage } = useBasketStore.getState()
    // The key is null when the whole storage was cleared.
    if (event.key === owner.key || event.key === null) followStorage()
    if (event.key === RESTORABLE_STORAGE_KEY || event.key === null)
      useBasketStore.setState({ restorable: readRestorable(owner) })
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const useBasket = (): Basket => useBasketStore((state) => state.basket)

/** Whether something is picked in the basket on screen. */
export const isBasketFilled = (): boolean => hasFilledItem(useBasketStore.getState().basket)
