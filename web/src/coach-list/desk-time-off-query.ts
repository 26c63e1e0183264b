import { timesOffFromWire, type TimeOffList } from '@pantul/contract/desk-time-off-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The times off of a location's coaches, without those that are over. */
export const timesOffQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'time-off', locationId],
    queryFn: async ({ signal }): Promise<TimeOffList> => {
      const params = { location: locationId }
      return timesOffFromWire((await call('GET /api/desk/:location/time-off', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
