import { addDays, isPlayDate } from '@pantul/rules/play-date'
import type { QueryClient } from '@tanstack/react-query'
import { venueNow } from '../browser/clock.ts'
import { selectedLocationId } from '../venue/selected-location.ts'
import { chosenLocationOf, locationsQuery } from '../venue/use-location.ts'
import { courtDayQuery, courtDaysQuery } from '../venue/court-day-query.ts'

/**
 * Prefetches the court day of the URL, or today's, and with `withStrip` the availability of all days. Runs while the
 * code of the page loads.
 */
export async function prepareCourtDay(
  queryClient: QueryClient,
  { date, withStrip }: { readonly date?: unknown; readonly withStrip: boolean },
): Promise<void> {
  const locations = await queryClient.query({ ...locationsQuery })
  const location = chosenLocationOf(locations, selectedLocationId())
  if (location === null) return
  const today = venueNow(location.timeZone).date
  const isBookable = isPlayDate(date) && date >= today && date <= addDays(today, location.daysAhead)
  const day = courtDayQuery(location.id, isBookable ? date : today)
  const strip = courtDaysQuery(location.id, today, location.daysAhead)
  await Promise.all([queryClient.query(day), withStrip && queryClient.query(strip)])
}
