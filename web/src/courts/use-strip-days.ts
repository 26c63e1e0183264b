import type { Location } from '@pantul/contract/locations-wire'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import { useCourtDays } from './use-court-day.ts'

/** All bookable days, with their availability if known. */
export function useStripDays(location: Location, today: PlayDate) {
  const { data = [] } = useCourtDays(location.id, today, location.daysAhead)
  return Array.from({ length: location.daysAhead + 1 }, (_, i) => {
    const date = addDays(today, i)
    return { date, share: data.find((share) => share.date === date) }
  })
}
