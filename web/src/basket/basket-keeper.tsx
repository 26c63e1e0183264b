import { PAST_CHECK_MINUTES } from '@pantul/rules/basket-age'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { noteActivity, watchIdle } from '../browser/idle.ts'
import { later } from '../design/later.tsx'
import { useLocation } from '../locations/use-location.ts'
import { checkIdle, clearAfterIdle, emptyPastBasket } from './basket-checks.ts'
import { isBasketFilled, watchOtherTabs } from './basket-store.ts'

const IdleDialog = later(async () => (await import('./idle-dialog.tsx')).IdleDialog)

/**
 * Watches over the basket while the page is open (`spec.md` §9, `design.md` §6.8): 20 idle minutes in all tabs,
 * hours that have passed, what other tabs do. Mounted once, around every page.
 */
export function BasketKeeper() {
  const router = useRouter()
  const [isWarning, setIsWarning] = useState(false)
  const zone = useLocation().location?.timeZone

  // Other tabs write to the same storage.
  useEffect(() => watchOtherTabs(), [])

  // Idle time is told by the browser's events.
  useEffect(
    () =>
      watchIdle((idleMs) => {
        const next = checkIdle(idleMs, router.state.location.pathname)
        setIsWarning(next === 'warn' && isBasketFilled())
        if (next !== 'clear') return
        const search = clearAfterIdle() ? { cleared: 'idle' } : {}
        void router.navigate({ to: '/', search })
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

  const keep = (): void => {
    noteActivity()
    setIsWarning(false)
  }
  return <IdleDialog open={isWarning} onKeep={keep} />
}
