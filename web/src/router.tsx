import type { QueryClient } from '@tanstack/react-query'
import {
  createLazyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  redirect,
  type AnyRoute,
  type RouterHistory,
} from '@tanstack/react-router'
import { openLink } from './accounts/open-link.ts'
import { guards } from './guards.ts'
import { withLanguageUpdates } from './layouts/with-language-updates.tsx'
import { NotFoundPage } from './layouts/not-found-page.tsx'
import { PadelLayout } from './layouts/padel-layout.tsx'
import { PageProblem } from './layouts/page-problem.tsx'
import { PageWaiting } from './layouts/page-waiting.tsx'
import { RootLayout } from './layouts/root-layout.tsx'
import { loadScreen, SHOW_PLACEHOLDER_AFTER_MS } from './load-screen.ts'
import { routeTable, workbenchRow, type RouteRow } from './routes.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    readonly title?: () => string
    readonly isOrderStep?: boolean
  }
}

/** Creates the router of the players' pages from the route table. `history` is given only on the server. */
export function createAppRouter(queryClient: QueryClient, history?: RouterHistory) {
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
    component: RootLayout,
    notFoundComponent: withLanguageUpdates(NotFoundPage),
  })
  const padelLayout = createRoute({
    getParentRoute: () => root,
    id: 'padel',
    component: withLanguageUpdates(PadelLayout),
  })
  const authLayout = createRoute({ getParentRoute: () => root, id: 'auth' }).lazy(async () =>
    createLazyRoute('/auth')({
      component: withLanguageUpdates((await import('./layouts/auth-layout.tsx')).AuthLayout),
    }),
  )
  const rows = import.meta.env.DEV ? [...routeTable, workbenchRow] : routeTable
  const routesIn = (layout: RouteRow['layout'], layoutRoute: AnyRoute): AnyRoute[] =>
    rows.filter((row) => row.layout === layout).map((row) => createScreenRoute(row, layoutRoute))

  return createRouter({
    routeTree: root.addChildren([
      padelLayout.addChildren(routesIn('padel', padelLayout)),
      authLayout.addChildren(routesIn('auth', authLayout)),
    ]),
    context: { queryClient },
    ...(history === undefined ? {} : { history }),
    defaultErrorComponent: PageProblem,
    defaultPendingComponent: withLanguageUpdates(PageWaiting),
    defaultPendingMs: SHOW_PLACEHOLDER_AFTER_MS,
    defaultPendingMinMs: 0,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    notFoundMode: 'root',
    scrollRestoration: !import.meta.env.SSR,
  })
}

function createScreenRoute(row: RouteRow, layoutRoute: AnyRoute): AnyRoute {
  // The router spells a parameter `$id`, the table `{id}`.
  const path = row.path.replace(/\{(\w+)\}/g, '$$$1')
  return createRoute({
    getParentRoute: () => layoutRoute,
    path,
    staticData: { title: row.title, isOrderStep: row.isOrderStep ?? false },
    beforeLoad: async ({ context, location, preload }) => {
      // A preload must not run guards, because they have side effects.
      if (preload || import.meta.env.SSR) return
      const link = row.opensLinks === undefined ? null : await openLink(context.queryClient)
      for (const name of row.guards)
        await guards[name]({
          queryClient: context.queryClient,
          pathAndSearch: location.pathname + location.searchStr,
          redirectParam: new URLSearchParams(location.searchStr).get('redirect'),
          link,
        })
      if (link?.kind === 'refused' && row.opensLinks === 'for-page')
        throw redirect({ to: location.pathname, search: { expired: true } })
    },
    // The router does not wait for this data, because the screen shows that it is loading. If the preload fails, the screen
    // fetches again and shows the error.
    loader: ({ context, location }) => {
      if (import.meta.env.SSR) return
      const date = new Map(Object.entries(location.search)).get('date')
      void row.preloadData?.(context.queryClient, date).catch(() => undefined)
    },
  }).lazy(async () => createLazyRoute(path)({ component: withLanguageUpdates(await loadScreen(row.screen)) }))
}
