import type { VenueNow } from '@pantul/rules/slot'

/** Milliseconds to add to the device's clock to get the server's: phones are often minutes off. */
let ahead = 0
/** Where the clock stands while a page is drawn on the server, and until the browser has taken it over. */
let held: number | null = null

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Notes the server's moment as an answer just told it; everything below then follows the server's clock. */
export function syncClock(moment: string): void {
  const told = Date.parse(moment)
  if (!Number.isNaN(told)) ahead = told - Date.now()
}

/** Holds the clock at a moment (epoch milliseconds), so that what is drawn twice says the same time twice. */
export const freezeClock = (moment: number): void => {
  held = moment
}

/** Lets the clock go on. */
export const unfreezeClock = (): void => {
  held = null
}

/** The server's clock, epoch milliseconds. Before the first answer it is the device's own. */
export const serverNow = (): number => held ?? Date.now() + ahead

/** The device's clock, epoch milliseconds: for spans that begin and end on this device (idle time, reload guard). */
export const deviceNow = (): number => Date.now()

/** The moment on a location's own clock. */
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
