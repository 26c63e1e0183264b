import type { Drawing } from '@pantul/contract/drawn-page'
import { courtDayFromWire, courtDayToWire, daysFromWire, daysToWire } from '@pantul/contract/courts-wire'
import { locationFromWire, locationToWire } from '@pantul/contract/locations-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { addDays, fromDayMonthYear, isPlayDate } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import { venueNow } from '../clock.ts'
import { showCourtDay } from '../courts/show-court-day.ts'
import { showCourtDays } from '../courts/show-court-days.ts'
import type { Deps } from '../deps.ts'
import { showLocations } from '../locations/show-locations.ts'

/** Who asks for which page. `path` has no search. */
export type Visit = {
  readonly path: string
  readonly search: URLSearchParams
  readonly language: Drawing['language']
  /** As the browser keeps it, unchecked; null when it keeps none. */
  readonly locationId: string | null
  readonly isWide: boolean
}

/** From this hour on the home page shows tomorrow. */
const TOMORROW_FROM_HOUR = 21

/**
 * What a page is drawn from, by the very questions that its screen would ask: the locations; on `/` the court day of
 * today, or tomorrow's late in the evening; on `/booking` that of the date in the address and the days of the strip.
 */
export async function gatherDrawing(deps: Deps, visit: Visit): Promise<Drawing> {
  const moment = deps.clock.now().epochMilliseconds
  // Over the wire and back: what is kept of a location for other ends does not travel.
  const locations = (await showLocations(deps)).map((one) => locationFromWire(locationToWire(one)))
  const location = chosenOf(locations, visit.locationId)
  const { language, isWide } = visit
  const start = { language, moment, isWide, locations, locationId: location?.id ?? null }
  if (location === null || !needsDay(visit.path)) return { ...start, days: [], strip: null }
  const today = venueNow(deps.clock, location.timeZone).date
  const date = dateFor(visit, location, deps)
  const [{ day }, strip] = await Promise.all([
    showCourtDay(deps, { locationId: location.id, date, language }),
    visit.path === '/booking' ? stripOf(deps, location, today) : null,
  ])
  return { ...start, days: [{ date, day: courtDayFromWire(courtDayToWire(day)) }], strip }
}

/** The chosen location while it takes bookings, or the only one there is. */
const chosenOf = (locations: readonly Location[], id: string | null): Location | null =>
  locations.find((location) => location.id === id) ?? (locations.length === 1 ? (locations[0] ?? null) : null)

const needsDay = (path: string): boolean => path === '/' || path === '/booking'

function dateFor({ path, search }: Visit, location: Location, { clock }: Deps): PlayDate {
  const now = venueNow(clock, location.timeZone)
  if (path === '/') return now.hour >= TOMORROW_FROM_HOUR ? addDays(now.date, 1) : now.date
  const text = search.get('date') ?? ''
  const asked = isPlayDate(text) ? text : fromDayMonthYear(text)
  const isBookable = asked !== null && asked >= now.date && asked <= addDays(now.date, location.daysAhead)
  return isBookable ? asked : now.date
}

async function stripOf(deps: Deps, { id, daysAhead }: Location, today: PlayDate): Promise<Drawing['strip']> {
  const { days } = await showCourtDays(deps, { locationId: id, from: today, days: daysAhead + 1 })
  return { from: today, daysAhead, shares: daysFromWire(daysToWire(days)) }
}
