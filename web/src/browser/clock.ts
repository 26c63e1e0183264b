import type { VenueNow } from '@pantul/rules/slot'

/** How far the server's clock is ahead of the device's clock. */
let serverAheadMs = 0
/** The time of a frozen clock, epoch milliseconds; null if the clock runs. */
let frozenAt: number | null = null

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Sets the clock by the time (ISO) in an answer of the server. An unreadable time changes nothing. */
export function syncClock(serverIsoTime: string): void {
  const serverTime = Date.parse(serverIsoTime)
  if (!Number.isNaN(serverTime)) serverAheadMs = serverTime - Date.now()
}

/** Freezes the clock at a time (epoch milliseconds) while a page is hydrated, so that server and browser render the same. */
export const freezeClock = (moment: number): void => {
  frozenAt = moment
}

export const unfreezeClock = (): void => {
  frozenAt = null
}

/** The server's clock, epoch milliseconds. Before the first answer it is the device's own. */
export const serverNow = (): number => frozenAt ?? Date.now() + serverAheadMs

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
  const existing = formatters.get(timeZone)
  if (existing) return existing
  const formatter = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  formatters.set(timeZone, formatter)
  return formatter
}
