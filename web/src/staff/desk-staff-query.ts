import { staffListFromWire, type StaffList } from '@pantul/contract/desk-staff-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The people who work at a location, and the open invitations. */
export const staffListQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'staff', locationId],
    queryFn: async ({ signal }): Promise<StaffList> => {
      const params = { location: locationId }
      return staffListFromWire((await call('GET /api/desk/:location/staff', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
