import { refundsFromWire, refundSearchToWire, type RefundSearch } from '@pantul/contract/desk-refunds-wire'
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { ordersKey } from '../desk/desk-query-keys.ts'
import { refundsKey } from '../desk/desk-refund-counts.ts'

/** Refunds of a list, page by page. */
export const refundsQuery = (locationId: string, search: RefundSearch) =>
  infiniteQueryOptions({
    queryKey: [...refundsKey(locationId), 'list', search],
    queryFn: async ({ pageParam, signal }) => {
      const params = { location: locationId }
      const query = refundSearchToWire(search, pageParam)
      return refundsFromWire((await call('GET /api/desk/:location/refunds', { params, query, signal })).data)
    },
    initialPageParam: '',
    getNextPageParam: ({ refunds, hasMore }) => (hasMore ? refunds.at(-1)?.publicId : undefined),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: 'always',
  })

type Options<Input> = {
  readonly locationId: string
  readonly send: (input: Input, idempotencyKey: string) => Promise<unknown>
  readonly onDone: () => void
}

/**
 * Sends a step of a refund. A second press during the request does nothing. The idempotency key stays the same until an
 * answer comes. After a success, and a refusal because somebody else acted (409), the refunds are fetched again.
 */
export function useRefundCall<Input>({ locationId, send, onDone }: Options<Input>) {
  const cache = useQueryClient()
  const key = useRef<string | null>(null)
  const isSending = useRef(false)
  const lastInput = useRef<Input | null>(null)
  const refetch = () => cache.invalidateQueries({ queryKey: refundsKey(locationId) })
  const sending = useMutation({
    mutationFn: (input: Input) => {
      key.current ??= randomKey()
      lastInput.current = input
      return send(input, key.current)
    },
    onSuccess: async () => {
      key.current = null
      await refetch()
      void cache.invalidateQueries({ queryKey: ordersKey(locationId) })
      onDone()
    },
    onError: async (problem) => {
      if (!(problem instanceof CallProblem) || problem.status === 0 || problem.status >= 500) return
      key.current = null
      if (problem.status === 409) await refetch()
    },
    onSettled: () => {
      isSending.current = false
    },
    networkMode: 'always',
  })
  const start = (input: Input): void => {
    if (isSending.current) return
    isSending.current = true
    sending.mutate(input)
  }
  const needsCode = sending.error instanceof CallProblem && sending.error.code === 'NEW_CODE_NEEDED'
  return {
    send: start,
    isBusy: sending.isPending,
    /** Message of the last refusal or failure. */
    problem: needsCode ? null : (sending.error?.message ?? null),
    needsCode,
    repeat: (): void => {
      if (lastInput.current !== null) start(lastInput.current)
    },
    forget: sending.reset,
  }
}
