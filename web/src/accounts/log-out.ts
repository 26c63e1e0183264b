import type { QueryClient } from '@tanstack/react-query'
import { forgetCsrfToken } from '../api/call.ts'
import { turnIntoGuestBasket, preserveBasketDuring } from '../basket/change-owner.ts'
import { guestOwner } from '../basket/basket-storage.ts'
import { useBasketStore } from '../basket/basket-store.ts'
import { clearSession, clearStorage, storedCustomerKey, removeStored } from '../browser/storage.ts'
import { forgetLocation } from '../venue/selected-location.ts'
import { resetPersonalQueries, venueNowOf } from './follow-session.ts'
import { endSession } from './pending-logout.ts'
import { setSessionNotice } from './session-notice-store.ts'
import { publishSessionChange } from './session-channel.ts'
import { sessionQuery } from './use-session.ts'

let goToLogin: () => Promise<void> = async () => window.location.assign('/auth/login')

/** Sets how `logOut` navigates to `/auth/login`; the router is created at start. */
export const setLoginNavigation = (go: () => Promise<void>): void => {
  goToLogin = go
}

let isRunning = false

/** True during `logOut`, which navigates by itself. */
export const isLoggingOut = (): boolean => isRunning

/**
 * Ends the session at the server, clears local and session storage, basket, CSRF token and cache, and goes to `/auth/login`. If the
 * server cannot be reached, clears this browser and shows that the logout is pending.
 */
export async function logOut(queryClient: QueryClient): Promise<void> {
  isRunning = true
  try {
    const hasEnded = await endSession()
    await clearBrowser(queryClient)
    publishSessionChange('left')
    setSessionNotice(hasEnded ? null : 'logout-pending')
    await goToLogin()
  } finally {
    isRunning = false
  }
}

/** Logs out at checkout ("Not you?") and turns the basket into a guest's basket. */
export async function logOutKeepingBasket(queryClient: QueryClient): Promise<void> {
  const hasEnded = await preserveBasketDuring(endSession)
  turnIntoGuestBasket()
  await forgetCustomer(queryClient)
  publishSessionChange('left')
  setSessionNotice(hasEnded ? null : 'logout-pending')
}

/** Clears this tab after a logout in another tab, which has already emptied local storage. */
export async function followLogout(queryClient: QueryClient): Promise<void> {
  useBasketStore.getState().load(venueNowOf(queryClient))
  clearSession()
  await forgetCustomer(queryClient)
  setSessionNotice('logged-out-elsewhere')
}

async function clearBrowser(queryClient: QueryClient): Promise<void> {
  useBasketStore.getState().setOwner(guestOwner, /* an empty basket */ null, /* no notice */ null)
  forgetLocation()
  clearStorage()
  await forgetCustomer(queryClient)
}

async function forgetCustomer(queryClient: QueryClient): Promise<void> {
  // A pending answer belongs to the previous session.
  await queryClient.cancelQueries({ queryKey: sessionQuery.queryKey })
  forgetCsrfToken()
  removeStored(storedCustomerKey)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  resetPersonalQueries(queryClient, /* nobody is logged in */ null)
}
