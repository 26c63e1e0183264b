import { Outlet } from '@tanstack/react-router'
import { BasketWatcher } from '../basket/basket-watcher.tsx'
import { useLanguage } from '../browser/language.ts'
import { LiveRegion } from '../design/live-region.tsx'
import { Toasts } from '../design/toast.tsx'
import { RouteWatch } from './route-watch.tsx'

/** Wraps every page: live regions, toasts and route changes. */
export function RootLayout() {
  // Messages are plain functions, so a new language needs a new render (see `with-language-updates.tsx`).
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
