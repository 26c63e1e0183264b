import { endOfDayFromWire, type EndOfDay } from '@pantul/contract/desk-end-of-day-wire'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The end of a day of a location. The last figures stay while they are read again. */
export const endOfDayQuery = (locationId: string, date: PlayDate) =>
  queryOptions({
    queryKey: ['desk', 'end-of-day', locationId, date],
    queryFn: async ({ signal }): Promise<EndOfDay> => {
      const params = { location: locationId, date: toDayMonthYear(date) }
      const { data } = await call('GET /api/desk/:location/end-of-day/:date', { params, signal })
      return endOfDayFromWire(data)
    },
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
