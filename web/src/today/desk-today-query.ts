import { coachTodayFromWire, type CoachToday } from '@pantul/contract/desk-coach-today-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

const REFRESH_MS = 60_000

/** The hours of the coach and the classes of today. Fetched again each minute, because others mark attendance too. */
export const todayQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'today', locationId],
    queryFn: async ({ signal }): Promise<CoachToday> => {
      const params = { location: locationId }
      return coachTodayFromWire((await call('GET /api/desk/:location/today', { params, signal })).data)
    },
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: 'always',
  })
