import { machineFromWire, type CounterMachine } from '@pantul/contract/desk-machines-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The counter machine of this browser, with the people who are present; null for another browser. */
export const machineQuery = queryOptions({
  queryKey: ['desk', 'machine'],
  queryFn: async ({ signal }): Promise<CounterMachine | null> =>
    machineFromWire((await call('GET /api/desk/machine', { signal })).data),
  staleTime: 0,
  gcTime: 0,
})
