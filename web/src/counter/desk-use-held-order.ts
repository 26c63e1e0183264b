import { cancelRequestToWire, deskCancellationFromWire } from '@pantul/contract/desk-cancel-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'

/**
 * An order that is held while the buyer scans a code. If its panel closes before it is paid, the order ends and its hours
 * and things are free at once. `held`: null while there is none; `settled` is called when it is paid.
 */
export function useHeldOrder(locationId: string) {
  const [held, setHeld] = useState<SoldOrder | null>(null)
  const unpaid = useRef<string | null>(null)
  const cache = useQueryClient()
  const end = useEffectEvent(async () => {
    const number = unpaid.current
    unpaid.current = null
    if (number === null) return
    await endHeld(locationId, number)
    await cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
  })
  // An effect, because the panel can close in many ways.
  useEffect(() => () => void end(), [])
  return {
    held,
    hold: (order: SoldOrder): void => {
      unpaid.current = order.orderNumber
      setHeld(order)
    },
    settled: (): void => {
      unpaid.current = null
      setHeld(null)
    },
  }
}

/** Cancels a held order. If it was paid meanwhile it stays. A refused or lost request does nothing: the hold ends by itself. */
async function endHeld(location: string, number: string): Promise<void> {
  const params = { location, number }
  try {
    const answer = await call('GET /api/desk/:location/orders/:number/cancel-preview', { params, query: {} })
    const { isUnpaidOrder, hash } = deskCancellationFromWire(answer.data)
    if (!isUnpaidOrder) return
    await call('POST /api/desk/:location/orders/:number/cancel', {
      params,
      body: cancelRequestToWire({
        bookingId: null,
        percents: new Map(),
        choices: [],
        account: null,
        reason: '',
        isReasonShown: false,
        hash,
      }),
      idempotencyKey: randomKey(),
    })
  } catch (problem) {
    if (!(problem instanceof CallProblem)) throw problem
  }
}
