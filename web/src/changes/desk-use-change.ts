import {
  changedFromWire,
  changeQuoteFromWire,
  changeToWire,
  quotedTargetToWire,
  type ChangeTarget,
  type ChangeTerms,
  type DeskChanged,
} from '@pantul/contract/desk-change-wire'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'

/** The order of a booking that is changed. */
export type ChangedOrder = { readonly locationId: string; readonly orderNumber: string }

/**
 * The price difference of a change; fetched when the new time and court are chosen. `waives`: prices the change as if
 * the difference were waived; the previous quote stays until the new one has loaded.
 */
export function useChangeQuote(
  { locationId, orderNumber }: ChangedOrder,
  target: ChangeTarget | null,
  waives: boolean,
) {
  return useQuery({
    queryKey: ['desk', 'change', locationId, orderNumber, target, waives],
    queryFn: async ({ signal }) => {
      if (target === null) throw new Error('there is no target')
      const { data } = await call('POST /api/desk/:location/orders/:number/change/quote', {
        params: { location: locationId, number: orderNumber },
        body: quotedTargetToWire(target, waives),
        signal,
      })
      return changeQuoteFromWire(data)
    },
    enabled: target !== null,
    ...(waives && { placeholderData: keepPreviousData }),
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
}

type ChangeRequest = { readonly target: ChangeTarget; readonly terms: ChangeTerms }

/** Changes the booking. A repeated press is the same request. */
export function useChange(
  { locationId, orderNumber }: ChangedOrder,
  onChanged: (changed: DeskChanged) => void,
) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const change = useMutation({
    mutationFn: async ({ target, terms }: ChangeRequest) => {
      const body = changeToWire(target, terms)
      const { data } = await call('POST /api/desk/:location/orders/:number/change', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
      return changedFromWire(data)
    },
    onSuccess: (changed) => {
      onChanged(changed)
      return cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
    },
    onError: async () => {
      await cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
      await cache.invalidateQueries({ queryKey: ['desk', 'change', locationId, orderNumber] })
    },
    networkMode: 'always',
  })
  const { error, variables } = change
  const code = error instanceof CallProblem ? error.code : null
  const needsCode = code === 'NEW_CODE_NEEDED'
  return {
    send: (request: ChangeRequest) => {
      if (!change.isPending) change.mutate(request)
    },
    isBusy: change.isPending,
    problem: error === null || needsCode ? null : error.message,
    code,
    /** Whether the server asks for a new code of the authenticator app first, because cash is handed out. */
    needsCode,
    repeat: (): void => {
      if (variables !== undefined) change.mutate(variables)
    },
    forget: change.reset,
  }
}
