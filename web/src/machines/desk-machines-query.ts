import { machineListFromWire, type MachineList } from '@pantul/contract/desk-counter-machines-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The counter machines of a location, and who is present at each. */
export const machineListQuery = (locationId: string) =>
  queryOptions({
    queryKey: ['desk', 'machines', locationId],
    queryFn: async ({ signal }): Promise<MachineList> => {
      const params = { location: locationId }
      return machineListFromWire((await call('GET /api/desk/:location/devices', { params, signal })).data)
    },
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })
