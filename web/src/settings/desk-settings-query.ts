import { settingsFromWire, type VersionedSettings } from '@pantul/contract/desk-settings-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The settings of a location. */
export const settingsQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'settings', locationId],
    queryFn: async ({ signal }): Promise<VersionedSettings> => {
      const params = { location: locationId }
      return settingsFromWire((await call('GET /api/desk/:location/settings', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
