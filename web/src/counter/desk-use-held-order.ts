import {
  cancelRequestToWire,
  deskCancellationPreviewFromWire,
} from '@pantul/contract/desk-cancel-booking-wire'
import type { SoldOrder } from '@pantul/contract/desk-sale-wire'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, CallProblem } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { daysKey } from '../desk/desk-query-keys.ts'

/**
 * An order that is held while the buyer scans a QR code. If the panel closes before the order is paid, the order is
 * cancelled, so that its hours and things can be sold again at once.
 */
export function useHeldOrder(locationId: string) {
  const [heldOrder, setHeldOrder] = useState<SoldOrder | null>(null)
  const unpaidNumber = useRef<string | null>(null)
  const cache = useQueryClient()
  const cancelUnpaid = useEffectEvent(async () => {
    const orderNumber = unpaidNumber.current
    unpaidNumber.current = null
    if (orderNumber === null) return
    await cancelHeldOrder(locationId, orderNumber)
    await cache.invalidateQueries({ queryKey: daysKey(locationId) })
  })
  // An effect, because the panel can close in many ways.
  useEffect(() => () => void cancelUnpaid(), [])
  return {
    heldOrder,
    hold: (order: SoldOrder): void => {
      unpaidNumber.current = order.orderNumber
      setHeldOrder(order)
    },
    /** To be called when the order is paid. */
    settle: (): void => {
      unpaidNumber.current = null
      setHeldOrder(null)
    },
  }
}

/** Cancels a held order, unless it was paid meanwhile. If the request fails, the hold ends by itself later. */
async function cancelHeldOrder(location: string, number: string): Promise<void> {
  const params = { location, number }
  try {
    const answer = await call('GET /api/desk/:location/orders/:number/cancel-preview', { params, query: {} })
    const { isUnpaidOrder, hash } = deskCancellationPreviewFromWire(answer.data)
    if (!isUnpaidOrder) return
    await call('POST /api/desk/:location/orders/:number/cancel', {
      params,
      body: cancelRequestToWire({
        bookingId: null,
        percents: new Map(),
        routeChoices: [],
        bankAccount: null,
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
