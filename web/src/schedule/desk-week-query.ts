import { deskWeekFromWire } from '@pantul/contract/desk-week-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

/** The prefix of the query keys of all weeks of a location. */
export const weeksKey = (locationId: string) => ['desk', 'week', locationId] as const

/** The seven days from a Monday. With a court, the answer contains the entries of this court. */
export const deskWeekQuery = (locationId: string, monday: PlayDate, courtId: string | null) =>
  queryOptions({
    queryKey: [...weeksKey(locationId), monday, courtId, language()],
    queryFn: async ({ signal }) => {
      const params = { location: locationId, date: toDayMonthYear(monday) }
      const query = courtId === null ? {} : { court: courtId }
      const answer = await call('GET /api/desk/:location/weeks/:date', { params, query, signal })
      return deskWeekFromWire(answer.data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
