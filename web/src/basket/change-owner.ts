import { emptyBasket } from '@pantul/rules/basket'
import { mergeBaskets } from '@pantul/rules/basket-owner'
import { isEmptyItem, withPackage } from '@pantul/rules/booking-item'
import type { VenueNow } from '@pantul/rules/slot'
import { removeGuest } from '../browser/guest-storage.ts'
import { selectedLocationId, selectLocation } from '../venue/selected-location.ts'
import { droppedHours, type BasketOutcome } from './basket-outcome.ts'
import { guestOwner, ownerOf, readBasket, removeBasket, type Customer } from './basket-storage.ts'
import type { BasketSnapshot } from '@pantul/contract/stored-basket-wire'
import { isBasketFilled, useBasketStore } from './basket-store.ts'
import { itemKeysAfter } from './merge-tabs.ts'

/**
 * Assigns the basket to this customer. A guest's items are added after the customer's; a guest's basket of another
 * location replaces the customer's. Removes the guest's details. Does nothing if the customer already owns the basket.
 */
export function assignBasketTo(customer: Customer, now: VenueNow): void {
  const { owner: before, setOwner } = useBasketStore.getState()
  const owner = ownerOf(customer)
  if (before.customerId === owner.customerId && before.key === owner.key) return
  // The same customer under another name or e-mail keeps the basket.
  const isRenamed = before.customerId === owner.customerId
  const own = isRenamed ? currentBasket() : readBasket(owner)
  const guest = guestBasket()
  if (isRenamed) removeBasket(before)
  removeBasket(guestOwner)
  removeGuest()
  const { merged, outcome } = mergeIntoBasketOf(filledOrNull(guest), filledOrNull(own), now)
  const isElsewhere = merged?.location && merged.location.id !== selectedLocationId()
  if (isElsewhere) selectLocation(merged.location.id)
  setOwner(owner, merged, outcome)
}

/** Turns the basket on screen into a guest's basket, without packages. */
export function turnIntoGuestBasket(): void {
  const { owner, setOwner } = useBasketStore.getState()
  const snapshot = currentBasket()
  removeBasket(owner)
  // Packages belong to the account.
  const items = snapshot.basket.items.map((item) => withPackage(item, false))
  setOwner(guestOwner, { ...snapshot, basket: { ...snapshot.basket, items }, attempt: null }, null)
}

/** Shows the guest's basket. The customer's basket stays stored for the next login. */
export function showGuestBasket(now: VenueNow): void {
  const { owner, restore } = useBasketStore.getState()
  if (owner.customerId !== null) restore(now, guestOwner)
}

/**
 * Runs a task and restores basket and location after it, because the logout answer makes the browser clear its storage.
 */
export async function preserveBasketDuring<Result>(task: () => Promise<Result>): Promise<Result> {
  const locationId = selectedLocationId()
  const before = currentBasket()
  const result = await task()
  const { owner, outcome, setOwner } = useBasketStore.getState()
  if (locationId !== null) selectLocation(locationId)
  setOwner(owner, isBasketFilled() ? currentBasket() : before, outcome)
  return result
}

function currentBasket(): BasketSnapshot {
  const { basket, itemKeys, location, attempt } = useBasketStore.getState()
  return { basket, itemKeys, location, attempt }
}

/** The guest's stored basket, or the basket in memory if storage cannot be written. */
function guestBasket(): BasketSnapshot | null {
  const { owner, stored } = useBasketStore.getState()
  return owner.customerId === null && stored === null ? currentBasket() : readBasket(guestOwner)
}

function mergeIntoBasketOf(
  guest: BasketSnapshot | null,
  own: BasketSnapshot | null,
  now: VenueNow,
): { readonly merged: BasketSnapshot | null; readonly outcome: BasketOutcome | null } {
  if (guest === null) {
    const isElsewhere = own?.location && own.location.id !== selectedLocationId()
    return { merged: own, outcome: isElsewhere ? { kind: 'elsewhere', location: own.location.name } : null }
  }
  if (own !== null && own.location?.id !== guest.location?.id) {
    const location = own.location?.name ?? ''
    return { merged: { ...guest, attempt: null }, outcome: { kind: 'replaced', location } }
  }
  const { basket, dropped } = mergeBaskets(guest.basket, own?.basket ?? emptyBasket(now.date), now)
  const items = [...(own?.basket.items ?? []), ...guest.basket.items]
  const isLeft = basket.items.some((item) => !isEmptyItem(item))
  const before = {
    items: items.map((item, i) => ({ ...item, id: i + 1 })),
    itemKeys: [...(own?.itemKeys ?? []), ...guest.itemKeys],
  }
  return {
    merged: {
      basket,
      itemKeys: itemKeysAfter(before, basket.items),
      location: guest.location,
      attempt: null,
    },
    outcome: { kind: isLeft ? 'merged' : 'all-past', dropped: droppedHours(dropped, items) },
  }
}

const filledOrNull = (snapshot: BasketSnapshot | null): BasketSnapshot | null =>
  snapshot?.basket.items.some((item) => !isEmptyItem(item)) ? snapshot : null
