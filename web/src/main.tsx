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
const queryCache = createQueryCache()
applySavedTheme()
if (snapshot === null) startLanguage()
else {
  applySnapshot(snapshot, queryCache)
  // Parts of the page hydrate later, and the device's time may be wrong.
  if (isFromNetwork()) syncClock(new Date(snapshot.moment).toISOString())
}
if (syncLocation(snapshot?.locationId ?? null)) followRedirect()
listenForBack()
// Must run before the router reads the URL.
linkToken()

const place = document.getElementById('app')
if (place) void (snapshot === null ? renderFresh(place) : hydrate(place))

type Router = ReturnType<typeof createAppRouter>

/** Starts the session. */
function start(router: Router): void {
  startSession(queryCache, {
    toLogin: () => router.navigate({ to: '/auth/login' }),
    rerunGuards: () => router.invalidate(),
  })
}

/** Follows `redirect` if the server redirected to the locations because it did not know the stored choice. */
function followRedirect(): void {
  const asked = new URLSearchParams(window.location.search).get('redirect')
  if (window.location.pathname === '/locations' && asked !== null) window.location.replace(localPath(asked))
}

/** A page from the back-forward cache may have another language. */
function usableSnapshot(): PageSnapshot | null {
  const snapshot = readSnapshot()
  return (storedLanguage() ?? snapshot?.language) === snapshot?.language ? snapshot : null
}

function renderFresh(element: HTMLElement): void {
  const router = createAppRouter(queryCache)
  start(router)
  renderFromScratch(element, router)
}

function renderFromScratch(element: HTMLElement, router: Router): void {
  takeEarlyTap()
  createRoot(element).render(<App router={router} queryCache={queryCache} />)
}

/**
 * Hydrates the server-rendered page in several tasks, so that the browser can respond in between. If a guard redirects,
 * renders the new page instead.
 */
async function hydrate(element: HTMLElement): Promise<void> {
  await nextTask()
  const router = createAppRouter(queryCache)
  await nextTask()
  start(router)
  await nextTask()
  const asked = router.latestLocation.href
  router.ssr = { manifest: undefined }
  await router.load()
  if (router.state.location.href !== asked) return renderFromScratch(element, router)
  startTransition(() => {
    hydrateRoot(element, <App router={router} queryCache={queryCache} />)
  })
  // React has attached its handlers.
  takeEarlyTap()?.click()
}
