import { currentItem, emptyBasket } from '@pantul/rules/basket'
import type { Basket } from '@pantul/rules/basket'
import { mergeBaskets } from '@pantul/rules/basket-owner'
import type { IsFree } from '@pantul/rules/basket-owner'
import { isEmptyItem } from '@pantul/rules/booking-item'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { create } from 'zustand'
import { forgetCsrfToken } from '../api/call.ts'
import { removeGuest } from '../browser/guest-storage.ts'
import { clearStorage } from '../browser/storage.ts'
import { forgetLocation, selectedLocationId, selectLocation } from '../venue/selected-location.ts'
import { droppedHours } from './basket-outcome.ts'
import type { BasketOutcome } from './basket-outcome.ts'
import { guestOwner, isBasketUnreadable, readBasket, removeBasket, writeBasket } from './basket-storage.ts'
import type { BasketLocation, KeptBasket, OrderAttempt } from '@pantul/contract/stored-basket-wire'
import type { BasketOwner } from './basket-storage.ts'
import { removeRestorable, saveRestorable, RESTORABLE_NAME, readRestorable } from './restorable-basket.ts'
import type { RestorableBasket } from './restorable-basket.ts'
import { randomKey } from './random-key.ts'
import { followKeys, keyed, mergeTabs } from './merge-tabs.ts'

export type BasketState = KeptBasket & {
  readonly owner: BasketOwner
  /** False until storage has been read; before, the basket is empty whatever lies there. */
  readonly isRestored: boolean
  /** What this tab last read from storage or wrote there; null when storage holds nothing of it. */
  readonly known: KeptBasket | null
  /** What was emptied by itself and may be put back; null when there is nothing. */
  readonly restorable: RestorableBasket | null
  /** What became of the basket; null when there is nothing to say. */
  readonly outcome: BasketOutcome | null
}

type BasketActions = {
  /**
   * Reads the owner's basket from storage. What cannot be read empties both storages and forgets the CSRF token;
   * a failing network has no part in this. `now` is for the date of an empty basket.
   */
  readonly restore: (now: VenueNow, owner?: BasketOwner) => void
  /** From now on it is this person's: `kept`, null for an empty one, takes the place of what is shown. */
  readonly take: (owner: BasketOwner, kept: KeptBasket | null, outcome: BasketOutcome | null) => void
  /** Puts the outcome of a rule in place and keeps it, together with what another tab did meanwhile. */
  readonly change: (next: Basket) => void
  /**
   * The basket without an item. False when storage has it with the item and takes nothing else: then nothing has changed,
   * because a reload would bring the item back.
   */
  readonly remove: (next: Basket) => boolean
  /** The basket now belongs to this location; it starts empty when it belonged to another one. */
  readonly begin: (location: BasketLocation, date: PlayDate) => void
  /** Empties the basket and its place in storage. */
  readonly clear: () => void
  /** The idempotency key for this very body, kept before it is first sent: the same after a reload. */
  readonly keyForOrder: (body: string) => string
  /** The order stands: wipes basket, attempt and `GUEST_AUTH`. */
  readonly orderDone: () => void
  /** Empties the basket and keeps it to be put back. */
  readonly setAside: (why: RestorableBasket['why']) => void
  /** Puts what was set aside behind what is in the basket, without what is past or no longer free. */
  readonly restoreBasket: (now: VenueNow, isFree: IsFree) => void
  /** What was set aside is not wanted. */
  readonly giveUp: () => void
  /** Says what became of the basket; null when the player has read it. */
  readonly tell: (outcome: BasketOutcome | null) => void
  /** Takes over what another tab stored. */
  readonly follow: () => void
}

// Replaced by `restore` before anything is shown.
const NO_DATE: PlayDate = '1970-01-01'

const fresh = (date: PlayDate): Pick<KeptBasket, 'basket' | 'itemKeys' | 'attempt'> => ({
  basket: emptyBasket(date),
  itemKeys: [randomKey()],
  attempt: null,
})

/** The basket of this browser: the only place that changes it and the only one that stores it. */
export const useBasketStore = create<BasketState & BasketActions>()((set, get) => {
  const keep = (next: Partial<KeptBasket>): void => set(kept({ ...get(), ...next }))
  const emptied = (): void => {
    removeBasket(get().owner)
    set({ ...fresh(currentItem(get().basket).date), known: null })
  }
  return {
    basket: emptyBasket(NO_DATE),
    itemKeys: ['not restored'],
    attempt: null,
    owner: guestOwner,
    location: null,
    known: null,
    isRestored: false,
    restorable: null,
    outcome: null,
    restore: (now, owner = guestOwner) => {
      if (isBasketUnreadable(owner)) emptyStorage()
      const found = readBasket(owner)
      const start = found ?? { ...fresh(now.date), location: get().location }
      set({
        ...start,
        known: found,
        owner,
        isRestored: true,
        restorable: readRestorable(owner),
        outcome: null,
      })
    },
    take: (owner, taken, outcome) => {
      const { basket, location } = get()
      const start = taken ?? { ...fresh(currentItem(basket).date), location }
      // What lies there was read already: nothing is to be merged with it again.
      set(
        kept({
          ...get(),
          ...start,
          owner,
          known: readBasket(owner),
          restorable: readRestorable(owner),
          outcome,
        }),
      )
    },
    change: (basket) => {
      const { itemKeys, basket: before } = get()
      keep({ basket, itemKeys: followKeys(keyed(before, itemKeys), basket.items) })
    },
    remove: (basket) => {
      const { owner, known, itemKeys, basket: before } = get()
      const state = { ...get(), basket, itemKeys: followKeys(keyed(before, itemKeys), basket.items) }
      const next = withOtherTabs(state)
      if (known !== null && !isEmptied(next)) {
        if (!writeBasket(owner, next)) return false
        set({ ...state, ...next, known: next })
        return true
      }
      set(kept(state))
      return true
    },
    begin: (location, date) => {
      const { location: before } = get()
      if (before !== null && before.id !== location.id) emptied()
      if (isFilled(get().basket)) return set({ location })
      set({ ...fresh(date), location })
    },
    clear: emptied,
    keyForOrder: (body) => {
      const attempt = [get().attempt, readBasket(get().owner)?.attempt].find((one) => one?.body === body)
      const next: OrderAttempt = attempt ?? { key: randomKey(), body }
      keep({ attempt: next })
      return next.key
    },
    orderDone: () => {
      removeGuest()
      emptied()
    },
    setAside: (why) => {
      const { owner, basket, itemKeys, location } = get()
      const restorable: RestorableBasket = { kept: { basket, itemKeys, location, attempt: null }, why }
      saveRestorable(owner, restorable)
      emptied()
      set({ restorable })
    },
    restoreBasket: (now, isFree) => {
      const { restorable, basket: present, itemKeys } = get()
      if (restorable === null) return
      const { basket: left, itemKeys: leftKeys, location } = restorable.kept
      const { basket, dropped } = mergeBaskets(left, present, now, isFree)
      const items = [...present.items, ...left.items].map((item, i) => ({ ...item, id: i + 1 }))
      const before = { items, itemKeys: [...itemKeys, ...leftKeys] }
      if (location !== null && location.id !== selectedLocationId()) selectLocation(location.id)
      removeRestorable()
      keep({ basket, itemKeys: followKeys(before, basket.items), location, attempt: null })
      set({
        restorable: null,
        outcome: { kind: isFilled(basket) ? 'back' : 'gone', dropped: droppedHours(dropped, items) },
      })
    },
    giveUp: () => {
      removeRestorable()
      set({ restorable: null })
    },
    tell: (outcome) => set({ outcome }),
    follow: () => {
      const { owner, basket, itemKeys } = get()
      const theirs = readBasket(owner)
      if (theirs === null) return set({ ...fresh(currentItem(basket).date), known: null })
      // The item a tab is at is its own affair, as long as the item is there.
      const at = theirs.itemKeys.indexOf(itemKeys[basket.current - 1] ?? '')
      const current = at === -1 ? theirs.basket.current : at + 1
      set({ ...theirs, basket: { ...theirs.basket, current }, known: theirs })
    },
  }
})

/** Merges with what storage holds, writes, and notes what storage then holds. */
function kept(state: BasketState): BasketState {
  const { owner, basket } = state
  const next = withOtherTabs(state)
  if (isEmptied(next)) {
    removeBasket(owner)
    return { ...state, ...fresh(currentItem(basket).date), known: null }
  }
  if (writeBasket(owner, next)) return { ...state, ...next, known: next }
  // What storage no longer takes it must not bring back either.
  removeBasket(owner)
  return { ...state, ...next, known: null }
}

/** What is to be kept, together with what another tab did meanwhile. */
function withOtherTabs({ owner, basket, itemKeys, location, attempt, known }: BasketState): KeptBasket {
  const base = known ?? nothing
  const theirs = readBasket(owner) ?? nothing
  const merged = mergeTabs({
    base: keyed(base.basket, base.itemKeys),
    theirs: keyed(theirs.basket, theirs.itemKeys),
    ours: keyed(basket, itemKeys),
  })
  const at = merged.itemKeys.indexOf(itemKeys[basket.current - 1] ?? '')
  return {
    basket: { items: merged.items, current: at === -1 ? merged.items.length : at + 1 },
    itemKeys: merged.itemKeys,
    location,
    attempt,
  }
}

const isEmptied = ({ basket }: KeptBasket): boolean => !isFilled(basket) && basket.items.length <= 1

const nothing: KeptBasket = {
  basket: { items: [], current: 1 },
  itemKeys: [],
  location: null,
  attempt: null,
}

const isFilled = (basket: Basket): boolean => basket.items.some((item) => !isEmptyItem(item))

/** What lies in storage cannot be read: both are emptied and the CSRF token is forgotten. */
export function emptyStorage(): void {
  forgetLocation()
  clearStorage()
  forgetCsrfToken()
}

/** Listens for other tabs of this browser. Returns the way to stop. */
export function watchOtherTabs(): () => void {
  const onStorage = (event: StorageEvent): void => {
    const { owner, follow } = useBasketStore.getState()
    // A key of null means that the whole storage was cleared.
    if (event.key === owner.key || event.key === null) follow()
    if (event.key === RESTORABLE_NAME || event.key === null)
      useBasketStore.setState({ restorable: readRestorable(owner) })
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

export const useBasket = (): Basket => useBasketStore((state) => state.basket)

/** Whether anything is in the basket: to be asked before the location changes. */
export const isBasketFilled = (): boolean => isFilled(useBasketStore.getState().basket)

/** Empties the basket and gives it to another location. */
export function emptyBasketFor(location: BasketLocation): void {
  const { clear, basket } = useBasketStore.getState()
  clear()
  useBasketStore.getState().begin(location, currentItem(basket).date)
}
