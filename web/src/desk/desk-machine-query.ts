import { machineFromWire, type CounterMachine } from '@pantul/contract/desk-counter-machines-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** This browser as a counter machine, with the people who are present; null if it is no counter machine. */
export const counterMachineQuery = queryOptions({
  queryKey: ['desk', 'machine'],
  queryFn: async ({ signal }): Promise<CounterMachine | null> =>
    machineFromWire((await call('GET /api/desk/machine', { signal })).data),
  staleTime: 0,
  gcTime: 0,
})
