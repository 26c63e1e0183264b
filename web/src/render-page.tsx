import type { PageRenderer } from '@pantul/contract/rendered-page'
import * as m from '@pantul/messages/words'
import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createQueryCache } from './api/query-cache.ts'
import { App } from './app.tsx'
import { setLanguage } from './browser/language.ts'
import { withSiteName } from './browser/page-title.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { createAppRouter } from './router.tsx'
import { type RouteRow, routeTable } from './routes.tsx'

/** Renders pages on the server. The server loads this module from the build of the web. */
export const pageRenderer: PageRenderer = {
  titleOf: (path, language) => {
    setLanguage(language)
    return withSiteName((rowOf(path)?.title ?? m.layout_page_not_found)())
  },
  screenChunkOf: (path) => {
    const row = rowOf(path)
    return row === undefined ? null : `src/${row.file}`
  },
  render: async (url, snapshot) => {
    const queryClient = createQueryCache()
    const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [url] }))
    await router.load()
    // From here on nothing is awaited, because the rendering of another page would overwrite the module variables that
    // `applySnapshot` sets.
    applySnapshot(snapshot, queryClient)
    try {
      return renderToString(<App router={router} queryClient={queryClient} />)
    } finally {
      queryClient.clear()
    }
  },
}

/** The row of a path. Like the router, it ignores capitals and a slash at the end. */
const rowOf = (path: string): RouteRow | undefined =>
  routeTable.find((row) => new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i').test(path))
