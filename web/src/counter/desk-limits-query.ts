import { limitsFromWire } from '@pantul/contract/desk-payments-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The person who would owe an unpaid balance: named by an order number, or by the public id of a contact. */
export type OwingPlayer = { readonly order: string } | { readonly contact: string }

/** How much of a price may stay unpaid, and how much store credit that player has; rupiah. */
export const limitsQuery = (locationId: string, owingPlayer: OwingPlayer) =>
  queryOptions({
    queryKey: ['desk', 'limits', locationId, owingPlayer],
    queryFn: async ({ signal }) => {
      const params = { location: locationId }
      const { data } = await call('GET /api/desk/:location/limits', { params, query: owingPlayer, signal })
      return limitsFromWire(data)
    },
    staleTime: 0,
  })
