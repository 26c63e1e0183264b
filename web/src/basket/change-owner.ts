import { hasFilledItem } from '@pantul/rules/basket'
import { withPackage } from '@pantul/rules/booking-item'
import type { VenueNow } from '@pantul/rules/slot'
import { removeGuest } from '../browser/guest-storage.ts'
import type { StoredCustomer } from '../browser/storage.ts'
import { selectedLocationId, selectLocation } from '../venue/selected-location.ts'
import { appendItems } from './append-items.ts'
import type { BasketOutcome } from './basket-outcome.ts'
import { guestOwner, ownerOf, readBasket, removeBasket } from './basket-storage.ts'
import type { BasketSnapshot } from '@pantul/contract/stored-basket-wire'
import { isBasketFilled, useBasketStore } from './basket-store.ts'

/**
 * Assigns the basket to this customer at login. The guest's items are added after the customer's; a guest's basket of
 * another location replaces the customer's. Removes the guest's details. Does nothing if the customer already owns the
 * basket.
 */
export function assignBasketTo(customer: StoredCustomer, now: VenueNow): void {
  const { owner: previousOwner, setOwner } = useBasketStore.getState()
  const owner = ownerOf(customer)
  if (previousOwner.customerId === owner.customerId && previousOwner.key === owner.key) return
  // A customer with another name than before keeps the basket.
  const isRenamed = previousOwner.customerId === owner.customerId
  const customerBasket = isRenamed ? currentSnapshot() : readBasket(owner)
  const guestBasket = readGuestBasket()
  if (isRenamed) removeBasket(previousOwner)
  removeBasket(guestOwner)
  removeGuest()
  const { merged, outcome } = mergeAtLogin(filledOrNull(guestBasket), filledOrNull(customerBasket), now)
  if (merged?.location && isElsewhere(merged.location)) selectLocation(merged.location.id)
  setOwner(owner, merged, outcome)
}

/** Turns the basket on screen into a guest's basket, without packages. */
export function turnIntoGuestBasket(): void {
  const { owner, setOwner } = useBasketStore.getState()
  const snapshot = currentSnapshot()
  removeBasket(owner)
  // Packages belong to the customer's account.
  const items = snapshot.basket.items.map((item) => withPackage(item, false))
  setOwner(guestOwner, { ...snapshot, basket: { ...snapshot.basket, items }, attempt: null }, null)
}

/** Shows the guest's basket. The customer's basket stays stored for the next login. */
export function showGuestBasket(now: VenueNow): void {
  const { owner, load } = useBasketStore.getState()
  if (owner.customerId !== null) load(now, guestOwner)
}

/**
 * Restores basket and location after a task that ends the session. The answer to a logout makes the browser clear its
 * storage.
 */
export async function preserveBasketDuring<Result>(task: () => Promise<Result>): Promise<Result> {
  const locationId = selectedLocationId()
  const snapshot = currentSnapshot()
  const result = await task()
  const { owner, outcome, setOwner } = useBasketStore.getState()
  if (locationId !== null) selectLocation(locationId)
  setOwner(owner, isBasketFilled() ? currentSnapshot() : snapshot, outcome)
  return result
}

function currentSnapshot(): BasketSnapshot {
  const { basket, itemKeys, location, attempt } = useBasketStore.getState()
  return { basket, itemKeys, location, attempt }
}

/** The guest's stored basket, or the basket in memory if storage cannot be written. */
function readGuestBasket(): BasketSnapshot | null {
  const { owner, lastStored } = useBasketStore.getState()
  return owner.customerId === null && lastStored === null ? currentSnapshot() : readBasket(guestOwner)
}

function mergeAtLogin(
  guest: BasketSnapshot | null,
  customer: BasketSnapshot | null,
  now: VenueNow,
): { readonly merged: BasketSnapshot | null; readonly outcome: BasketOutcome | null } {
  if (guest === null) {
    const location = customer?.location
    return {
      merged: customer,
      outcome: location && isElsewhere(location) ? { kind: 'elsewhere', locationName: location.name } : null,
    }
  }
  if (customer !== null && customer.location?.id !== guest.location?.id) {
    const locationName = customer.location?.name ?? ''
    return { merged: { ...guest, attempt: null }, outcome: { kind: 'replaced', locationName } }
  }
  const { dropped, ...items } = appendItems(guest, customer, now)
  return {
    merged: { ...items, location: guest.location, attempt: null },
    outcome: { kind: hasFilledItem(items.basket) ? 'merged' : 'all-past', dropped },
  }
}

const isElsewhere = ({ id }: { readonly id: string }): boolean => id !== selectedLocationId()

const filledOrNull = (snapshot: BasketSnapshot | null): BasketSnapshot | null =>
  snapshot !== null && hasFilledItem(snapshot.basket) ? snapshot : null
