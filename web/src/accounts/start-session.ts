import type { QueryClient } from '@tanstack/react-query'
import { onUnauthorized, prepareCsrfToken } from '../api/call.ts'
import { clearAfterAbsence } from '../basket/automatic-clearing.ts'
import { ownerOf } from '../basket/basket-storage.ts'
import { resetStorage, useBasketStore } from '../basket/basket-store.ts'
import { preserveBasketDuring } from '../basket/change-owner.ts'
import { whenIdle } from '../browser/next-task.ts'
import { storedCustomerKey, isUnreadable, readStored } from '../browser/storage.ts'
import { followSession, venueNowOf } from './follow-session.ts'
import { setLoginNavigation, followLogout } from './log-out.ts'
import { sendPendingLogoutFirst } from './pending-logout.ts'
import { setSessionNotice } from './session-notice-store.ts'
import { onSessionChange } from './session-channel.ts'
import { sessionQuery, loadProfile } from './use-session.ts'

type Navigation = {
  readonly toLogin: () => Promise<void>
  /** Runs the guards of the current page again. */
  readonly rerunGuards: () => Promise<void>
}

/**
 * Restores the basket before the guards run, then loads CSRF token and session without blocking the first screen. An
 * answer with status 401 reloads the session. This tab follows logins and logouts of other tabs.
 */
export function startSession(queryClient: QueryClient, { toLogin, rerunGuards }: Navigation): void {
  const { queryKey } = sessionQuery
  const reloadSession = (): Promise<void> => queryClient.invalidateQueries({ queryKey, refetchType: 'all' })
  restoreStoredBasket(queryClient)
  setLoginNavigation(toLogin)
  sendPendingLogoutFirst(async (sendLogout) => {
    await preserveBasketDuring(sendLogout)
    setSessionNotice(null)
  })
  followSession(queryClient)
  onUnauthorized(() => {
    if (queryClient.getQueryData(queryKey) !== null) void reloadSession()
  })
  onSessionChange((change) => {
    const reloaded = change === 'left' ? followLogout(queryClient) : reloadSession()
    void reloaded.then(rerunGuards)
  })
  whenIdle(() => void prepareCsrfToken().catch(() => undefined))
  void loadProfile(queryClient)
}

function restoreStoredBasket(queryClient: QueryClient): void {
  if (isUnreadable(storedCustomerKey)) resetStorage()
  const stored = readStored(storedCustomerKey)
  const owner = stored && ownerOf(stored)
  useBasketStore.getState().load(venueNowOf(queryClient), owner ?? undefined)
  clearAfterAbsence()
}
