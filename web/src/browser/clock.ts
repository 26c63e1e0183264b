import type { VenueNow } from '@pantul/rules/slot'

/** Offset of the server's clock from the device's clock, milliseconds. */
let ahead = 0
/** The frozen time during server-side rendering and hydration; else null. */
let held: number | null = null

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Sets the offset from the time in an answer. */
export function syncClock(moment: string): void {
  const serverTime = Date.parse(moment)
  if (!Number.isNaN(serverTime)) ahead = serverTime - Date.now()
}

/** Freezes the clock at a time (epoch milliseconds), so that server and browser render the same. */
export const freezeClock = (moment: number): void => {
  held = moment
}

/** Unfreezes the clock. */
export const unfreezeClock = (): void => {
  held = null
}

/** The server's clock, epoch milliseconds. Before the first answer it is the device's own. */
export const serverNow = (): number => held ?? Date.now() + ahead

/** The device's time in epoch milliseconds, for durations on this device (idle time, reload guard). */
export const deviceNow = (): number => Date.now()

/** The current time at a location. */
export function venueNow(timeZone: string): VenueNow {
  const parts = new Map(
    formatterOf(timeZone)
      .formatToParts(serverNow())
      .map((part) => [part.type, part.value]),
  )
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    hour: Number(parts.get('hour')),
    minute: Number(parts.get('minute')),
  }
}

function formatterOf(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, made)
  return made
}
