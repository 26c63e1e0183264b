import { deskCoachesFromWire, type CoachList } from '@pantul/contract/desk-coaches-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** All coaches of a location, also those off sale, and the prices by number of players. */
export const deskCoachesQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'coaches', locationId],
    queryFn: async ({ signal }): Promise<CoachList> => {
      const params = { location: locationId }
      return deskCoachesFromWire((await call('GET /api/desk/:location/coaches', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
