import { type PlacedOrder, placedOrderFromWire } from '@pantul/contract/buyer-wire'
import { isOrderOf, type SentOrder } from '@pantul/contract/order-wire'
import { useEffect, useEffectEvent } from 'react'
import { call, type CallProblem } from '../../api/call.ts'
import { forgetDraft } from '../../browser/drafts.ts'
import { readStored, removeStored, writeStored } from '../../browser/storage.ts'
import { useBasketStore } from '../../basket/basket-store.ts'
import { sentOrderKey } from '../../basket/sent-order-key.ts'
import { itemsToOrder } from './items-to-order.ts'
import type { PlacingState } from './placing-state.ts'
import { usePlacing } from './use-placing.ts'

type OrderCallbacks = {
  readonly onPlaced: (order: PlacedOrder) => void
  readonly onRefused: (problem: CallProblem) => void
}

/**
 * Places the order of the basket exactly once: the key is stored before the first send, a second press does nothing,
 * and after a lost answer or a reload the request is repeated under the same key. A refusal keeps the basket. `onPlaced`
 * runs after the basket and the guest's details were removed.
 */
export function usePlaceOrder({ onPlaced, onRefused }: OrderCallbacks) {
  const isLoaded = useBasketStore((store) => store.isLoaded)
  const ownerKey = useBasketStore((store) => store.owner.key)
  const { state, isBusy, start, resume, dismissRefusal } = usePlacing<SentOrder>({
    product: 'courts',
    initialState,
    send: async (request) => placedOrderFromWire((await call('POST /api/courts/order-courts', request)).data),
    forgetSentOrder: () => removeStored(sentOrderKey),
    onPlaced: (order) => {
      forgetDraft('notes')
      useBasketStore.getState().clearAfterOrder()
      onPlaced(order)
    },
    onRefused,
  })

  const placeOrder = (body: SentOrder): void => {
    if (isBusy()) return
    const key = useBasketStore.getState().idempotencyKeyForOrder(JSON.stringify(body))
    writeStored(sentOrderKey, key)
    start(key, body)
  }

  const resumeAfterReload = useEffectEvent((): void => {
    const unanswered = unansweredOrder()
    if (unanswered === null) removeStored(sentOrderKey)
    else if (!isBusy()) resume(unanswered.key, unanswered.body)
  })
  // An effect, because storage is outside of React.
  useEffect(() => {
    if (isLoaded) resumeAfterReload()
  }, [isLoaded, ownerKey])

  return { state, placeOrder, dismissRefusal }
}

const initialState = (): PlacingState<SentOrder> =>
  unansweredOrder() === null ? { kind: 'ready' } : { kind: 'unsure', message: null }

/** The order that was sent but not answered. Null if there is none, or the basket has changed since. */
function unansweredOrder(): { readonly key: string; readonly body: SentOrder } | null {
  const { attempt, basket, isLoaded } = useBasketStore.getState()
  if (!isLoaded || attempt === null || readStored(sentOrderKey) !== attempt.key) return null
  const body = parseBody(attempt.body)
  const isSameOrder = body !== null && isOrderOf(body, itemsToOrder(basket))
  return isSameOrder ? { key: attempt.key, body } : null
}

/** The stored body of an order; null if the text is something else. */
function parseBody(text: string): SentOrder | null {
  try {
    return JSON.parse(text) as SentOrder
  } catch {
    return null
  }
}
