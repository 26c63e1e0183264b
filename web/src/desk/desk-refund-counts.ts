import { refundCountsFromWire } from '@pantul/contract/desk-refunds-wire'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** The prefix of the query keys of refunds. */
export const refundsKey = (locationId: string) => ['desk', 'refunds', locationId] as const

/** Milliseconds between two fetches of the counts. */
const REFETCH_MS = 60_000

/** The number of open refunds in each queue. */
export const refundCountsQuery = (locationId: string) =>
  queryOptions({
    queryKey: [...refundsKey(locationId), 'counts'],
    queryFn: async ({ signal }) =>
      refundCountsFromWire(
        (await call('GET /api/desk/:location/refunds/counts', { params: { location: locationId }, signal }))
          .data,
      ),
    refetchInterval: REFETCH_MS,
  })
