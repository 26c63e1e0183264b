import type { PlacedOrder } from '@pantul/contract/buyer-wire'
import { useEffect, useRef, useState } from 'react'
import { CallProblem } from '../../api/call.ts'
import { announce } from '../../design/live-region.tsx'
import { type PlacingState, workLabel } from './placing-state.ts'
import { waitForRetry } from './retry-backoff.ts'
import { PageLeft, sendOrder } from './send-order.ts'

export type PlacingRequest<Body> = {
  readonly body: Body
  readonly idempotencyKey: string
  readonly signal: AbortSignal
}

type PlacingOptions<Body> = {
  /** Identifies what the page sells. */
  readonly product: string
  readonly initialState: () => PlacingState<Body>
  readonly send: (request: PlacingRequest<Body>) => Promise<PlacedOrder>
  /** Removes the stored order, because its answer is final. */
  readonly forgetSentOrder: () => void
  readonly onPlaced: (order: PlacedOrder) => void
  readonly onRefused: (problem: CallProblem) => void
}

/** Sends one order at a time, with retries until its answer is final or the page is left. */
export function usePlacing<Body>({
  product,
  initialState,
  send,
  forgetSentOrder,
  onPlaced,
  onRefused,
}: PlacingOptions<Body>) {
  const [state, setState] = useState<PlacingState<Body>>(initialState)
  const isBusy = useRef(false)
  const pageVisit = useRef(new AbortController())

  // Leaving the page stops the retries, not the order.
  useEffect(() => {
    const thisVisit = new AbortController()
    pageVisit.current = thisVisit
    return () => thisVisit.abort()
  }, [product])

  const run = async (key: string, body: Body): Promise<void> => {
    isBusy.current = true
    try {
      const order = await sendOrder({
        send: (signal) => send({ body, idempotencyKey: key, signal }),
        onUnsure: (message) => setState({ kind: 'unsure', message }),
        onWork: (share) => {
          setState({ kind: 'working', share })
          if (share === 0) announce(workLabel(0))
        },
        pageSignal: pageVisit.current.signal,
        pause: (round) => waitForRetry(round, pageVisit.current.signal),
      })
      setState({ kind: 'placed' })
      forgetSentOrder()
      onPlaced(order)
    } catch (problem) {
      if (problem instanceof PageLeft) return
      forgetSentOrder()
      if (!(problem instanceof CallProblem)) throw problem
      setState({ kind: 'refused', problem, body })
      onRefused(problem)
    } finally {
      isBusy.current = false
    }
  }

  return {
    state,
    /** True until the answer of the order is final. */
    isBusy: () => isBusy.current,
    start: (key: string, body: Body): void => {
      setState({ kind: 'placing' })
      void run(key, body)
    },
    /** Sends an order again that was sent before a reload, under the same key. */
    resume: (key: string, body: Body): void => {
      setState({ kind: 'unsure', message: null })
      void run(key, body)
    },
    dismissRefusal: () => setState({ kind: 'ready' }),
  }
}
