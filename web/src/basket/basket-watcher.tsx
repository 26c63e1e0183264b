import { PAST_CHECK_MINUTES } from '@pantul/rules/basket-age'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { recordActivity, watchIdle } from '../browser/idle.ts'
import { isAnythingTyped, watchTyping } from '../browser/typing.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { useLocation } from '../venue/use-location.ts'
import { checkIdle, clearAfterIdle, checkAbsence, emptyPastBasket } from './basket-checks.ts'
import { isBasketFilled, useBasketStore, watchOtherTabs } from './basket-store.ts'
import type { UnsavedKind } from './idle-dialog.tsx'
import { announceBasket } from './announce-basket.ts'

const IdleDialog = lazyPart(async () => (await import('./idle-dialog.tsx')).IdleDialog)

/**
 * Clears the basket after 20 idle minutes in all tabs or when its hours have passed, and follows other tabs. Mounted
 * once, around every page.
 */
export function BasketWatcher() {
  const router = useRouter()
  /** What would be lost by the idle clearing; null for no warning. */
  const [unsaved, setUnsaved] = useState<UnsavedKind | null>(null)
  const zone = useLocation().location?.timeZone

  // An effect, because other tabs write to the same storage.
  useEffect(() => watchOtherTabs(), [])

  // An effect, because the live region is outside of React.
  useEffect(() => announceBasket(), [])

  // An effect, because typing is reported by browser events.
  useEffect(() => watchTyping(), [])

  // An effect, because activity is reported by browser events.
  useEffect(
    () =>
      watchIdle({
        onTick: (idleMs) => {
          const next = checkIdle(idleMs, router.state.location.pathname)
          setUnsaved(next === 'warn' ? unsavedKind() : null)
          if (next !== 'clear') return
          clearAfterIdle()
          void router.navigate({ to: '/' })
        },
        onReturn: () => {
          // Storage events of other tabs do not reach a page in the back-forward cache.
          useBasketStore.getState().readFromStorage()
          checkAbsence()
        },
      }),
    [router],
  )

  // Timers pause in background tabs, so it also checks when the tab becomes visible.
  useEffect(() => {
    if (zone === undefined) return
    const checkAge = (): void => {
      if (document.visibilityState === 'hidden') return
      if (emptyPastBasket(venueNow(zone))) window.location.reload()
    }
    checkAge()
    const timer = window.setInterval(checkAge, PAST_CHECK_MINUTES * 60_000)
    document.addEventListener('visibilitychange', checkAge)
    window.addEventListener('focus', checkAge)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', checkAge)
      window.removeEventListener('focus', checkAge)
    }
  }, [zone])

  const stay = (): void => {
    recordActivity()
    setUnsaved(null)
  }
  return <IdleDialog open={unsaved !== null} unsaved={unsaved ?? 'typed'} onStay={stay} />
}

function unsavedKind(): UnsavedKind | null {
  if (isBasketFilled()) return 'basket'
  return isAnythingTyped() ? 'typed' : null
}
