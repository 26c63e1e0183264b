import type { QueryClient } from '@tanstack/react-query'
import { forgetCsrfToken } from '../api/call.ts'
import { keepBasketAsGuest, keepBasketThrough } from '../basket/change-owner.ts'
import { guestOwner } from '../basket/basket-storage.ts'
import { useBasketStore } from '../basket/basket-store.ts'
import { clearSession, clearStorage, credentialsKey, removeStored } from '../browser/storage.ts'
import { forgetLocation } from '../venue/selected-location.ts'
import { seeAs, venueNowOf } from './become.ts'
import { endSession } from './owed-logout.ts'
import { tellSession } from './session-news.ts'
import { tellTabs } from './session-tabs.ts'
import { sessionQuery } from './use-session.ts'

let goToLogin: () => Promise<void> = async () => window.location.assign('/auth/login')

/** How `leave` gets to `/auth/login`: the router is the start's to know. */
export const leadOut = (go: () => Promise<void>): void => {
  goToLogin = go
}

let isUnderWay = false

/** Whether somebody is logging out here: `leave` leads on by itself, and no page that needs a login has to. */
export const isLeaving = (): boolean => isUnderWay

/**
 * Logs out: ends the session at the server, clears both storages, basket, CSRF token and what the
 * server told, and goes to `/auth/login`. When the server cannot be reached, this browser is cleared all the same and
 * the person is told that the server hears of it later.
 */
export async function leave(queryCache: QueryClient): Promise<void> {
  isUnderWay = true
  try {
    const isHeard = await endSession()
    await forgetEverything(queryCache)
    tellTabs('left')
    tellSession(isHeard ? null : 'owed')
    await goToLogin()
  } finally {
    isUnderWay = false
  }
}

/** "Not you?" at checkout: logs the account out, but the basket on the screen stays, a guest's now. */
export async function stayAsGuest(queryCache: QueryClient): Promise<void> {
  const isHeard = await keepBasketThrough(endSession)
  keepBasketAsGuest()
  await becomeNobody(queryCache)
  tellTabs('left')
  tellSession(isHeard ? null : 'owed')
}

/** Another tab logged out: it has emptied local storage, this one forgets what only it knew. */
export async function leaveToo(queryCache: QueryClient): Promise<void> {
  useBasketStore.getState().restore(venueNowOf(queryCache))
  clearSession()
  await becomeNobody(queryCache)
  tellSession('left')
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
  seeAs(queryCache, null)
}
