import {
  cancelRefundFromWire,
  newPreviewFromWire,
  previewFromWire,
} from '@pantul/contract/after-booking-wire'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallProblem } from '../../api/call.ts'
import { randomKey } from '../../basket/random-key.ts'
import { focusHeading } from '../../browser/focus-heading.ts'
import { toast } from '../../design/toast.tsx'
import { useRefetchOrder } from './use-refetch-order.ts'

type CancelOptions = {
  readonly order: Order
  /** Null for the whole order. */
  readonly bookingId: number | null
  readonly onDone: () => void
}

/**
 * Cancels an order or a booking with the refund of the shown preview. An attempt that equals the last one has the same
 * idempotency key. If the refund has changed, the server refuses, and `hasRefundChanged` is true until the next attempt.
 */
export function useCancelPaid({ order, bookingId, onDone }: CancelOptions) {
  const cache = useQueryClient()
  const refetchOrder = useRefetchOrder(order.id)
  const query = previewQuery(order.id, bookingId)
  const preview = useQuery(query)
  const [reason, setReason] = useState('')
  const lastRequest = useRef({ body: '', key: '' })
  // Guards against a second tap before the next render.
  const isSending = useRef(false)

  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: async (previewHash: string) => {
      const body = { bookingId, previewHash, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }
      const bodyText = JSON.stringify(body)
      if (lastRequest.current.body !== bodyText) lastRequest.current = { body: bodyText, key: randomKey() }
      const request = { params: { id: order.id }, body, idempotencyKey: lastRequest.current.key }
      return cancelRefundFromWire((await call('POST /api/orders/:id/cancel', request)).data)
    },
    onSuccess: async (refund) => {
      toast(
        refund > 0 ? m.after_booking_done_back({ amount: formatRupiah(refund) }) : m.history_tab_cancelled(),
      )
      onDone()
      await refetchOrder()
      // The pressed button has been removed, so the focus moves to the heading.
      focusHeading()
    },
    onError: (problem) => {
      const newPreview = newPreviewIn(problem)
      if (newPreview !== null) cache.setQueryData(query.queryKey, newPreview)
      else void refetchOrder()
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const hasRefundChanged = newPreviewIn(error) !== null

  return {
    preview,
    reason,
    setReason,
    isCancelling: isPending,
    hasRefundChanged,
    problem: error === null || hasRefundChanged ? null : error.message,
    cancel: () => {
      if (isSending.current || preview.data === undefined) return
      isSending.current = true
      reset()
      mutate(preview.data.hash)
    },
  }
}

/** The refund of a cancellation. Never cached, because it changes with time. */
const previewQuery = (orderId: string, bookingId: number | null) =>
  queryOptions({
    queryKey: ['cancel-preview', orderId, bookingId],
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    queryFn: async ({ signal }) => {
      const query = bookingId === null ? {} : { bookingId: String(bookingId) }
      const request = { params: { id: orderId }, query, signal }
      return previewFromWire((await call('GET /api/orders/:id/cancel-preview', request)).data)
    },
  })

/** The preview in a refusal because the refund has changed; null for another problem. */
const newPreviewIn = (problem: Error | null) =>
  problem instanceof CallProblem ? newPreviewFromWire(problem.data) : null
