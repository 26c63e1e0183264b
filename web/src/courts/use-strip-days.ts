import type { Location } from '@pantul/contract/locations-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { useQuery } from '@tanstack/react-query'
import { AVAILABILITY_REFRESH_MS, courtDaysQuery } from '../venue/court-day-query.ts'

/** All bookable days, with their availability if it is known. */
export function useStripDays(location: Location, today: PlayDate) {
  const { data = [] } = useQuery({
    ...courtDaysQuery(location.id, today, location.daysAhead),
    refetchInterval: AVAILABILITY_REFRESH_MS * 2,
  })
  return Array.from({ length: location.daysAhead + 1 }, (_, i) => {
    const date = addDays(today, i)
    return { date, availability: data.find((availability) => availability.date === date) }
  })
}
