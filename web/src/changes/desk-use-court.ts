import {
  changedCourtsFromWire,
  courtChangeToWire,
  courtPreviewFromWire,
  runningCourtsToWire,
  type ChangedCourts,
  type CourtChangeRequest,
  type RunningCourts,
} from '@pantul/contract/desk-court-wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'
import type { ChangedOrder } from './desk-use-change.ts'

/** Previews other courts for a running booking. */
export const useCourtPreview = ({ locationId, orderNumber }: ChangedOrder, wanted: RunningCourts) =>
  useQuery({
    queryKey: ['desk', 'court', locationId, orderNumber, wanted],
    queryFn: async ({ signal }) => {
      const { data } = await call('POST /api/desk/:location/orders/:number/court/preview', {
        params: { location: locationId, number: orderNumber },
        body: runningCourtsToWire(wanted),
        signal,
      })
      return courtPreviewFromWire(data)
    },
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })

/** Changes the courts. A repeated press is the same request. */
export function useCourtChange(
  { locationId, orderNumber }: ChangedOrder,
  onChanged: (changed: ChangedCourts) => void,
) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const change = useMutation({
    mutationFn: async (request: CourtChangeRequest) => {
      const body = courtChangeToWire(request)
      const { data } = await call('POST /api/desk/:location/orders/:number/court', {
        params: { location: locationId, number: orderNumber },
        body,
        idempotencyKey: keyFor(body),
      })
      return changedCourtsFromWire(data)
    },
    onSuccess: (changed) => {
      onChanged(changed)
      return cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
    },
    onError: async () => {
      await cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
      await cache.invalidateQueries({ queryKey: ['desk', 'court', locationId, orderNumber] })
    },
    networkMode: 'always',
  })
  return {
    send: (request: CourtChangeRequest): void => {
      if (!change.isPending) change.mutate(request)
    },
    isBusy: change.isPending,
    problem: change.error === null ? null : change.error.message,
  }
}
