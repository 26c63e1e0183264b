import {
  statementFilterToWire,
  statementFromWire,
  verificationToWire,
  type StatementFilter,
  type Verification,
} from '@pantul/contract/desk-verify-wire'
import { infiniteQueryOptions, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'

/** The key of the payments that a statement shows. */
const statementKey = (locationId: string) => ['desk', 'payments', locationId] as const

/** The payments that a statement shows, the newest first, page by page. */
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

/** Verifies payments, or takes it back. After a refusal they are fetched again, because somebody else was quicker. */
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
        void cache.invalidateQueries({ queryKey: ['desk', 'orders', locationId] })
      }
    },
    onDone,
  })
}
