import { limitsFromWire } from '@pantul/contract/desk-payments-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The person who would owe the balance or pay by store credit: by an order number, or by the contact's public id. */
export type Debtor = { readonly order: string } | { readonly contact: string }

/** Rupiah that may stay unpaid, and the store credit of the person. */
export const limitsQuery = (locationId: string, query: Debtor) =>
  queryOptions({
    queryKey: ['desk', 'limits', locationId, query],
    queryFn: async ({ signal }) => {
      const params = { location: locationId }
      return limitsFromWire((await call('GET /api/desk/:location/limits', { params, query, signal })).data)
    },
    staleTime: 0,
  })
