import { useEffect, useState } from 'react'
import { serverNow } from '../browser/clock.ts'
import { msUntil } from './countdown.ts'

/** Milliseconds until a moment, updated every second. */
export function useLeft(until: string): number {
  const [left, setLeft] = useState(() => msUntil(until, serverNow()))
  const isOver = left === 0
  // An effect, because timers are outside of React.
  useEffect(() => {
    if (isOver) return
    const tick = (): void => setLeft(msUntil(until, serverNow()))
    const timer = window.setInterval(tick, 1_000)
    document.addEventListener('visibilitychange', tick)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    }
  }, [until, isOver])
  return left
}
