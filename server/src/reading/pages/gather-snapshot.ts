import type { PageSnapshot } from '@pantul/contract/rendered-page'
import { courtDayFromWire, courtDayToWire, daysFromWire, daysToWire } from '@pantul/contract/courts-wire'
import { locationFromWire, locationToWire } from '@pantul/contract/locations-wire'
import type { Location } from '@pantul/contract/locations-wire'
import { venueNow } from '../../platform/base/clock.ts'
import { showCourtDay } from '../../venue/court-days/show-court-day.ts'
import { showCourtDays } from '../../venue/court-days/show-court-days.ts'
import type { Deps } from '../../platform/deps.ts'
import { showLocations } from '../../venue/locations/show-locations.ts'
import type { Visit } from './read-visit.ts'

/** The locations with only the fields of their call. */
export const gatherLocations = async (deps: Deps): Promise<readonly Location[]> =>
  (await showLocations(deps)).map((one) => locationFromWire(locationToWire(one)))

/**
 * The data of a rendered page, the same that its screen would fetch: locations, the shown court day, and on `/booking`
 * the days of the strip.
 */
export async function gatherSnapshot(
  deps: Deps,
  { path, language, isWide, locationId, date }: Visit,
  locations: readonly Location[],
): Promise<PageSnapshot> {
  const moment = deps.clock.now().epochMilliseconds
  const start = { language, moment, isWide, locations, locationId }
  const location = locations.find(({ id }) => id === locationId)
  if (location === undefined || date === null) return { ...start, days: [], strip: null }
  const [{ day }, strip] = await Promise.all([
    showCourtDay(deps, { locationId: location.id, date, language }),
    path === '/booking' ? stripOf(deps, location) : null,
  ])
  return { ...start, days: [{ date, day: courtDayFromWire(courtDayToWire(day)) }], strip }
}

async function stripOf(deps: Deps, { id, daysAhead, timeZone }: Location): Promise<PageSnapshot['strip']> {
  const { date: today } = venueNow(deps.clock, timeZone)
  const { days } = await showCourtDays(deps, { locationId: id, from: today, days: daysAhead + 1 })
  return { from: today, daysAhead, shares: daysFromWire(daysToWire(days)) }
}
