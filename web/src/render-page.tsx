import type { PageRenderer } from '@pantul/contract/rendered-page'
import { layout_page_not_found } from '@pantul/messages/words'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryCache } from './api/query-cache.ts'
import { App } from './app.tsx'
import { setLanguage } from './browser/language.ts'
import { titleOf } from './browser/page-title.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { createAppRouter } from './router.tsx'
import { type RouteRow, routeTable } from './routes.tsx'

/** Draws pages on the server, which loads this file from the build: it does not run .tsx. */
export const pageRenderer: PageRenderer = {
  titleOf: (path, language) => {
    setLanguage(language)
    return titleOf((rowOf(path)?.title ?? layout_page_not_found)())
  },
  screenOf: (path) => {
    const row = rowOf(path)
    return row === undefined ? null : `src/${row.file}`
  },
  render: async (address, snapshot) => {
    const queryCache = createQueryCache()
    const router = createAppRouter(queryCache, createMemoryHistory({ initialEntries: [address] }))
    await router.load()
    // From here on nothing waits: what is set for this page is nobody else's.
    applySnapshot(snapshot, queryCache)
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
