import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { deviceNow } from '../browser/clock.ts'
import { watchIdle } from '../browser/idle.ts'
import { lockDesk } from './desk-lock.ts'
import { deskStaffQuery } from './desk-staff.ts'

const MINUTE_MS = 60_000
/** The server locks a machine that sends no request for some minutes, so a machine in use sends a request this often. */
const KEEP_ALIVE_MS = 4 * MINUTE_MS

/**
 * Locks a counter machine after `minutes` without a tap or a key in any tab. Before that, it tells the server that the
 * machine is in use.
 */
export function DeskIdleLock({ minutes }: { readonly minutes: number }) {
  const cache = useQueryClient()
  const lockOrKeepAlive = useEffectEvent((idleMs: number) => {
    if (idleMs >= minutes * MINUTE_MS) return void lockDesk('idle')
    const lastAnswerAt = cache.getQueryState(deskStaffQuery.queryKey)?.dataUpdatedAt ?? 0
    if (idleMs < MINUTE_MS && deviceNow() - lastAnswerAt > KEEP_ALIVE_MS)
      void cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey }, { cancelRefetch: false })
  })
  // An effect, because taps and keys of the page are outside of React.
  useEffect(
    () =>
      watchIdle({
        onTick: (idleMs) => lockOrKeepAlive(idleMs),
        onReturn: () => void cache.invalidateQueries({ queryKey: deskStaffQuery.queryKey }),
      }),
    [cache],
  )
  return null
}
