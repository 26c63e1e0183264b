import { profileToWire, type Profile } from '@pantul/contract/accounts-wire'
import type { VenueNow } from '@pantul/rules/slot'
import type { QueryClient } from '@tanstack/react-query'
import { forgetCsrfToken } from '../api/call.ts'
import { assignBasketTo, showGuestBasket } from '../basket/change-owner.ts'
import { clearCustomerBasketAfterAbsence } from '../basket/automatic-clearing.ts'
import { ownerOf } from '../basket/basket-storage.ts'
import { isBasketFilled, useBasketStore } from '../basket/basket-store.ts'
import { venueNow } from '../browser/clock.ts'
import { storedCustomerKey, removeStored, writeInWireForm } from '../browser/storage.ts'
import { selectedLocationId } from '../venue/selected-location.ts'
import { chosenLocationOf, locationsQuery } from '../venue/use-location.ts'
import { setSessionNotice } from './session-notice-store.ts'
import { sessionQuery } from './use-session.ts'

/**
 * The time zone until a location is chosen. It is the westernmost one of the venues, so an hour that is past here is past
 * at every venue.
 */
const ZONE_WITHOUT_LOCATION = 'Asia/Jakarta'

/** The queries that are not reset when another person logs in: public answers, and the session itself. */
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
  // A payment can be read by anybody with its URL.
  'payment',
  'simulation',
])

/** The id of the customer; null: nobody is logged in, undefined: the server has not answered yet. */
let customerIdNow: string | null | undefined
/** The number of open pages that keep the basket on screen after the session has ended. */
let pagesKeepingBasket = 0

/** Stores the profile of the customer under `credentials` and assigns the basket to the customer. */
export function setCustomer(queryClient: QueryClient, profile: Profile): void {
  writeInWireForm(storedCustomerKey, profileToWire(profile))
  assignBasketTo(profile, venueNowOf(queryClient))
  setSessionNotice(null)
  resetPersonalQueries(queryClient, profile.id)
}

/**
 * Removes the credentials and shows the session notice. The basket stays stored for its owner. A page that keeps the
 * basket on screen still shows it, so that the order can be placed.
 */
function clearCustomer(queryClient: QueryClient): void {
  const wasLoggedIn = customerIdNow !== null && useBasketStore.getState().owner.customerId !== null
  removeStored(storedCustomerKey)
  resetPersonalQueries(queryClient, /* nobody is logged in */ null)
  if (!wasLoggedIn) return
  forgetCsrfToken()
  if (pagesKeepingBasket > 0 && isBasketFilled()) return setSessionNotice('ended-at-checkout')
  setSessionNotice(endedNoticeKind())
  showGuestBasket(venueNowOf(queryClient))
}

/**
 * Keeps the basket on screen when the session ends during checkout. Returns a function that releases it; the basket
 * then stays stored under its owner's key.
 */
export function keepBasketOnScreen(queryClient: QueryClient): () => void {
  pagesKeepingBasket += 1
  return () => {
    pagesKeepingBasket -= 1
    if (
      pagesKeepingBasket > 0 ||
      customerIdNow !== null ||
      useBasketStore.getState().owner.customerId === null
    )
      return
    setSessionNotice(isBasketFilled() ? endedNoticeKind() : null)
    showGuestBasket(venueNowOf(queryClient))
  }
}

const endedNoticeKind = () => (isBasketFilled() ? 'ended-with-basket' : 'ended')

/** Resets the personal queries if the customer has changed. Those that are shown are fetched again. */
export function resetPersonalQueries(queryClient: QueryClient, customerId: string | null): void {
  const isOtherCustomer = customerIdNow !== undefined && customerIdNow !== customerId
  customerIdNow = customerId
  if (isOtherCustomer)
    void queryClient.resetQueries({ predicate: ({ queryKey }) => !publicQueries.has(queryKey[0]) })
}

/** The current time at the chosen location. */
export function venueNowOf(queryClient: QueryClient): VenueNow {
  const locations = queryClient.getQueryData(locationsQuery.queryKey) ?? []
  return venueNow(chosenLocationOf(locations, selectedLocationId())?.timeZone ?? ZONE_WITHOUT_LOCATION)
}

/** Updates customer and basket after each answer of `sessionQuery`. */
export function followSession(queryClient: QueryClient): void {
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return
    if (event.query.queryKey[0] !== sessionQuery.queryKey[0]) return
    const profile = queryClient.getQueryData(sessionQuery.queryKey)
    if (profile && customerIdNow === undefined) clearCustomerBasketAfterAbsence(ownerOf(profile))
    if (profile) setCustomer(queryClient, profile)
    else if (profile === null) clearCustomer(queryClient)
  })
}
