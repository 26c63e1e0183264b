import type { VenueNow } from '@pantul/rules/slot'
import { useEffect, useState } from 'react'
import { unfreezeClock, venueNow } from '../browser/clock.ts'

const LOOK_EVERY_MS = 5_000

/** The local time at the location, updated every minute, so that past hours leave the board. */
export function useVenueNow(timeZone: string): VenueNow {
  const [now, setNow] = useState(() => venueNow(timeZone))
  // An effect, because timers are outside of React.
  useEffect(() => {
    // After hydration of a server-rendered page.
    unfreezeClock()
    const variant = (): void =>
      setNow((before) => {
        const next = venueNow(timeZone)
        return isSameMinute(before, next) ? before : next
      })
    variant()
    const timer = window.setInterval(variant, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', variant)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', variant)
    }
  }, [timeZone])
  return now
}

const isSameMinute = (a: VenueNow, b: VenueNow): boolean =>
  a.date === b.date && a.hour === b.hour && a.minute === b.minute
