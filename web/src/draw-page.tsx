import type { PageDrawer } from '@pantul/contract/drawn-page'
import { layout_page_not_found } from '@pantul/messages/words'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryCache } from './api/query-cache.ts'
import { App } from './app.tsx'
import { speak } from './browser/language.ts'
import { titleOf } from './browser/page-title.ts'
import { startFrom } from './drawing.ts'
import { createAppRouter } from './router.tsx'
import { type RouteRow, routeTable } from './routes.tsx'

/** Draws pages on the server, which loads this file from the build: it does not run .tsx. */
export const pageDrawer: PageDrawer = {
  titleOf: (path, language) => {
    speak(language)
    return titleOf((rowOf(path)?.title ?? layout_page_not_found)())
  },
  screenOf: (path) => {
    const row = rowOf(path)
    return row === undefined ? null : `src/${row.file}`
  },
  draw: async (address, drawing) => {
    const queryCache = createQueryCache()
    const router = createAppRouter(queryCache, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    // From here on nothing waits: what is set for this page is nobody else's.
    startFrom(drawing, queryCache)
    try {
      return renderToString(<App router={router} queryCache={queryCache} />)
    } finally {
      queryCache.clear()
    }
  },
}

/** The row of an address, as the router finds it: whatever the case, with or without a slash at the end. */
const rowOf = (path: string): RouteRow | undefined =>
  routeTable.find((row) => new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i').test(path))
