import { type PlacedOrder, placedOrderFromWire } from '@pantul/contract/buyer-wire'
import { isOrderOf, type SentOrder } from '@pantul/contract/order-wire'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallProblem } from '../../api/call.ts'
import { forgetDraft } from '../../browser/drafts.ts'
import { readStored, removeStored, writeStored } from '../../browser/storage.ts'
import { useBasketStore } from '../../basket/basket-store.ts'
import { announce } from '../../design/live-region.tsx'
import { itemsToOrder } from './items-to-order.ts'
import { workText } from './work-text.ts'
import { waitForRetry } from './retry-backoff.ts'
import { PageLeft, sendOrder } from './send-order.ts'
import { sentOrderKey } from '../../basket/sent-order-key.ts'

/**
 * State of the order. `working`: this device does a proof of work; `share` of it is done. `unsure`: no response,
 * repeated with the same key; `message`: the server's message that its database is down. `refused`: final; the basket
 * stays.
 */
export type OrderState =
  | { readonly kind: 'ready' }
  | { readonly kind: 'placing' }
  | { readonly kind: 'working'; readonly share: number }
  | { readonly kind: 'unsure'; readonly message: string | null }
  | { readonly kind: 'refused'; readonly problem: CallProblem; readonly body: SentOrder }
  | { readonly kind: 'placed' }

type Outcomes = {
  readonly onPlaced: (order: PlacedOrder) => void
  readonly onRefused: (problem: CallProblem) => void
}

/**
 * Places the order exactly once: the key is stored before the first send, a second press does nothing, and a lost
 * answer or a reload repeats under the same key. A refusal keeps the basket. `onPlaced` runs after basket and guest
 * data are removed.
 */
export function usePlaceOrder({ onPlaced, onRefused }: Outcomes) {
  const [state, setState] = useState<OrderState>(firstState)
  const isBusy = useRef(false)
  const pageVisit = useRef(new AbortController())
  const isLoaded = useBasketStore((store) => store.isLoaded)
  const ownerKey = useBasketStore((store) => store.owner.key)

  const run = async (key: string, body: SentOrder): Promise<void> => {
    isBusy.current = true
    try {
      const order = await sendOrder({
        send: async (signal) => {
          const sending = { body, idempotencyKey: key, signal }
          return placedOrderFromWire((await call('POST /api/courts/order-courts', sending)).data)
        },
        onUnsure: (message) => setState({ kind: 'unsure', message }),
        onWork: (share) => {
          setState({ kind: 'working', share })
          if (share === 0) announce(workText(0))
        },
        pageSignal: pageVisit.current.signal,
        pause: (round) => waitForRetry(round, pageVisit.current.signal),
      })
      setState({ kind: 'placed' })
      removeStored(sentOrderKey)
      forgetDraft('notes')
      useBasketStore.getState().clearAfterOrder()
      onPlaced(order)
    } catch (problem) {
      if (problem instanceof PageLeft) return
      removeStored(sentOrderKey)
      if (!(problem instanceof CallProblem)) throw problem
      setState({ kind: 'refused', problem, body })
      onRefused(problem)
    } finally {
      isBusy.current = false
    }
  }

  const place = (body: SentOrder): void => {
    if (isBusy.current) return
    const key = useBasketStore.getState().keyForOrder(JSON.stringify(body))
    writeStored(sentOrderKey, key)
    setState({ kind: 'placing' })
    void run(key, body)
  }

  const resume = useEffectEvent((): void => {
    const unanswered = unansweredOrder()
    if (unanswered === null || isBusy.current) return removeAnswered()
    setState({ kind: 'unsure', message: null })
    void run(unanswered.key, unanswered.body)
  })

  // Resume an unanswered order after a reload.
  useEffect(() => {
    if (isLoaded) resume()
  }, [isLoaded, ownerKey])

  // Leaving the page stops the retries, not the order.
  useEffect(() => {
    pageVisit.current = new AbortController()
    const here = pageVisit.current
    return () => here.abort()
  }, [])

  return { state, place, dismiss: () => setState({ kind: 'ready' }) }
}

const firstState = (): OrderState =>
  unansweredOrder() === null ? { kind: 'ready' } : { kind: 'unsure', message: null }

/** The sent and unanswered order if the basket is still the same. */
function unansweredOrder(): { readonly key: string; readonly body: SentOrder } | null {
  const { attempt, basket, isLoaded } = useBasketStore.getState()
  if (!isLoaded || attempt === null || readStored(sentOrderKey) !== attempt.key) return null
  const body = bodyIn(attempt.body)
  const isSame = body !== null && isOrderOf(body, itemsToOrder(basket))
  return isSame ? { key: attempt.key, body } : null
}

/** The stored body of `place`; null if it is something else. */
function bodyIn(text: string): SentOrder | null {
  try {
    return JSON.parse(text) as SentOrder
  } catch {
    return null
  }
}

/** Drop the key of an order that no longer matches the basket. */
function removeAnswered(): void {
  if (unansweredOrder() === null) removeStored(sentOrderKey)
}
