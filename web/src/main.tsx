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
import { linkToken } from './browser/link-token.ts'
import { localPath } from './browser/local-path.ts'
import { startTheme } from './browser/theme.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { syncLocation } from './venue/selected-location.ts'
import { createAppRouter } from './router.tsx'

const snapshot = usableSnapshot()
const queryCache = createQueryCache()
startTheme()
if (snapshot === null) startLanguage()
else applySnapshot(snapshot, queryCache)
if (syncLocation(snapshot?.locationId ?? null)) followRedirect()
listenForBack()
// Before the router reads the address.
linkToken()

const place = document.getElementById('app')
if (place) void (snapshot === null ? renderFresh(place) : hydrate(place))

type Router = ReturnType<typeof createAppRouter>

/** Begins with who is logged in. */
function start(router: Router): void {
  startSession(queryCache, {
    toLogin: () => router.navigate({ to: '/auth/login' }),
    askGuards: () => router.invalidate(),
  })
}

/** The server leads to the locations when it knows of no choice: with one, on to the page that was asked for. */
function followRedirect(): void {
  const asked = new URLSearchParams(window.location.search).get('redirect')
  if (window.location.pathname === '/locations' && asked !== null) window.location.replace(localPath(asked))
}

/** A page that was gone back to may have been drawn before another language was chosen. */
function usableSnapshot(): PageSnapshot | null {
  const snapshot = readSnapshot()
  return (storedLanguage() ?? snapshot?.language) === snapshot?.language ? snapshot : null
}

function renderFresh(element: HTMLElement): void {
  const router = createAppRouter(queryCache)
  start(router)
  renderAnew(element, router)
}

function renderAnew(element: HTMLElement, router: Router): void {
  takeEarlyTap()
  createRoot(element).render(<App router={router} queryCache={queryCache} />)
}

/**
 * Makes the page that came drawn a living one, in slices between which the browser may do something else; what somebody
 * taps meanwhile goes first. A guard that leads elsewhere has it drawn anew.
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
  if (router.state.location.href !== asked) return renderAnew(element, router)
  startTransition(() => {
    hydrateRoot(element, <App router={router} queryCache={queryCache} />)
  })
  // From here on React keeps what is tapped.
  takeEarlyTap()?.click()
}
