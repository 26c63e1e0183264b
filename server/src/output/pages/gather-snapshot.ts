import { programmesFromWire } from '@pantul/contract/academy-wire'
import { listedClassesFromWire } from '@pantul/contract/classes-wire'
import { packageFromWire } from '@pantul/contract/packages-wire'
import { academyKey, classesKey, packagesKey, promosKey } from '@pantul/contract/page-query-keys'
import { promosFromWire } from '@pantul/contract/promos-wire'
import type { PageSnapshot } from '@pantul/contract/rendered-page'
import { courtDayFromWire, courtDayToWire, daysFromWire, daysToWire } from '@pantul/contract/courts-wire'
import { locationFromWire, locationToWire, type Location } from '@pantul/contract/locations-wire'
import { venueNow } from '../../platform/base/clock.ts'
import { showCourtDay } from '../../venue/court-days/show-court-day.ts'
import { showCourtDays } from '../../venue/court-days/show-court-days.ts'
import { showPromos } from '../../balances/promos/show-promos.ts'
import type { Deps } from '../../platform/deps.ts'
import { showLocations } from '../../venue/locations/show-locations.ts'
import { showAcademy, showClasses } from '../../sales/classes/show-classes.ts'
import { showPackages } from '../../sales/packages/show-packages.ts'
import type { PageVisit } from './read-visit.ts'

/** The locations as `GET /api/locations` returns them, without other fields. */
export const gatherLocations = async (deps: Deps): Promise<readonly Location[]> =>
  (await showLocations(deps)).map((one) => locationFromWire(locationToWire(one)))

/**
 * The data of a rendered page, the same that its screen would fetch: locations, the shown court day, on `/booking` the
 * days of the strip, on the pages of packages, promos, classes and programmes their lists, as a visitor without an
 * account sees them.
 */
export async function gatherSnapshot(
  deps: Deps,
  { path, language, isWide, locationId, date }: PageVisit,
  locations: readonly Location[],
): Promise<PageSnapshot> {
  const moment = deps.clock.now().epochMilliseconds
  const location = locations.find(({ id }) => id === locationId)
  const queries = location === undefined ? [] : await queriesOf(deps, path, location, language)
  const start = { language, moment, isWide, locations, locationId, queries }
  if (location === undefined || date === null) return { ...start, days: [], strip: null }
  const [day, strip] = await Promise.all([
    showCourtDay(deps, { locationId: location.id, date, language }),
    path === '/booking' ? stripOf(deps, location) : null,
  ])
  return { ...start, days: [{ date, day: courtDayFromWire(courtDayToWire(day)) }], strip }
}

/** The first answers of a path's screen. */
async function queriesOf(
  deps: Deps,
  path: PageVisit['path'],
  { id, timeZone }: Location,
  language: PageVisit['language'],
): Promise<PageSnapshot['queries']> {
  const reader = { customerId: null, language }
  switch (path) {
    case '/package': {
      const sold = await showPackages(deps, { locationId: id, locale: language })
      return [{ key: packagesKey(id, language), data: sold.map(packageFromWire) }]
    }
    case '/promo':
      return [{ key: promosKey(id, language), data: promosFromWire(await showPromos(deps, id, language)) }]
    case '/academy':
      return [
        { key: academyKey(id, language), data: programmesFromWire(await showAcademy(deps, id, reader)) },
      ]
    case '/class': {
      const { date: from } = venueNow(deps.clock, timeZone)
      const week = await showClasses(deps, { locationId: id, from, days: 7 }, reader)
      return [{ key: classesKey(id, from, language), data: listedClassesFromWire(week) }]
    }
    case '/':
    case '/booking':
    case '/locations':
    case '/terms':
    case '/privacy':
      return []
  }
}

async function stripOf(deps: Deps, { id, daysAhead, timeZone }: Location): Promise<PageSnapshot['strip']> {
  const { date: today } = venueNow(deps.clock, timeZone)
  const { days } = await showCourtDays(deps, { locationId: id, from: today, days: daysAhead + 1 })
  return { from: today, daysAhead, shares: daysFromWire(daysToWire(days)) }
}
