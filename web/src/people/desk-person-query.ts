import { personPageFromWire, type PersonPage } from '@pantul/contract/desk-person-panel-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { peopleKey } from './desk-people-query.ts'

/** One person with bookings, unpaid orders and packages. Cached for a minute only: several people use one machine. */
export const personQuery = (locationId: string, contactId: string) =>
  queryOptions({
    queryKey: [...peopleKey(locationId), 'one', contactId],
    queryFn: async ({ signal }): Promise<PersonPage> => {
      const params = { location: locationId, id: contactId }
      return personPageFromWire((await call('GET /api/desk/:location/people/:id', { params, signal })).data)
    },
    staleTime: 0,
    gcTime: 60_000,
  })
