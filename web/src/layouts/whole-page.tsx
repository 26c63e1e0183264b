import { Outlet } from '@tanstack/react-router'
import { Fragment } from 'react'
import { BasketKeeper } from '../basket/basket-keeper.tsx'
import { useLanguage } from '../browser/language.ts'
import { LiveRegion } from '../design/live-region.tsx'
import { Toasts } from '../design/toast.tsx'
import { RouteWatch } from './route-watch.tsx'

/** Around every page: what speaks, what toasts, and what happens when the route changes. */
export function WholePage() {
  // Words are plain functions, so a new language draws everything below anew.
  const language = useLanguage()
  return (
    <>
      <Fragment key={language}>
        <RouteWatch />
        <BasketKeeper />
        <Outlet />
      </Fragment>
      <LiveRegion />
      <Toasts />
    </>
  )
}
