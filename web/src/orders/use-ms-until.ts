import { useEffect, useState } from 'react'
import { serverNow } from '../browser/clock.ts'
import { msUntil } from './countdown.ts'

/** Milliseconds until a time (ISO 8601), updated every second. Null without a time. */
export function useMsUntil(time: string): number
export function useMsUntil(time: string | null): number | null
export function useMsUntil(time: string | null): number | null {
  const [now, setNow] = useState(serverNow)
  const msLeft = time === null ? null : msUntil(time, now)
  const isRunning = msLeft !== null && msLeft > 0
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
  return msLeft
}
