import {
  statementFilterToWire,
  statementFromWire,
  verificationToWire,
  type StatementFilter,
  type Verification,
} from '@pantul/contract/desk-verify-payments-wire'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { ordersKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'

/** The prefix of the query keys of payments that a bank statement shows. */
const statementKey = (locationId: string) => ['desk', 'payments', locationId] as const

/** The payments that a bank statement shows, the newest first, page by page. */
export const statementQuery = (locationId: string, filter: StatementFilter) =>
  infiniteQueryOptions({
    queryKey: [...statementKey(locationId), filter],
    queryFn: async ({ pageParam, signal }) => {
      const params = { location: locationId }
      const query = statementFilterToWire(filter, pageParam)
      return statementFromWire(
        (await call('GET /api/desk/:location/payments', { params, query, signal })).data,
      )
    },
    initialPageParam: '',
    getNextPageParam: ({ payments, hasMore }) => (hasMore ? payments.at(-1)?.publicId : undefined),
    staleTime: 0,
    refetchOnWindowFocus: 'always',
  })

/**
 * Verifies payments, or removes the verification. After a refusal the payments are fetched again, because somebody else has
 * changed them.
 */
export function useVerification(locationId: string, onDone: (verification: Verification) => void) {
  const cache = useQueryClient()
  return useDeskCall({
    send: async (verification: Verification) => {
      try {
        await call('POST /api/desk/:location/payments/verify', {
          params: { location: locationId },
          body: verificationToWire(verification),
        })
      } finally {
        await cache.invalidateQueries({ queryKey: statementKey(locationId) })
        void cache.invalidateQueries({ queryKey: ordersKey(locationId) })
      }
    },
    onDone,
  })
}
