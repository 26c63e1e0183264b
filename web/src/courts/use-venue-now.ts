import type { VenueNow } from '@pantul/rules/slot'
import { useEffect, useState } from 'react'
import { unfreezeClock, venueNow } from '../browser/clock.ts'

const CHECK_EVERY_MS = 5_000

/** The local time at the location, updated every minute, so that past hours leave the board. */
export function useVenueNow(timeZone: string): VenueNow {
  const [now, setNow] = useState(() => venueNow(timeZone))
  // An effect, because timers are outside of React.
  useEffect(() => {
    // Effects run after the hydration, for which the clock was frozen.
    unfreezeClock()
    const update = (): void =>
      setNow((shown) => {
        const current = venueNow(timeZone)
        return isSameMinute(shown, current) ? shown : current
      })
    update()
    const timer = window.setInterval(update, CHECK_EVERY_MS)
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
