import type { PageSnapshot } from '@pantul/contract/rendered-page'
import type { QueryClient } from '@tanstack/react-query'
import { freezeClock, venueNow } from './browser/clock.ts'
import { setLanguage } from './browser/language.ts'
import { courtDayQuery, courtDaysQuery } from './venue/court-day-query.ts'
import { setInitialWidth } from './browser/wide-screen.ts'
import { setInitialBoardShape } from './courts/use-is-wide-board.ts'
import { setInitialLocation } from './venue/selected-location.ts'
import { locationsQuery } from './venue/use-location.ts'

/**
 * Sets language, clock, location, board shape and query cache from the snapshot. Runs before rendering on the server
 * and before hydration, so that both render the same page.
 */
export function applySnapshot(snapshot: PageSnapshot, queryCache: QueryClient): void {
  const { locationId, locations, days, strip, queries } = snapshot
  setLanguage(snapshot.language)
  freezeClock(snapshot.moment)
  setInitialLocation(locationId)
  setInitialWidth(snapshot.isWide)
  setInitialBoardShape(snapshot.isWide)
  const at = { updatedAt: snapshot.moment }
  queryCache.setQueryData(locationsQuery.queryKey, locations, at)
  for (const { key, data } of queries) queryCache.setQueryData(key, data, at)
  if (locationId === null) return
  for (const { date, day } of days)
    queryCache.setQueryData(
      courtDayQuery(locationId, date).queryKey,
      { ...day, asOf: venueNow(day.timeZone) },
      at,
    )
  if (strip === null) return
  const { queryKey } = courtDaysQuery(locationId, strip.from, strip.daysAhead)
  queryCache.setQueryData(queryKey, [...strip.shares], at)
}
