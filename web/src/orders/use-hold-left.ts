import * as m from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../browser/clock.ts'
import { announce } from '../design/live-region.tsx'
import { msUntil, spokenBetween } from './countdown.ts'

type HeldOrder = Pick<Payment, 'orderState' | 'expiresAt'>

/** Milliseconds until the hold ends by the server's clock `now`; null if nothing is held. */
export const holdLeft = ({ orderState, expiresAt }: HeldOrder, now: number): number | null =>
  orderState === 'held' && expiresAt !== null ? msUntil(expiresAt, now) : null

/** Milliseconds until the hold ends, updated every second; null without a hold. Without announcements, for lists. */
export function useTickingHold(held: HeldOrder): number | null {
  const [now, setNow] = useState(serverNow)
  const left = holdLeft(held, now)
  const isRunning = left !== null && left > 0

  // An effect, because timers are outside of React.
  useEffect(() => {
    if (!isRunning) return
    const tick = () => setNow(serverNow())
    const timer = window.setInterval(tick, 1_000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [isRunning])
  return left
}

/** Like `useTickingHold`, with announcements at 5, 2 and 0 minutes. */
export function useHoldLeft(held: HeldOrder): number | null {
  const left = useTickingHold(held)
  const before = useRef(left)
  // An effect, because live regions are outside of React.
  useEffect(() => {
    const minute = before.current === null || left === null ? null : spokenBetween(before.current, left)
    before.current = left
    if (minute === null) return
    announce(minute === 0 ? m.payments_time_is_up() : m.payments_minutes_left({ count: minute }))
  }, [left])
  return left
}
