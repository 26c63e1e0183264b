import { limitsFromWire } from '@pantul/contract/desk-payments-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Who would owe, and whose store credit pays: of an order, or a person who has none yet. */
export type RestOwner = { readonly order: string } | { readonly contact: string }

/** What may stay unpaid, and the store credit of the person. */
export const limitsQuery = (locationId: string, query: RestOwner) =>
  queryOptions({
    queryKey: ['desk', 'limits', locationId, query],
    queryFn: async ({ signal }) => {
      const params = { location: locationId }
      return limitsFromWire((await call('GET /api/desk/:location/limits', { params, query, signal })).data)
    },
    staleTime: 0,
  })
