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
import type { NormalisedRequest } from './normalise-request.ts'

/** The locations with the fields that `GET /api/locations` returns. */
export const gatherLocations = async (deps: Deps): Promise<readonly Location[]> =>
  (await showLocations(deps)).map((location) => locationFromWire(locationToWire(location)))

/**
 * The data of a rendered page, the same that its screen would fetch for a visitor without an account: locations, the shown
 * court day, the date strip on `/booking`, and the lists on the pages of packages, promos, classes and programmes.
 */
export async function gatherSnapshot(
  deps: Deps,
  { path, language, isWide, locationId, date }: NormalisedRequest,
  locations: readonly Location[],
): Promise<PageSnapshot> {
  const moment = deps.clock.now().epochMilliseconds
  const location = locations.find(({ id }) => id === locationId)
  const queries = location === undefined ? [] : await gatherLists(deps, path, location, language)
  const snapshot = { language, moment, isWide, locations, locationId, queries }
  if (location === undefined || date === null) return { ...snapshot, days: [], strip: null }
  const [day, strip] = await Promise.all([
    showCourtDay(deps, { locationId: location.id, date, language }),
    path === '/booking' ? gatherDateStrip(deps, location) : null,
  ])
  return { ...snapshot, days: [{ date, day: courtDayFromWire(courtDayToWire(day)) }], strip }
}

/** The list that a page shows, as an answer for the browser's query cache. */
async function gatherLists(
  deps: Deps,
  path: NormalisedRequest['path'],
  { id, timeZone }: Location,
  language: NormalisedRequest['language'],
): Promise<PageSnapshot['queries']> {
  const reader = { customerId: null, language }
  switch (path) {
    case '/package': {
      const packages = await showPackages(deps, { locationId: id, locale: language })
      return [{ key: packagesKey(id, language), data: packages.map(packageFromWire) }]
    }
    case '/promo':
      return [{ key: promosKey(id, language), data: promosFromWire(await showPromos(deps, id, language)) }]
    case '/academy':
      return [
        { key: academyKey(id, language), data: programmesFromWire(await showAcademy(deps, id, reader)) },
      ]
    case '/class': {
      const { date: from } = venueNow(deps.clock, timeZone)
      const classes = await showClasses(deps, { locationId: id, from, days: 7 }, reader)
      return [{ key: classesKey(id, from, language), data: listedClassesFromWire(classes) }]
    }
    case '/':
    case '/booking':
    case '/locations':
    case '/terms':
    case '/privacy':
      return []
  }
}

async function gatherDateStrip(
  deps: Deps,
  { id, daysAhead, timeZone }: Location,
): Promise<PageSnapshot['strip']> {
  const { date: today } = venueNow(deps.clock, timeZone)
  const { days } = await showCourtDays(deps, { locationId: id, from: today, days: daysAhead + 1 })
  return { from: today, daysAhead, availability: daysFromWire(daysToWire(days)) }
}
