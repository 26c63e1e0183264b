import { deskCourtsFromWire, type VersionedCourt } from '@pantul/contract/desk-courts-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** All courts of a location, also those off sale. */
export const deskCourtsQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'courts', locationId],
    queryFn: async ({ signal }): Promise<readonly VersionedCourt[]> => {
      const params = { location: locationId }
      return deskCourtsFromWire((await call('GET /api/desk/:location/courts', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
