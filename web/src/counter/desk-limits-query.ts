import { limitsFromWire } from '@pantul/contract/desk-payments-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The person who would owe an unpaid balance: named by an order number, or by the public id of a contact. */
export type Debtor = { readonly order: string } | { readonly contact: string }

/** How much of a price may stay unpaid, and how much store credit the debtor has; rupiah. */
export const limitsQuery = (locationId: string, debtor: Debtor) =>
  queryOptions({
    queryKey: ['desk', 'limits', locationId, debtor],
    queryFn: async ({ signal }) => {
      const params = { location: locationId }
      const { data } = await call('GET /api/desk/:location/limits', { params, query: debtor, signal })
      return limitsFromWire(data)
    },
    staleTime: 0,
  })
