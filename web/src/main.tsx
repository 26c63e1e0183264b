import './design/font.css'
import './design/tokens.css'
import './design/base.css'
import type { PageSnapshot } from '@pantul/contract/rendered-page'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startSession } from './accounts/start-session.ts'
import { createQueryCache } from './api/query-cache.ts'
import { App } from './app.tsx'
import { listenForBack } from './browser/close-on-back.ts'
import { readSnapshot } from './browser/read-snapshot.ts'
import { takeEarlyTap } from './browser/early-tap.ts'
import { storedLanguage, startLanguage } from './browser/language.ts'
import { nextTask } from './browser/next-task.ts'
import { syncClock } from './browser/clock.ts'
import { isFromNetwork } from './browser/from-network.ts'
import { linkToken } from './browser/link-token.ts'
import { localPath } from './browser/local-path.ts'
import { applySavedTheme } from './browser/theme.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { syncLocation } from './venue/selected-location.ts'
import { createAppRouter } from './router.tsx'

const snapshot = usableSnapshot()
const queryClient = createQueryCache()
applySavedTheme()
if (snapshot === null) startLanguage()
else {
  applySnapshot(snapshot, queryClient)
  // Parts of the page hydrate later. They need the server's time, because the time of the device may be wrong.
  if (isFromNetwork()) syncClock(new Date(snapshot.moment).toISOString())
}
const wasLocationUnknownToServer = syncLocation(snapshot?.locationId ?? null)
if (wasLocationUnknownToServer) leaveLocationsPage()
listenForBack()
// Removes the token of a mail link from the URL before the router reads the URL.
linkToken()

const root = document.getElementById('app')
if (root) void (snapshot === null ? render(root, startRouter()) : hydrate(root))

type Router = ReturnType<typeof createAppRouter>

function startRouter(): Router {
  const router = createAppRouter(queryClient)
  startSessionWith(router)
  return router
}

function startSessionWith(router: Router): void {
  startSession(queryClient, {
    toLogin: () => router.navigate({ to: '/auth/login' }),
    rerunGuards: () => router.invalidate(),
  })
}

/**
 * Returns to the requested page if the server redirected it to the locations, because it did not know the location that is
 * stored in the browser.
 */
function leaveLocationsPage(): void {
  const requestedPath = new URLSearchParams(window.location.search).get('redirect')
  if (window.location.pathname === '/locations' && requestedPath !== null)
    window.location.replace(localPath(requestedPath))
}

/** The snapshot of the page; null without one, or if the language was changed since the server rendered the page. */
function usableSnapshot(): PageSnapshot | null {
  const pageSnapshot = readSnapshot()
  const pageLanguage = pageSnapshot?.language
  return (storedLanguage() ?? pageLanguage) === pageLanguage ? pageSnapshot : null
}

/** Renders the page without the HTML from the server. */
function render(element: HTMLElement, router: Router): void {
  takeEarlyTap() // only stops listening: the tap was on the page that is replaced
  createRoot(element).render(<App router={router} queryClient={queryClient} />)
}

/**
 * Hydrates the page that the server rendered. Between its tasks the browser can respond to the person. If a guard redirects,
 * the other page is rendered instead.
 */
async function hydrate(element: HTMLElement): Promise<void> {
  await nextTask()
  const router = createAppRouter(queryClient)
  await nextTask()
  startSessionWith(router)
  await nextTask()
  const requestedUrl = router.latestLocation.href
  // Makes the router render the same elements as the server. Otherwise it adds a Suspense boundary, and hydration fails.
  router.ssr = { manifest: undefined }
  await router.load()
  if (router.state.location.href !== requestedUrl) return render(element, router)
  startTransition(() => {
    hydrateRoot(element, <App router={router} queryClient={queryClient} />)
  })
  // Now React handles clicks, so a tap that came earlier takes effect.
  takeEarlyTap()?.click()
}
