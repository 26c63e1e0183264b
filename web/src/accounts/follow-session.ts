import { profileToWire, type Profile } from '@pantul/contract/accounts-wire'
import type { VenueNow } from '@pantul/rules/slot'
import type { QueryClient } from '@tanstack/react-query'
import { forgetCsrfToken } from '../api/call.ts'
import { assignBasketTo, showGuestBasket } from '../basket/change-owner.ts'
import { checkAbsenceOf } from '../basket/basket-checks.ts'
import { ownerOf } from '../basket/basket-storage.ts'
import { isBasketFilled, useBasketStore } from '../basket/basket-store.ts'
import { venueNow } from '../browser/clock.ts'
import { credentialsKey, removeStored, writeAs } from '../browser/storage.ts'
import { selectedLocationId } from '../venue/selected-location.ts'
import { chosenOf, locationsQuery } from '../venue/use-location.ts'
import { setSessionNotice } from './session-notice-store.ts'
import { sessionQuery } from './use-session.ts'

/** West of all locations: what is past there is past everywhere, so nothing is taken for past too early. */
const ZONE_BEFORE_LOCATION = 'Asia/Jakarta'

/** What everybody may see; the rest of what the server told was for one person. */
const publicQueries = new Set<unknown>([
  'session',
  'locations',
  'country-codes',
  'court-day',
  'court-days',
  'coach-day',
  'add-ons',
  'packages',
  'promos',
  // Whoever has the address of a payment may see it.
  'payment',
  'simulation',
])

/** The id of who was here last as far as this page knows, null for nobody, undefined before the first answer. */
let present: string | null | undefined
/** How many pages hold the basket. */
let holders = 0

/** This person is logged in in this tab, by whatever way it is known: the credentials and the basket are theirs. */
export function setCustomer(queryCache: QueryClient, profile: Profile): void {
  writeAs(credentialsKey, profileToWire(profile))
  assignBasketTo(profile, venueNowOf(queryCache))
  setSessionNotice(null)
  resetPersonalQueries(queryCache, profile.id)
}

/**
 * The server knows nobody: who seemed logged in is told, and what was theirs is out of sight but not lost.
 * A page that holds the basket goes on showing it, so that the order can still be placed.
 */
function clearCustomer(queryCache: QueryClient): void {
  const wasLoggedIn = present !== null && useBasketStore.getState().owner.customerId !== null
  removeStored(credentialsKey)
  resetPersonalQueries(queryCache, null)
  if (!wasLoggedIn) return
  forgetCsrfToken()
  if (holders > 0 && isBasketFilled()) return setSessionNotice('ended-at-checkout')
  setSessionNotice(endedKind())
  showGuestBasket(venueNowOf(queryCache))
}

/**
 * Keeps the basket in view when the session ends while its owner is about to order. Returns the way to let go: the
 * basket then waits under its owner's key.
 */
export function keepBasketOnScreen(queryCache: QueryClient): () => void {
  holders += 1
  return () => {
    holders -= 1
    if (holders > 0 || present !== null || useBasketStore.getState().owner.customerId === null) return
    setSessionNotice(isBasketFilled() ? endedKind() : null)
    showGuestBasket(venueNowOf(queryCache))
  }
}

const endedKind = () => (isBasketFilled() ? 'ended-with-basket' : 'ended')

/** Forgets what the server told one person once somebody else is here; what is on the screen of it is asked anew. */
export function resetPersonalQueries(queryCache: QueryClient, customerId: string | null): void {
  const isOther = present !== undefined && present !== customerId
  present = customerId
  if (isOther) void queryCache.resetQueries({ predicate: ({ queryKey }) => !publicQueries.has(queryKey[0]) })
}

/** The moment at the chosen location. */
export function venueNowOf(queryCache: QueryClient): VenueNow {
  const locations = queryCache.getQueryData(locationsQuery.queryKey) ?? []
  return venueNow(chosenOf(locations, selectedLocationId())?.timeZone ?? ZONE_BEFORE_LOCATION)
}

/** Follows the answers of `sessionQuery`. */
export function followSession(queryCache: QueryClient): void {
  queryCache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const profile = queryCache.getQueryData(sessionQuery.queryKey)
    if (profile && present === undefined) checkAbsenceOf(ownerOf(profile))
    if (profile) setCustomer(queryCache, profile)
    else if (profile === null) clearCustomer(queryCache)
  })
}
