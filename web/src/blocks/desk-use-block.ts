import {
  blockedFromWire,
  blockToWire,
  clashesFromWire,
  type Blocked,
  type BlockRequest,
} from '@pantul/contract/desk-blocks-wire'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'

async function block(locationId: string, request: BlockRequest, idempotencyKey: string): Promise<Blocked> {
  const { data } = await call('POST /api/desk/:location/blocks', {
    params: { location: locationId },
    body: blockToWire(request),
    idempotencyKey,
  })
  return blockedFromWire(data)
}

/** Which hours a block would take, and its clashes. `problem`: the sentence of the refusal. */
export function useDryBlock(locationId: string, request: BlockRequest) {
  const dry = { ...request, reason: '', isDry: true }
  const { data, error, isFetching } = useQuery({
    queryKey: ['desk', 'block', locationId, dry],
    queryFn: () => block(locationId, dry, randomKey()),
    enabled: request.courts.length > 0,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    plan: error === null ? data : undefined,
    isFetching,
    problem: error instanceof CallProblem ? error.message : null,
  }
}

/** Blocks hours. A repeated press of the same block is the same request. */
export function useBlock(locationId: string) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const blocking = useMutation({
    mutationFn: (request: BlockRequest) => {
      return block(locationId, request, keyFor(request))
    },
    onSettled: () => cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] }),
    networkMode: 'always',
  })
  const { error } = blocking
  return {
    block: (request: BlockRequest) => {
      if (!blocking.isPending) blocking.mutate(request)
    },
    isBusy: blocking.isPending,
    blocked: blocking.data ?? null,
    problem: error?.message ?? null,
    clashes: error instanceof CallProblem ? clashesFromWire(error.data) : [],
    needsReason: error instanceof CallProblem && error.code === 'REASON_REQUIRED',
  }
}

/** Ends a block. */
export function useEndBlock(locationId: string) {
  const cache = useQueryClient()
  const ending = useMutation({
    mutationFn: (id: string) =>
      call('DELETE /api/desk/:location/blocks/:id', { params: { location: locationId, id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] }),
    networkMode: 'always',
  })
  return {
    end: (id: string) => {
      if (!ending.isPending) ending.mutate(id)
    },
    isBusy: ending.isPending,
    problem: ending.error?.message ?? null,
  }
}
