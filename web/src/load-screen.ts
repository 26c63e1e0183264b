import type { RouteComponent } from '@tanstack/react-router'
import { isServerReachable } from './api/server-reachable.ts'
import { reloadOnce } from './browser/reload-once.ts'

/** The placeholder of a screen is shown if its code has not loaded after this time. */
export const SHOW_PLACEHOLDER_AFTER_MS = 150

/**
 * Loads the code of a screen. If that fails, the page reloads, but at most once in 10 seconds. A further failure is thrown,
 * so that the error page is shown.
 */
export async function loadScreen(load: () => Promise<RouteComponent>): Promise<RouteComponent> {
  try {
    return await load()
  } catch (failure) {
    if (!(await isServerReachable()) || !reloadOnce()) throw failure
    // Nothing more is rendered while the page reloads.
    return new Promise(() => undefined)
  }
}
