import {
  cancelRequestToWire,
  deskCancellationFromWire,
  deskCancelledFromWire,
  customPercentsToWire,
  type DeskCancelled,
  type DeskCancelRequest,
  type LinePercents,
} from '@pantul/contract/desk-cancel-wire'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'

/** The order or booking to cancel. `bookingId` null: the whole order. */
export type CancelTarget = {
  readonly locationId: string
  readonly orderNumber: string
  readonly bookingId: number | null
}

/** The preview of the refund, by the tiers or by other percentages. */
export function useCancelPreview(target: CancelTarget, percents: LinePercents) {
  const { locationId, orderNumber, bookingId } = target
  const params = { location: locationId, number: orderNumber }
  return useQuery({
    queryKey: ['desk', 'cancel', locationId, orderNumber, bookingId, [...percents]],
    queryFn: async ({ signal }) => {
      const { data } =
        percents.size === 0
          ? await call('GET /api/desk/:location/orders/:number/cancel-preview', {
              params,
              query: bookingId === null ? {} : { bookingId: String(bookingId) },
              signal,
            })
          : await call('POST /api/desk/:location/orders/:number/cancel-preview', {
              params,
              body: customPercentsToWire(bookingId, percents),
              signal,
            })
      return deskCancellationFromWire(data)
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  })
}

/** Cancels at the desk. A repeated press with the same choices is the same request. */
export function useCancel(target: CancelTarget, onCancelled: (cancelled: DeskCancelled) => void) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const { locationId, orderNumber } = target
  const refetch = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['desk', 'cancel', locationId, orderNumber] })
    await cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
  }
  const cancel = useMutation({
    mutationFn: async (request: DeskCancelRequest) => {
      const body = cancelRequestToWire(request)
      const { data } = await call('POST /api/desk/:location/orders/:number/cancel', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
      return deskCancelledFromWire(data)
    },
    onSuccess: (cancelled) => {
      onCancelled(cancelled)
      return cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
    },
    onError: refetch,
    networkMode: 'always',
  })
  const { error, variables } = cancel
  const code = error instanceof CallProblem ? error.code : null
  const needsCode = code === 'NEW_CODE_NEEDED'
  return {
    send: (request: DeskCancelRequest) => {
      if (!cancel.isPending) cancel.mutate(request)
    },
    isBusy: cancel.isPending,
    problem: error === null || needsCode ? null : error.message,
    code,
    /** Whether the server asks for a new code of the authenticator app first, because cash is handed out. */
    needsCode,
    repeat: (): void => {
      if (variables !== undefined) cancel.mutate(variables)
    },
    forget: cancel.reset,
  }
}
