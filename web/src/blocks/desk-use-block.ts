import {
  blockResultFromWire,
  blockToWire,
  clashesFromWire,
  type BlockResult,
  type BlockRequest,
} from '@pantul/contract/desk-blocks-wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { daysKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'

async function sendBlock(
  locationId: string,
  request: BlockRequest,
  idempotencyKey: string,
): Promise<BlockResult> {
  const { data } = await call('POST /api/desk/:location/blocks', {
    params: { location: locationId },
    body: blockToWire(request),
    idempotencyKey,
  })
  return blockResultFromWire(data)
}

/** Asks the server what a block would do, without blocking anything. */
export function useBlockPreview(locationId: string, request: BlockRequest) {
  const dryRequest = { ...request, reason: '', isDry: true }
  const { data, error, isFetching } = useQuery({
    queryKey: ['desk', 'block', locationId, dryRequest],
    queryFn: () => sendBlock(locationId, dryRequest, randomKey()),
    enabled: request.courts.length > 0,
    retry: false,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return {
    /** The hours that would be blocked, and the clashes; undefined if they are not known. */
    preview: error === null ? data : undefined,
    isFetching,
    problem: error instanceof CallProblem ? error.message : null,
  }
}

/** Blocks hours of courts, and says what was blocked. */
export function useBlock(locationId: string) {
  const [blocked, setBlocked] = useState<BlockResult | null>(null)
  const { send, isBusy, problem, refusal } = useDeskCall({
    send: (request: BlockRequest, keyFor) => sendBlock(locationId, request, keyFor(request)),
    onDone: (_request, answer) => setBlocked(answer),
    refetches: [daysKey(locationId)],
  })
  return {
    block: send,
    isBusy,
    /** What was blocked; null until then. */
    blocked,
    problem,
    /** Hours that were taken since the preview. */
    newClashes: refusal === null ? [] : clashesFromWire(refusal.data),
    needsReason: refusal?.code === 'REASON_REQUIRED',
  }
}

/** Ends a block. The input is its public id. */
export const useEndBlock = (locationId: string) =>
  useDeskCall({
    send: (id: string) =>
      call('DELETE /api/desk/:location/blocks/:id', { params: { location: locationId, id } }),
    refetches: [daysKey(locationId)],
  })
