import * as m from '@pantul/messages/words'
import type { QueryClient } from '@tanstack/react-query'
import {
  createLazyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type AnyRoute,
} from '@tanstack/react-router'
import { DeskEntrance } from './desk/desk-entrance.tsx'
import { DeskFirstLocation } from './desk/desk-first-location.tsx'
import { DeskShell } from './desk/desk-shell.tsx'
import { deskRoutes, type DeskRoute } from './desk-routes.tsx'
import { withLanguageUpdates } from './layouts/with-language-updates.tsx'
import { PageProblem } from './layouts/page-problem.tsx'
import { PageWaiting } from './layouts/page-waiting.tsx'
import { loadScreen, SHOW_PLACEHOLDER_AFTER_MS } from './load-screen.ts'

/** Creates the router of the desk. `/desk` redirects to a location, whose screens are below `/desk/$location`. */
export function createDeskRouter(queryClient: QueryClient) {
  const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ component: DeskEntrance })
  const firstLocation = createRoute({
    getParentRoute: () => root,
    path: '/desk',
    component: DeskFirstLocation,
    staticData: { title: m.desk_title },
  })
  const setUp = createScreenRoute(
    {
      path: '/desk/set-up',
      title: m.set_up_title,
      screen: async () => (await import('./set-up/desk-wizard-screen.tsx')).DeskWizardScreen,
    },
    root,
  )
  const location = createRoute({
    getParentRoute: () => root,
    path: '/desk/$location',
    component: withLanguageUpdates(DeskShell),
  })
  return createRouter({
    routeTree: root.addChildren([
      firstLocation,
      setUp,
      location.addChildren(deskRoutes.map((route) => createScreenRoute(route, location))),
    ]),
    context: { queryClient },
    // An unknown URL redirects to the first location.
    defaultNotFoundComponent: withLanguageUpdates(DeskFirstLocation),
    defaultErrorComponent: PageProblem,
    defaultPendingComponent: withLanguageUpdates(PageWaiting),
    defaultPendingMs: SHOW_PLACEHOLDER_AFTER_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}

const createScreenRoute = ({ path, title, screen }: DeskRoute, parent: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => parent,
    path,
    staticData: { title },
  }).lazy(async () => createLazyRoute('/desk')({ component: withLanguageUpdates(await loadScreen(screen)) }))
