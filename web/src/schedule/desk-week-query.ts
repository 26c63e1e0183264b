import { deskWeekFromWire } from '@pantul/contract/desk-week-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { language } from '../browser/language.ts'

/** The prefix of the query keys of all weeks of a location. */
export const weekKeys = (locationId: string) => ['desk', 'week', locationId] as const

/** Seven days from a date. `courtId`: the court whose entries are fetched; null: none. */
export const deskWeekQuery = (locationId: string, monday: PlayDate, courtId: string | null) =>
  queryOptions({
    queryKey: [...weekKeys(locationId), monday, courtId, language()],
    queryFn: async ({ signal }) => {
      const params = { location: locationId, date: toDayMonthYear(monday) }
      const query = courtId === null ? {} : { court: courtId }
      const answer = await call('GET /api/desk/:location/weeks/:date', { params, query, signal })
      return deskWeekFromWire(answer.data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
