import type { VenueNow } from '@pantul/rules/slot'
import { useEffect, useState } from 'react'
import { unfreezeClock, venueNow } from '../browser/clock.ts'

const LOOK_EVERY_MS = 5_000

/** The local time at the location, updated every minute, so that past hours leave the board. */
export function useVenueNow(timeZone: string): VenueNow {
  const [now, setNow] = useState(() => venueNow(timeZone))
  // An effect, because timers are outside of React.
  useEffect(() => {
    // The hydration of a server-rendered page has ended.
    unfreezeClock()
    const update = (): void =>
      setNow((before) => {
        const next = venueNow(timeZone)
        return isSameMinute(before, next) ? before : next
      })
    update()
    const timer = window.setInterval(update, LOOK_EVERY_MS)
    document.addEventListener('visibilitychange', update)
    return () => {
      window.clearInterval(timer)
      document.removeEventListener('visibilitychange', update)
    }
  }, [timeZone])
  return now
}

const isSameMinute = (a: VenueNow, b: VenueNow): boolean =>
  a.date === b.date && a.hour === b.hour && a.minute === b.minute
