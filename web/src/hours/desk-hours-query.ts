import { officeHoursFromWire, type VersionedHours } from '@pantul/contract/desk-opening-hours-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** When a location is open. */
export const officeHoursQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'hours', locationId],
    queryFn: async ({ signal }): Promise<VersionedHours> => {
      const params = { location: locationId }
      return officeHoursFromWire((await call('GET /api/desk/:location/hours', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
