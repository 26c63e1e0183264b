import '@fontsource-variable/instrument-sans/wdth.css'
import './design/tokens.css'
import './design/base.css'
import type { Drawing } from '@pantul/contract/drawn-page'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { sessionQuery, watchSession } from './accounts/use-session.ts'
import { prepareCsrfToken } from './api/call.ts'
import { createQueryCache } from './api/query-cache.ts'
import { App } from './app.tsx'
import { useBasketStore } from './basket/basket-store.ts'
import { venueNow } from './browser/clock.ts'
import { hearBackFirst } from './browser/close-on-back.ts'
import { readDrawing } from './browser/drawn.ts'
import { keptLanguage, startLanguage } from './browser/language.ts'
import { localPath } from './browser/local-path.ts'
import { startTheme } from './browser/theme.ts'
import { startFrom } from './drawing.ts'
import { keepLocation } from './locations/selected-location.ts'
import { createAppRouter } from './router.tsx'

/** Dates an empty basket until a location, with its own clock, is known. */
const ZONE_BEFORE_LOCATION = 'Asia/Jakarta'

const drawing = drawnForUs()
const queryCache = createQueryCache()
startTheme()
if (drawing === null) startLanguage()
else startFrom(drawing, queryCache)
if (keepLocation(drawing?.locationId ?? null)) goWhereAsked()
hearBackFirst()
const router = createAppRouter(queryCache)
watchSession(queryCache)

// On start (`spec.md` §4): the basket, before a guard asks for it; then the token and the session, neither of which
// may hold up the first screen, nor break it.
useBasketStore.getState().restore(venueNow(ZONE_BEFORE_LOCATION))
void prepareCsrfToken().catch(() => undefined)
void queryCache.query({ ...sessionQuery })

const place = document.getElementById('app')
if (place) void (drawing === null ? show(place) : takeOver(place))

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
  createRoot(element).render(<App router={router} queryCache={queryCache} />)
}

/** Makes the page that came drawn a living one. A guard that leads elsewhere has it drawn anew. */
async function takeOver(element: HTMLElement): Promise<void> {
  const asked = router.latestLocation.href
  router.ssr = { manifest: undefined }
  await router.load()
  if (router.state.location.href !== asked) return show(element)
  hydrateRoot(element, <App router={router} queryCache={queryCache} />)
}
