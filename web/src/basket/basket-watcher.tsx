import { PAST_CHECK_MINUTES } from '@pantul/rules/basket-age'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { venueNow } from '../browser/clock.ts'
import { recordActivity, watchIdle } from '../browser/idle.ts'
import { isAnythingTyped, watchTyping } from '../browser/typing.ts'
import { lazyPart } from '../design/lazy-part.tsx'
import { useLocation } from '../venue/use-location.ts'
import { announceAutomaticChanges } from './announce-automatic-changes.ts'
import { clearAfterAbsence, clearAfterIdle, clearPastBasket, idleStepNow } from './automatic-clearing.ts'
import { isBasketFilled, useBasketStore, watchOtherTabs } from './basket-store.ts'
import type { UnfinishedWork } from './idle-dialog.tsx'

const IdleDialog = lazyPart(async () => (await import('./idle-dialog.tsx')).IdleDialog)

/**
 * Clears the basket after 20 minutes in which all tabs were idle, or when its hours have passed, and follows other tabs.
 * Mounted once, above all pages.
 */
export function BasketWatcher() {
  const router = useRouter()
  /** What the dialog mentions; null: the dialog is closed. */
  const [unfinished, setUnfinished] = useState<UnfinishedWork | null>(null)
  const timeZone = useLocation().location?.timeZone

  // An effect, because other tabs write to the same storage.
  useEffect(() => watchOtherTabs(), [])

  // An effect, because the live region is outside of React.
  useEffect(() => announceAutomaticChanges(), [])

  // An effect, because typing is reported by browser events.
  useEffect(() => watchTyping(), [])

  // An effect, because activity is reported by browser events.
  useEffect(
    () =>
      watchIdle({
        onTick: (idleMs) => {
          const idleStep = idleStepNow(idleMs, router.state.location.pathname)
          setUnfinished(idleStep === 'warn' ? unfinishedWork() : null)
          if (idleStep !== 'clear') return
          clearAfterIdle()
          void router.navigate({ to: '/' })
        },
        onReturn: () => {
          // Storage events of other tabs do not reach a page in the back-forward cache.
          useBasketStore.getState().followStorage()
          clearAfterAbsence()
        },
      }),
    [router],
  )

  // Timers pause in background tabs, so a tab that becomes visible is checked at once.
  useEffect(() => {
    if (timeZone === undefined) return
    const checkHours = (): void => {
      if (document.visibilityState === 'hidden') return
      if (clearPastBasket(venueNow(timeZone))) window.location.reload()
    }
    checkHours()
    const timer = window.setInterval(checkHours, PAST_CHECK_MINUTES * 60_000)
    document.addEventListener('visibilitychange', checkHours)
    window.addEventListener('focus', checkHours)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', checkHours)
      window.removeEventListener('focus', checkHours)
    }
  }, [timeZone])

  const stay = (): void => {
    recordActivity()
    setUnfinished(null)
  }
  // While the dialog is closed, nobody sees its text.
  return <IdleDialog open={unfinished !== null} unfinished={unfinished ?? 'typed-text'} onStay={stay} />
}

function unfinishedWork(): UnfinishedWork | null {
  if (isBasketFilled()) return 'basket'
  return isAnythingTyped() ? 'typed-text' : null
}
