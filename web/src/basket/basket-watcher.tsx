import { PAST_CHECK_MINUTES } from '@pantul/rules/basket-age'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { noteActivity, watchIdle } from '../browser/idle.ts'
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
  /** What the idle warning is about; null for no warning. */
  const [atStake, setAtStake] = useState<UnsavedKind | null>(null)
  const zone = useLocation().location?.timeZone

  // Other tabs write to the same storage.
  useEffect(() => watchOtherTabs(), [])

  // The live region lies outside React's tree of pages.
  useEffect(() => announceBasket(), [])

  // What is typed is told by the browser's events.
  useEffect(() => watchTyping(), [])

  // Idle time is told by the browser's events.
  useEffect(
    () =>
      watchIdle({
        onTick: (idleMs) => {
          const next = checkIdle(idleMs, router.state.location.pathname)
          setAtStake(next === 'warn' ? unsavedKind() : null)
          if (next !== 'clear') return
          clearAfterIdle()
          void router.navigate({ to: '/' })
        },
        onReturn: () => {
          // What other tabs stored meanwhile was not heard here.
          useBasketStore.getState().follow()
          checkAbsence()
        },
      }),
    [router],
  )

  // Timers sleep in background tabs, so it is also asked on return.
  useEffect(() => {
    if (zone === undefined) return
    const look = (): void => {
      if (document.visibilityState === 'hidden') return
      if (emptyPastBasket(venueNow(zone))) window.location.reload()
    }
    look()
    const timer = window.setInterval(look, PAST_CHECK_MINUTES * 60_000)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('focus', look)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('focus', look)
    }
  }, [zone])

  const stay = (): void => {
    noteActivity()
    setAtStake(null)
  }
  return <IdleDialog open={atStake !== null} atStake={atStake ?? 'typed'} onStay={stay} />
}

function unsavedKind(): UnsavedKind | null {
  if (isBasketFilled()) return 'basket'
  return isAnythingTyped() ? 'typed' : null
}
