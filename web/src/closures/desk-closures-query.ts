import { closurePreviewFromWire, type ClosurePreview } from '@pantul/contract/desk-closure-preview-wire'
import {
  begunClosureFromWire,
  resolutionChangeToWire,
  closureRequestToWire,
  type ClosureRequest,
  type ResolutionChange,
} from '@pantul/contract/desk-closure-request-wire'
import { closuresFromWire, shownClosureFromWire } from '@pantul/contract/desk-closures-wire'
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { urlOfCall, call, CallProblem } from '../api/call.ts'
import { language } from '../browser/language.ts'
import { useStream } from '../browser/use-stream.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'
import { pollInterval } from '../schedule/desk-day-query.ts'

const closuresKey = (locationId: string) => ['desk', 'closures', locationId, language()] as const

/** Past and running closures, the newest first. */
export const closuresQuery = (locationId: string) =>
  queryOptions({
    queryKey: closuresKey(locationId),
    queryFn: async ({ signal }) =>
      closuresFromWire(
        (await call('GET /api/desk/:location/closures', { params: { location: locationId }, signal })).data,
      ),
    staleTime: 0,
  })

/** Milliseconds between two fetches while the server settles bookings. */
const SETTLING_POLL_MS = 1_500

/** A closure, fetched after each change of its days, and often while the server settles its bookings. */
export function useClosure(locationId: string, id: string) {
  const cache = useQueryClient()
  const queryKey = [...closuresKey(locationId), id]
  const events = urlOfCall('GET /api/desk/:location/events', { params: { location: locationId } })
  const isLive = useStream(events, () => void cache.invalidateQueries({ queryKey }))
  const poll = pollInterval(isLive)
  return useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const params = { location: locationId, id }
      return shownClosureFromWire(
        (await call('GET /api/desk/:location/closures/:id', { params, signal })).data,
      )
    },
    staleTime: 0,
    refetchInterval: (query) =>
      query.state.data?.isFinished === false && query.state.data.unsettled > 0
        ? SETTLING_POLL_MS
        : poll(query),
  })
}

/** What a closure would do. `problem`: the sentence of the refusal. */
export function useClosurePreview(
  locationId: string,
  request: ClosureRequest,
): {
  readonly preview: ClosurePreview | undefined
  readonly problem: string | null
  readonly isFetching: boolean
} {
  // The preview does not depend on these fields. They are constant, so that typing in them does not fetch it again.
  const previewRequest = {
    ...request,
    reason: '',
    resolution: 'refund' as const,
    message: { en: '', id: '' },
    exceptions: [],
  }
  const { data, error, isFetching } = useQuery({
    queryKey: ['desk', 'closure-preview', locationId, previewRequest],
    queryFn: async () =>
      closurePreviewFromWire(
        (
          await call('POST /api/desk/:location/closures/preview', {
            params: { location: locationId },
            body: closureRequestToWire(previewRequest),
          })
        ).data,
      ),
    enabled: request.courts.length > 0,
    retry: false,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    preview: error === null ? data : undefined,
    isFetching,
    problem: error instanceof CallProblem ? error.message : null,
  }
}

/** Begins a closure. A repeated press of the same closure is the same request. */
export function useBeginClosure(locationId: string, onBegun: (id: string) => void) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const beginning = useMutation({
    mutationFn: (request: ClosureRequest) => {
      const body = closureRequestToWire(request)
      return call('POST /api/desk/:location/closures', {
        params: { location: locationId },
        body,
        idempotencyKey: keyFor(body),
      })
    },
    onSuccess: ({ data }) => onBegun(begunClosureFromWire(data)),
    onSettled: () => cache.invalidateQueries({ queryKey: ['desk'] }),
    networkMode: 'always',
  })
  const { error } = beginning
  return {
    begin: (request: ClosureRequest) => {
      if (!beginning.isPending) beginning.mutate(request)
    },
    isBusy: beginning.isPending,
    problem: error?.message ?? null,
    needsReason: error instanceof CallProblem && error.code === 'REASON_REQUIRED',
  }
}

/**
 * What staff do with a running closure. `resume`: settle the bookings that failed or are left. `resolution`: change the choice for a
 * booking. `reopen`: remove the block of the hours. `told`: a message was sent to the player by WhatsApp.
 */
type ClosureStep =
  | { readonly kind: 'resume' }
  | ({ readonly kind: 'resolution'; readonly closureCaseId: number } & ResolutionChange)
  | { readonly kind: 'reopen'; readonly blockId: string }
  | { readonly kind: 'told'; readonly closureCaseId: number }

/** Sends a step of a closure. All data of the desk are fetched again afterwards. */
export function useClosureStep(locationId: string, id: string) {
  const cache = useQueryClient()
  const params = { location: locationId, id }
  const stepping = useMutation({
    mutationFn: async (step: ClosureStep): Promise<unknown> => {
      if (step.kind === 'resume') return call('POST /api/desk/:location/closures/:id/resume', { params })
      if (step.kind === 'reopen')
        return call('DELETE /api/desk/:location/blocks/:id', {
          params: { location: locationId, id: step.blockId },
        })
      const closureCaseParams = { ...params, case: String(step.closureCaseId) }
      return step.kind === 'resolution'
        ? call('PUT /api/desk/:location/closures/:id/cases/:case', {
            params: closureCaseParams,
            body: resolutionChangeToWire(step),
          })
        : call('POST /api/desk/:location/closures/:id/cases/:case/told', { params: closureCaseParams })
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['desk'] }),
    networkMode: 'always',
  })
  return {
    step: (next: ClosureStep) => stepping.mutate(next),
    isBusy: stepping.isPending,
    problem: stepping.error?.message ?? null,
  }
}
