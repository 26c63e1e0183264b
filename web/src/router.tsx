import type { QueryClient } from '@tanstack/react-query'
import {
  createLazyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect as redirectTo,
  type AnyRoute,
  type RouterHistory,
  type RouteComponent,
} from '@tanstack/react-router'
import { openLink } from './accounts/open-link.ts'
import { isServerReachable } from './api/server-reachable.ts'
import { reloadOnce } from './browser/reload-once.ts'
import { guards } from './guards.ts'
import { inLanguage } from './layouts/in-language.tsx'
import { NotFoundPage } from './layouts/not-found-page.tsx'
import { PadelLayout } from './layouts/padel-layout.tsx'
import { PageProblem } from './layouts/page-problem.tsx'
import { PageWaiting } from './layouts/page-waiting.tsx'
import { WholePage } from './layouts/whole-page.tsx'
import { routeTable, type RouteRow, workbenchRow } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly title?: () => string
    readonly isStep?: boolean
  }
}

const SHOW_WAITING_AFTER_MS = 150

/**
 * Creates the router from the route table: one layout route each, one child per row. `history` is set on the server.
 */
export function createAppRouter(queryCache: QueryClient, history?: RouterHistory) {
  const root = createRootRouteWithContext<{ queryCache: QueryClient }>()({
    component: WholePage,
    notFoundComponent: inLanguage(NotFoundPage),
  })
  const padel = createRoute({ getParentRoute: () => root, id: 'padel', component: inLanguage(PadelLayout) })
  const auth = createRoute({ getParentRoute: () => root, id: 'auth' }).lazy(async () =>
    createLazyRoute('/auth')({
      component: inLanguage((await import('./layouts/auth-layout.tsx')).AuthLayout),
    }),
  )
  const rows = import.meta.env.DEV ? [...routeTable, workbenchRow] : routeTable
  const rowsOf = (layout: RouteRow['layout']) => rows.filter((row) => row.layout === layout)

  return createRouter({
    routeTree: root.addChildren([
      padel.addChildren(rowsOf('padel').map((row) => routeOf(row, padel))),
      auth.addChildren(rowsOf('auth').map((row) => routeOf(row, auth))),
    ]),
    context: { queryCache },
    ...(history === undefined ? {} : { history }),
    defaultErrorComponent: PageProblem,
    defaultPendingComponent: inLanguage(PageWaiting),
    defaultPendingMs: SHOW_WAITING_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    notFoundMode: 'root',
    scrollRestoration: !import.meta.env.SSR,
  })
}

function routeOf(row: RouteRow, layout: AnyRoute): AnyRoute {
  const path = row.path.replace(/\{(\w+)\}/g, '$$$1')
  return createRoute({
    getParentRoute: () => layout,
    path,
    staticData: { title: row.title, isStep: row.isStep ?? false },
    beforeLoad: async ({ context, location, preload }) => {
      // Skip guards on preload: they have side effects.
      if (preload || import.meta.env.SSR) return
      const redirect = new URLSearchParams(location.searchStr).get('redirect')
      const link = row.opensLinks === undefined ? null : await openLink(context.queryCache)
      for (const name of row.guards)
        await guards[name]({
          queryCache: context.queryCache,
          here: location.pathname + location.searchStr,
          redirect,
          link,
        })
      if (link?.kind === 'refused' && row.opensLinks === 'for-page')
        throw redirectTo({ to: location.pathname, search: { expired: true } })
    },
    // Not awaited: the screen shows its own loading and error states.
    loader: ({ context, location }) => {
      if (!import.meta.env.SSR)
        void row.prepare?.(context.queryCache, dateIn(location.search)).catch(ignoreFailedPreload)
    },
  }).lazy(async () => createLazyRoute(path)({ component: inLanguage(await screenOf(row)) }))
}

/**
 * Loads the screen's code. On failure the page reloads, at most once per 10 seconds; after that the layout shows an
 * error.
 */
async function screenOf(row: RouteRow): Promise<RouteComponent> {
  try {
    return await row.screen()
  } catch (failure) {
    if (!(await isServerReachable()) || !reloadOnce()) throw failure
    // The page is reloading: render nothing more.
    return new Promise(() => undefined)
  }
}

const dateIn = (search: object): unknown => new Map(Object.entries(search)).get('date')

// The screen retries and shows the error.
const ignoreFailedPreload = (): void => undefined
