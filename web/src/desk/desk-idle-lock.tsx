import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { deviceNow } from '../browser/clock.ts'
import { watchIdle } from '../browser/idle.ts'
import { lockDesk } from './desk-lock.ts'
import { deskStaffQuery } from './desk-staff.ts'

const MINUTE_MS = 60_000
/** The server counts a machine as unused after some minutes without a request. */
const ASK_EVERY_MS = 4 * MINUTE_MS

/**
 * Locks a counter machine after `minutes` without a tap or key in any tab. Until then it tells the server that the
 * machine is used.
 */
export function DeskIdleLock({ minutes }: { readonly minutes: number }) {
  const cache = useQueryClient()
  const check = useEffectEvent((idleMs: number) => {
    if (idleMs >= minutes * MINUTE_MS) return void lockDesk('idle')
    const asked = cache.getQueryState(deskStaffQuery.queryKey)?.dataUpdatedAt ?? 0
    if (idleMs < MINUTE_MS && deviceNow() - asked > ASK_EVERY_MS)
      void cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey }, { cancelRefetch: false })
  })
  // An effect, because taps and keys of the page are outside of React.
  useEffect(
    () =>
      watchIdle({
        onTick: (idleMs) => check(idleMs),
        onReturn: () => void cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey }),
      }),
    [cache],
  )
  return null
}
