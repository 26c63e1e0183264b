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
 * Sets language, clock, location, screen width and query cache from the snapshot of a page. It runs on the server before the
 * page is rendered, and in the browser before it is hydrated, so that both render the same page.
 */
export function applySnapshot(snapshot: PageSnapshot, queryClient: QueryClient): void {
  const { locationId, locations, days, strip, queries } = snapshot
  setLanguage(snapshot.language)
  freezeClock(snapshot.moment)
  setInitialLocation(locationId)
  setInitialWidth(snapshot.isWide)
  setInitialBoardShape(snapshot.isWide)
  const options = { updatedAt: snapshot.moment }
  queryClient.setQueryData(locationsQuery.queryKey, locations, options)
  for (const { key, data } of queries) queryClient.setQueryData(key, data, options)
  if (locationId === null) return
  for (const { date, day } of days)
    queryClient.setQueryData(
      courtDayQuery(locationId, date).queryKey,
      { ...day, loadedAt: venueNow(day.timeZone) },
      options,
    )
  if (strip === null) return
  const { queryKey } = courtDaysQuery(locationId, strip.from, strip.daysAhead)
  queryClient.setQueryData(queryKey, [...strip.availability], options)
}
