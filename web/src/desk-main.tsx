import './design/font.css'
import './design/tokens.css'
import './design/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sendPendingLogoutFirst } from './accounts/pending-logout.ts'
import { onSessionChange } from './accounts/session-channel.ts'
import { CallProblem, onUnauthorized } from './api/call.ts'
import { createQueryCache } from './api/query-cache.ts'
import { listenForBack } from './browser/close-on-back.ts'
import { startLanguage } from './browser/language.ts'
import { applySavedTheme } from './browser/theme.ts'
import { createDeskRouter } from './desk-router.tsx'
import { markLocked, readLockCookie, initDeskLock } from './desk/desk-lock.ts'
import { deskStaffQuery } from './desk/desk-staff.ts'

const queryClient = createQueryCache()
/**
 * Asks the server again who is at the desk. It does not restart a running request, because the answer 401 calls this function
 * again, and the restarts would never end.
 */
const refetchStaff = (): void =>
  void queryClient.invalidateQueries({ queryKey: deskStaffQuery.queryKey }, { cancelRefetch: false })

initDeskLock(queryClient)
applySavedTheme()
startLanguage()
listenForBack()
sendPendingLogoutFirst((sendLogout) => sendLogout())
onUnauthorized(() => {
  // If the last answer was a refusal already, the login page is open or opening.
  if (queryClient.getQueryState(deskStaffQuery.queryKey)?.status === 'success') refetchStaff()
})
onSessionChange(() => {
  readLockCookie()
  // This restarts a request that began before the session changed.
  void queryClient.invalidateQueries({ queryKey: deskStaffQuery.queryKey })
})

/** After these refusals the person has fewer rights than the desk shows. */
const lostAccessCodes = new Set(['STAFF_ONLY', 'ROLE_MISSING', 'SECOND_FACTOR_NEEDED'])
const isLockedRefusal = (error: unknown): boolean =>
  error instanceof CallProblem && error.code === 'SCREEN_LOCKED'
queryClient.getMutationCache().subscribe(({ type, mutation }) => {
  if (type === 'updated' && isLockedRefusal(mutation?.state.error)) refetchStaff()
})
queryClient.getQueryCache().subscribe(({ type, query }) => {
  const { error } = query.state
  if (type !== 'updated') return
  const isStaffQuery = query.queryKey.at(1) === deskStaffQuery.queryKey[1]
  // The data in the cache stays, because the same person may unlock the screen.
  if (isLockedRefusal(error)) {
    if (isStaffQuery) markLocked()
    else refetchStaff()
  }
  const hasLostAccess = error instanceof CallProblem && lostAccessCodes.has(error.code)
  if (hasLostAccess && !isStaffQuery) {
    query.reset()
    refetchStaff()
  }
})

const root = document.getElementById('app')
if (root)
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createDeskRouter(queryClient)} />
      </QueryClientProvider>
    </StrictMode>,
  )
