import * as m from '@pantul/messages/words'
import type { QueryClient } from '@tanstack/react-query'
import {
  createLazyRoute,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  type AnyRoute,
} from '@tanstack/react-router'
import { isServerReachable } from './api/server-reachable.ts'
import { reloadOnce } from './browser/reload-once.ts'
import { inLanguage } from './layouts/in-language.tsx'
import { PageProblem } from './layouts/page-problem.tsx'
import { PageWaiting } from './layouts/page-waiting.tsx'
import { DeskEntrance } from './desk/desk-entrance.tsx'
import { DeskFirstLocation } from './desk/desk-first-location.tsx'
import { deskTable, type DeskRow } from './desk-routes.tsx'
import { DeskShell } from './desk/desk-shell.tsx'

const SHOW_WAITING_AFTER_MS = 150

/** Creates the router of the desk. `/desk` redirects to a location; the screens are below `/desk/$location`. */
export function createDeskRouter(queryCache: QueryClient) {
  const root = createRootRouteWithContext<{ queryCache: QueryClient }>()({ component: DeskEntrance })
  const first = createRoute({
    getParentRoute: () => root,
    path: '/desk',
    component: DeskFirstLocation,
    staticData: { title: m.desk_title },
  })
  const setUp = routeOf(
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
    component: inLanguage(DeskShell),
  })
  return createRouter({
    routeTree: root.addChildren([
      first,
      setUp,
      location.addChildren(deskTable.map((row) => routeOf(row, location))),
    ]),
    context: { queryCache },
    // An unknown address redirects to the first location.
    defaultNotFoundComponent: inLanguage(DeskFirstLocation),
    defaultErrorComponent: PageProblem,
    defaultPendingComponent: inLanguage(PageWaiting),
    defaultPendingMs: SHOW_WAITING_AFTER_MS,
    defaultPendingMinMs: 0,
    scrollRestoration: true,
  })
}

function routeOf(row: DeskRow, parent: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => parent,
    path: row.path,
    staticData: { title: row.title },
  }).lazy(async () => createLazyRoute('/desk')({ component: inLanguage(await screenOf(row)) }))
}

/** Loads the screen's code. On failure the page reloads, at most once per 10 seconds. */
async function screenOf(row: DeskRow): ReturnType<DeskRow['screen']> {
  try {
    return await row.screen()
  } catch (failure) {
    if (!(await isServerReachable()) || !reloadOnce()) throw failure
    // The page is reloading: render nothing more.
    return new Promise(() => undefined)
  }
}
