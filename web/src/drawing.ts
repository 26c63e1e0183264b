import type { Drawing } from '@pantul/contract/drawn-page'
import type { QueryClient } from '@tanstack/react-query'
import { holdClock, venueNow } from './browser/clock.ts'
import { speak } from './browser/language.ts'
import { courtDayQuery, courtDaysQuery } from './venue/court-day-query.ts'
import { drawBoardWide } from './courts/use-is-wide.ts'
import { drawForLocation } from './venue/selected-location.ts'
import { locationsQuery } from './venue/use-location.ts'

/**
 * Puts language, clock, location, the board's shape and what the server has told where the drawing says. Done before
 * a page is drawn on the server and again before the browser takes it over, so that both draw the same.
 */
export function startFrom(drawing: Drawing, queryCache: QueryClient): void {
  const { locationId, locations, days, strip } = drawing
  speak(drawing.language)
  holdClock(drawing.moment)
  drawForLocation(locationId)
  drawBoardWide(drawing.isWide)
  const at = { updatedAt: drawing.moment }
  queryCache.setQueryData(locationsQuery.queryKey, locations, at)
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
