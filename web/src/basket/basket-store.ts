import { currentItem, emptyBasket, type Basket } from '@pantul/rules/basket'
import { mergeBaskets, type IsFree } from '@pantul/rules/basket-owner'
import { isEmptyItem } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { create } from 'zustand'
import { forgetCsrfToken } from '../api/call.ts'
import { removeGuest } from '../browser/guest-storage.ts'
import { clearStorage } from '../browser/storage.ts'
import { forgetLocation, selectedLocationId, selectLocation } from '../venue/selected-location.ts'
import { droppedHours, type BasketOutcome } from './basket-outcome.ts'
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
  RESTORABLE_NAME,
  readRestorable,
  type RestorableBasket,
} from './restorable-basket.ts'
import { randomKey } from './random-key.ts'
import { itemKeysAfter, withKeys, mergeTabs } from './merge-tabs.ts'

export type BasketState = BasketSnapshot & {
  readonly owner: BasketOwner
  /** False until storage has been read; the basket is empty before. */
  readonly isRestored: boolean
  /** Last state read from or written to storage; null for none. */
  readonly stored: BasketSnapshot | null
  /** The basket that can be restored; null for none. */
  readonly restorable: RestorableBasket | null
  /** What changed the basket automatically; null for nothing to show. */
  readonly outcome: BasketOutcome | null
}

type BasketActions = {
  /**
   * Reads the owner's basket from storage. An invalid value clears both storages and the CSRF token. `now` dates an
   * empty basket.
   */
  readonly restore: (now: VenueNow, owner?: BasketOwner) => void
  /** Changes the owner and replaces the basket; `snapshot` null means an empty one. */
  readonly setOwner: (
    owner: BasketOwner,
    snapshot: BasketSnapshot | null,
    outcome: BasketOutcome | null,
  ) => void
  /** Sets the result of a rule and stores it, merged with changes of other tabs. */
  readonly change: (next: Basket) => void
  /**
   * Removes an item. Returns false and changes nothing if storage cannot be written, because a reload would restore the
   * item.
   */
  readonly remove: (next: Basket) => boolean
  /** Sets the location; a basket of another location is emptied. */
  readonly setLocation: (location: BasketLocation, date: PlayDate) => void
  /** Empties the basket and removes it from storage. */
  readonly clear: () => void
  /** The idempotency key of this body. It is stored before the first send and survives a reload. */
  readonly keyForOrder: (body: string) => string
  /** Removes basket, attempt and `GUEST_AUTH` after an order. */
  readonly clearAfterOrder: () => void
  /** Empties the basket and makes it restorable. */
  readonly clearRestorably: (why: RestorableBasket['why']) => void
  /** Appends the restorable basket, without slots that have passed or are taken. */
  readonly restoreBasket: (now: VenueNow, isFree: IsFree) => void
  /** Discards the restorable basket. */
  readonly discardRestorable: () => void
  /** Sets the outcome to show; null after it was read. */
  readonly setOutcome: (outcome: BasketOutcome | null) => void
  /** Reads what another tab stored. */
  readonly readFromStorage: () => void
}

// Replaced by `restore` before anything is shown.
const NO_DATE: PlayDate = '1970-01-01'

const fresh = (date: PlayDate): Pick<BasketSnapshot, 'basket' | 'itemKeys' | 'attempt'> => ({
  basket: emptyBasket(date),
  itemKeys: [randomKey()],
  attempt: null,
})

/** The basket store: the only writer of the basket. */
export const useBasketStore = create<BasketState & BasketActions>()((set, get) => {
  const keep = (next: Partial<BasketSnapshot>): void => set(mergeAndStore({ ...get(), ...next }))
  const emptyStored = (): void => {
    removeBasket(get().owner)
    set({ ...fresh(currentItem(get().basket).date), stored: null })
  }
  return {
    basket: emptyBasket(NO_DATE),
    itemKeys: ['not restored'],
    attempt: null,
    owner: guestOwner,
    location: null,
    stored: null,
    isRestored: false,
    restorable: null,
    outcome: null,
    restore: (now, owner = guestOwner) => {
      if (isBasketUnreadable(owner)) emptyStorage()
      const found = readBasket(owner)
      const start = found ?? { ...fresh(now.date), location: get().location }
      set({
        ...start,
        stored: found,
        owner,
        isRestored: true,
        restorable: readRestorable(owner),
        outcome: null,
      })
    },
    setOwner: (owner, taken, outcome) => {
      const { basket, location } = get()
      const start = taken ?? { ...fresh(currentItem(basket).date), location }
      // Storage was read just now, so it is not merged again.
      set(
        mergeAndStore({
          ...get(),
          ...start,
          owner,
          stored: readBasket(owner),
          restorable: readRestorable(owner),
          outcome,
        }),
      )
    },
    change: (basket) => {
      const { itemKeys, basket: before } = get()
      keep({ basket, itemKeys: itemKeysAfter(withKeys(before, itemKeys), basket.items) })
    },
    remove: (basket) => {
      const { owner, stored, itemKeys, basket: before } = get()
      const state = { ...get(), basket, itemKeys: itemKeysAfter(withKeys(before, itemKeys), basket.items) }
      const next = withOtherTabs(state)
      if (stored !== null && !isEmptied(next)) {
        if (!writeBasket(owner, next)) return false
        set({ ...state, ...next, stored: next })
        return true
      }
      set(mergeAndStore(state))
      return true
    },
    setLocation: (location, date) => {
      const { location: before } = get()
      if (before !== null && before.id !== location.id) emptyStored()
      if (isFilled(get().basket)) return set({ location })
      set({ ...fresh(date), location })
    },
    clear: emptyStored,
    keyForOrder: (body) => {
      const attempt = [get().attempt, readBasket(get().owner)?.attempt].find((one) => one?.body === body)
      const next: OrderAttempt = attempt ?? { key: randomKey(), body }
      keep({ attempt: next })
      return next.key
    },
    clearAfterOrder: () => {
      removeGuest()
      emptyStored()
    },
    clearRestorably: (why) => {
      const { owner, basket, itemKeys, location } = get()
      const restorable: RestorableBasket = { snapshot: { basket, itemKeys, location, attempt: null }, why }
      saveRestorable(owner, restorable)
      emptyStored()
      set({ restorable })
    },
    restoreBasket: (now, isFree) => {
      const { restorable, basket: current, itemKeys } = get()
      if (restorable === null) return
      const { basket: left, itemKeys: leftKeys, location } = restorable.snapshot
      const { basket, dropped } = mergeBaskets(left, current, now, isFree)
      const items = [...current.items, ...left.items].map((item, i) => ({ ...item, id: i + 1 }))
      const before = { items, itemKeys: [...itemKeys, ...leftKeys] }
      if (location !== null && location.id !== selectedLocationId()) selectLocation(location.id)
      removeRestorable()
      keep({ basket, itemKeys: itemKeysAfter(before, basket.items), location, attempt: null })
      set({
        restorable: null,
        outcome: { kind: isFilled(basket) ? 'back' : 'gone', dropped: droppedHours(dropped, items) },
      })
    },
    discardRestorable: () => {
      removeRestorable()
      set({ restorable: null })
    },
    setOutcome: (outcome) => set({ outcome }),
    readFromStorage: () => {
      const { owner, basket, itemKeys } = get()
      const theirs = readBasket(owner)
      if (theirs === null) return set({ ...fresh(currentItem(basket).date), stored: null })
      // Each tab has its own current item, as long as the item exists.
      const at = theirs.itemKeys.indexOf(itemKeys[basket.current - 1] ?? '')
      const current = at === -1 ? theirs.basket.current : at + 1
      set({ ...theirs, basket: { ...theirs.basket, current }, stored: theirs })
    },
  }
})

/** Merges with storage, writes the result and returns it. */
function mergeAndStore(state: BasketState): BasketState {
  const { owner, basket } = state
  const next = withOtherTabs(state)
  if (isEmptied(next)) {
    removeBasket(owner)
    return { ...state, ...fresh(currentItem(basket).date), stored: null }
  }
  if (writeBasket(owner, next)) return { ...state, ...next, stored: next }
  // A failed write must not restore an old basket later.
  removeBasket(owner)
  return { ...state, ...next, stored: null }
}

/** Merges this tab's basket with the changes of other tabs. */
function withOtherTabs({ owner, basket, itemKeys, location, attempt, stored }: BasketState): BasketSnapshot {
  const base = stored ?? nothing
  const theirs = readBasket(owner) ?? nothing
  const merged = mergeTabs({
    base: withKeys(base.basket, base.itemKeys),
    theirs: withKeys(theirs.basket, theirs.itemKeys),
    ours: withKeys(basket, itemKeys),
  })
  const at = merged.itemKeys.indexOf(itemKeys[basket.current - 1] ?? '')
  return {
    basket: { items: merged.items, current: at === -1 ? merged.items.length : at + 1 },
    itemKeys: merged.itemKeys,
    location,
    attempt,
  }
}

const isEmptied = ({ basket }: BasketSnapshot): boolean => !isFilled(basket) && basket.items.length <= 1

const nothing: BasketSnapshot = {
  basket: { items: [], current: 1 },
  itemKeys: [],
  location: null,
  attempt: null,
}

const isFilled = (basket: Basket): boolean => basket.items.some((item) => !isEmptyItem(item))

/** Clears both storages and the CSRF token, for invalid data. */
export function emptyStorage(): void {
  forgetLocation()
  clearStorage()
  forgetCsrfToken()
}

/** Follows the storage events of other tabs. Returns an unsubscribe function. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    const { owner, readFromStorage } = useBasketStore.getState()
    // The key is null when the whole storage was cleared.
    if (event.key === owner.key || event.key === null) readFromStorage()
    if (event.key === RESTORABLE_NAME || event.key === null)
      useBasketStore.setState({ restorable: readRestorable(owner) })
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const useBasket = (): Basket => useBasketStore((state) => state.basket)

/** Whether the basket has an item; checked before the location changes. */
export const isBasketFilled = (): boolean => isFilled(useBasketStore.getState().basket)

/** Empties the basket and sets another location. */
export function emptyBasketFor(location: BasketLocation): void {
  const { clear, basket } = useBasketStore.getState()
  clear()
  useBasketStore.getState().setLocation(location, currentItem(basket).date)
}
