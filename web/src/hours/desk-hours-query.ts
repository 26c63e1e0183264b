import { openingHoursFromWire, type VersionedOpeningHours } from '@pantul/contract/desk-opening-hours-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** When a location is open. */
export const deskHoursQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'hours', locationId],
    queryFn: async ({ signal }): Promise<VersionedOpeningHours> => {
      const params = { location: locationId }
      return openingHoursFromWire((await call('GET /api/desk/:location/hours', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
