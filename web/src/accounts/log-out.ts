import type { QueryClient } from '@tanstack/react-query'
import { forgetCsrfToken } from '../api/call.ts'
import { turnIntoGuestBasket, preserveBasketDuring } from '../basket/change-owner.ts'
import { guestOwner } from '../basket/basket-storage.ts'
import { useBasketStore } from '../basket/basket-store.ts'
import { clearSession, clearStorage, credentialsKey, removeStored } from '../browser/storage.ts'
import { forgetLocation } from '../venue/selected-location.ts'
import { resetPersonalQueries, venueNowOf } from './follow-session.ts'
import { endSession } from './pending-logout.ts'
import { setSessionNotice } from './session-notice-store.ts'
import { publishSessionChange } from './session-channel.ts'
import { sessionQuery } from './use-session.ts'

let goToLogin: () => Promise<void> = async () => window.location.assign('/auth/login')

/** How `leave` gets to `/auth/login`: the router is the start's to know. */
export const setLoginNavigation = (go: () => Promise<void>): void => {
  goToLogin = go
}

let isUnderWay = false

/** Whether somebody is logging out here: `leave` leads on by itself, and no page that needs a login has to. */
export const isLoggingOut = (): boolean => isUnderWay

/**
 * Logs out: ends the session at the server, clears both storages, basket, CSRF token and what the
 * server told, and goes to `/auth/login`. When the server cannot be reached, this browser is cleared all the same and
 * the person is told that the server hears of it later.
 */
export async function logOut(queryCache: QueryClient): Promise<void> {
  isUnderWay = true
  try {
    const isHeard = await endSession()
    await forgetEverything(queryCache)
    publishSessionChange('left')
    setSessionNotice(isHeard ? null : 'owed')
    await goToLogin()
  } finally {
    isUnderWay = false
  }
}

/** "Not you?" at checkout: logs the account out, but the basket on the screen stays, a guest's now. */
export async function logOutKeepingBasket(queryCache: QueryClient): Promise<void> {
  const isHeard = await preserveBasketDuring(endSession)
  turnIntoGuestBasket()
  await becomeNobody(queryCache)
  publishSessionChange('left')
  setSessionNotice(isHeard ? null : 'owed')
}

/** Another tab logged out: it has emptied local storage, this one forgets what only it knew. */
export async function followLogout(queryCache: QueryClient): Promise<void> {
  useBasketStore.getState().restore(venueNowOf(queryCache))
  clearSession()
  await becomeNobody(queryCache)
  setSessionNotice('left')
}

async function forgetEverything(queryCache: QueryClient): Promise<void> {
  useBasketStore.getState().take(guestOwner, null, null)
  forgetLocation()
  clearStorage()
  await becomeNobody(queryCache)
}

async function becomeNobody(queryCache: QueryClient): Promise<void> {
  // An answer that is still on its way was asked for as somebody else.
  await queryCache.cancelQueries({ queryKey: sessionQuery.queryKey })
  forgetCsrfToken()
  removeStored(credentialsKey)
  queryCache.setQueryData(sessionQuery.queryKey, null)
  resetPersonalQueries(queryCache, null)
}
