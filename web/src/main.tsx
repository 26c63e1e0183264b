import './design/font.css'
import './design/tokens.css'
import './design/base.css'
import type { Drawing } from '@pantul/contract/drawn-page'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { startSession } from './accounts/start-session.ts'
import { createQueryCache } from './api/query-cache.ts'
import { App } from './app.tsx'
import { hearBackFirst } from './browser/close-on-back.ts'
import { readDrawing } from './browser/drawn.ts'
import { takeEarlyTap } from './browser/early-tap.ts'
import { keptLanguage, startLanguage } from './browser/language.ts'
import { nextTask } from './browser/next-task.ts'
import { linkToken } from './browser/link-token.ts'
import { localPath } from './browser/local-path.ts'
import { startTheme } from './browser/theme.ts'
import { startFrom } from './drawing.ts'
import { keepLocation } from './venue/selected-location.ts'
import { createAppRouter } from './router.tsx'

const drawing = drawnForUs()
const queryCache = createQueryCache()
startTheme()
if (drawing === null) startLanguage()
else startFrom(drawing, queryCache)
if (keepLocation(drawing?.locationId ?? null)) goWhereAsked()
hearBackFirst()
// Before the router reads the address.
linkToken()

const place = document.getElementById('app')
if (place) void (drawing === null ? show(place) : takeOver(place))

type Router = ReturnType<typeof createAppRouter>

/** Begins with who is logged in. */
function begin(router: Router): void {
  startSession(queryCache, {
    toLogin: () => router.navigate({ to: '/auth/login' }),
    askGuards: () => router.invalidate(),
  })
}

/** The server leads to the locations when it knows of no choice: with one, on to the page that was asked for. */
function goWhereAsked(): void {
  const asked = new URLSearchParams(window.location.search).get('redirect')
  if (window.location.pathname === '/locations' && asked !== null) window.location.replace(localPath(asked))
}

/** A page that was gone back to may have been drawn before another language was chosen. */
function drawnForUs(): Drawing | null {
  const drawn = readDrawing()
  return (keptLanguage() ?? drawn?.language) === drawn?.language ? drawn : null
}

function show(element: HTMLElement): void {
  const router = createAppRouter(queryCache)
  begin(router)
  drawAnew(element, router)
}

function drawAnew(element: HTMLElement, router: Router): void {
  takeEarlyTap()
  createRoot(element).render(<App router={router} queryCache={queryCache} />)
}

/**
 * Makes the page that came drawn a living one, in slices between which the browser may do something else; what somebody
 * taps meanwhile goes first. A guard that leads elsewhere has it drawn anew.
 */
async function takeOver(element: HTMLElement): Promise<void> {
  await nextTask()
  const router = createAppRouter(queryCache)
  await nextTask()
  begin(router)
  await nextTask()
  const asked = router.latestLocation.href
  router.ssr = { manifest: undefined }
  await router.load()
  if (router.state.location.href !== asked) return drawAnew(element, router)
  startTransition(() => {
    hydrateRoot(element, <App router={router} queryCache={queryCache} />)
  })
  // From here on React keeps what is tapped.
  takeEarlyTap()?.click()
}
