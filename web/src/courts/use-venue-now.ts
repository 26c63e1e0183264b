import type { VenueNow } from '@pantul/rules/slot'
import { useEffect, useState } from 'react'
import { unfreezeClock, venueNow } from '../browser/clock.ts'

const LOOK_EVERY_MS = 5_000

/** The location's clock, to the minute: hours leave the board as it turns. */
export function useVenueNow(timeZone: string): VenueNow {
  const [now, setNow] = useState(() => venueNow(timeZone))
  // The clock lies outside React.
  useEffect(() => {
    // A page that came drawn has been taken over.
    unfreezeClock()
    const look = (): void =>
      setNow((before) => {
        const next = venueNow(timeZone)
        return isSameMinute(before, next) ? before : next
      })
    look()
    const timer = window.setInterval(look, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', look)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [timeZone])
  return now
}

const isSameMinute = (a: VenueNow, b: VenueNow): boolean =>
  a.date === b.date && a.hour === b.hour && a.minute === b.minute
