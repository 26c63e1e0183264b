import { Outlet } from '@tanstack/react-router'
import { BasketWatcher } from '../basket/basket-watcher.tsx'
import { useLanguage } from '../browser/language.ts'
import { LiveRegion } from '../design/live-region.tsx'
import { Toasts } from '../design/toast.tsx'
import { RouteWatch } from './route-watch.tsx'

/** Around every page: what speaks, what toasts, and what happens when the route changes. */
export function WholePage() {
  // Words are plain functions: a new language draws it again (every page does the same, `in-language.tsx`).
  useLanguage()
  return (
    <>
      <RouteWatch />
      <BasketWatcher />
      <Outlet />
      <LiveRegion />
      <Toasts />
    </>
  )
}
