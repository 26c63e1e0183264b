import './design/font.css'
import './design/tokens.css'
import './design/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sendPendingLogoutFirst } from './accounts/pending-logout.ts'
import { onSessionChange } from './accounts/session-channel.ts'
import { CallProblem, onLoggedOut } from './api/call.ts'
import { createQueryCache } from './api/query-cache.ts'
import { listenForBack } from './browser/close-on-back.ts'
import { startLanguage } from './browser/language.ts'
import { applySavedTheme } from './browser/theme.ts'
import { createDeskRouter } from './desk-router.tsx'
import { markLocked, readLockCookie, initDeskLock } from './desk/desk-lock.ts'
import { deskStaffQuery } from './desk/desk-staff.ts'

const queryCache = createQueryCache()
// Does not restart a running check: its 401 calls this function again, so a restart would never end.
const checkStaff = (): void =>
  void queryCache.invalidateQueries({ queryKey: deskStaffQuery.queryKey }, { cancelRefetch: false })

initDeskLock(queryCache)
applySavedTheme()
startLanguage()
listenForBack()
sendPendingLogoutFirst((sendLogout) => sendLogout())
onLoggedOut(() => {
  // Checks again only after a success: the answer LOGIN_REQUIRED then opens the login page.
  if (queryCache.getQueryState(deskStaffQuery.queryKey)?.status === 'success') checkStaff()
})
onSessionChange(() => {
  readLockCookie()
  // Restarts a check that began before the change.
  void queryCache.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
})

/** Refusals after which the person has fewer rights than the desk shows. */
const lostAccess = new Set(['STAFF_ONLY', 'ROLE_MISSING', 'SECOND_FACTOR_NEEDED'])
const isLocked = (error: unknown): boolean => error instanceof CallProblem && error.code === 'SCREEN_LOCKED'
queryCache.getMutationCache().subscribe(({ type, mutation }) => {
  if (type === 'updated' && isLocked(mutation?.state.error)) checkStaff()
})
queryCache.getQueryCache().subscribe(({ type, query }) => {
  const { error } = query.state
  const isOfStaff = query.queryKey.at(1) === deskStaffQuery.queryKey[1]
  // The cached data stays for the person who unlocks the screen.
  if (type === 'updated' && isLocked(error)) {
    if (isOfStaff) markLocked()
    else checkStaff()
  }
  const isLost = error instanceof CallProblem && lostAccess.has(error.code)
  if (type === 'updated' && isLost && !isOfStaff) {
    query.reset()
    checkStaff()
  }
})

const place = document.getElementById('app')
if (place)
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryCache}>
        <RouterProvider router={createDeskRouter(queryCache)} />
      </QueryClientProvider>
    </StrictMode>,
  )
