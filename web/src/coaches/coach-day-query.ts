import { coachDayFromWire } from '@pantul/contract/coaches-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The coaches of a location on a date, their busy hours and scales. */
export const coachDayQuery = (locationId: string, date: PlayDate) =>
  queryOptions({
    queryKey: ['coach-day', locationId, date],
    queryFn: async ({ signal }) => {
      const answer = await call('GET /api/courts/coach/:date', {
        params: { date: toDayMonthYear(date) },
        query: { distChan: locationId },
        signal,
      })
      return coachDayFromWire(answer.data)
    },
  })
