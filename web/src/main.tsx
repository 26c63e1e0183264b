import '@fontsource-variable/instrument-sans/wdth.css'
import './design/tokens.css'
import './design/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { sessionQuery, watchSession } from './accounts/use-session.ts'
import { prepareCsrfToken } from './api/call.ts'
import { createQueryCache } from './api/query-cache.ts'
import { useBasketStore } from './basket/basket-store.ts'
import { venueNow } from './browser/clock.ts'
import { hearBackFirst } from './browser/close-on-back.ts'
import { startLanguage } from './browser/language.ts'
import { createAppRouter } from './router.tsx'

/** Dates an empty basket until a location, with its own clock, is known. */
const ZONE_BEFORE_LOCATION = 'Asia/Jakarta'

startLanguage()
hearBackFirst()
const queryCache = createQueryCache()
const router = createAppRouter(queryCache)
watchSession(queryCache)

// On start (`spec.md` §4): the basket, before a guard asks for it; then the token and the session, neither of which
// may hold up the first screen, nor break it.
useBasketStore.getState().restore(venueNow(ZONE_BEFORE_LOCATION))
void prepareCsrfToken().catch(() => undefined)
void queryCache.query({ ...sessionQuery })

const place = document.getElementById('app')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <QueryClientProvider client={queryCache}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>,
  )
}
