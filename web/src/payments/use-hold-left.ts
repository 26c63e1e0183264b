import { payments_minutes_left, payments_time_is_up } from '@pantul/messages/words'
import type { Payment } from '@pantul/contract/payments-wire'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../browser/clock.ts'
import { announce } from '../design/live-region.tsx'
import { spokenBetween } from './countdown.ts'
import { holdLeft } from './use-payment.ts'

/**
 * Milliseconds until the hold ends, counted down every second from the server's clock; null when nothing is held.
 * Spoken only at 5, 2 and 0 minutes (`design.md` §6.8).
 */
export function useHoldLeft(payment: Payment): number | null {
  const [now, setNow] = useState(serverNow)
  const left = holdLeft(payment, now)
  const isRunning = left !== null && left > 0

  // The clock lies outside React.
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

  const before = useRef(left)
  // So do the regions that speak.
  useEffect(() => {
    const minute = before.current === null || left === null ? null : spokenBetween(before.current, left)
    before.current = left
    if (minute === null) return
    announce(minute === 0 ? payments_time_is_up() : payments_minutes_left({ count: minute }))
  }, [left])
  return left
}
