import { cancelRefundFromWire, newPreviewFromWire } from '@pantul/contract/after-booking-wire'
import type { Order } from '@pantul/contract/history-wire'
import * as m from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call, CallProblem } from '../../api/call.ts'
import { randomKey } from '../../basket/random-key.ts'
import { focusHeading } from '../../browser/focus-heading.ts'
import { toast } from '../../design/toast.tsx'
import { previewQuery } from './cancel-query.ts'
import { useOrderChanged } from './use-order-changed.ts'

type CancelOptions = { readonly order: Order; readonly bookingId: number | null; readonly onDone: () => void }

/**
 * Cancels an order or a booking with the refund of the shown preview. After a lost answer the request is repeated under
 * the same key. If the refund has changed, the server refuses, and `hasChanged` is true until the user answers.
 */
export function useCancel({ order, bookingId, onDone }: CancelOptions) {
  const cache = useQueryClient()
  const orderChanged = useOrderChanged(order.id)
  const query = previewQuery(order.id, bookingId)
  const preview = useQuery(query)
  const [reason, setReason] = useState('')
  const sent = useRef({ body: '', key: '' })
  // Guards against a second tap before the next render.
  const isSending = useRef(false)

  const { mutate, isPending, error, reset } = useMutation({
    networkMode: 'always',
    mutationFn: async (previewHash: string) => {
      const body = { bookingId, previewHash, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }
      const text = JSON.stringify(body)
      if (sent.current.body !== text) sent.current = { body: text, key: randomKey() }
      const request = { params: { id: order.id }, body, idempotencyKey: sent.current.key }
      return cancelRefundFromWire((await call('POST /api/orders/:id/cancel', request)).data)
    },
    onSuccess: async (refund) => {
      toast(
        refund > 0 ? m.after_booking_done_back({ amount: formatRupiah(refund) }) : m.history_tab_cancelled(),
      )
      onDone()
      await orderChanged()
      // The pressed button has been removed; the page shows the new state.
      focusHeading()
    },
    onError: (problem) => {
      const changed = problem instanceof CallProblem ? newPreviewFromWire(problem.data) : null
      if (changed !== null) cache.setQueryData(query.queryKey, changed)
      else void orderChanged()
    },
    onSettled: () => {
      isSending.current = false
    },
  })
  const hasChanged = error instanceof CallProblem && newPreviewFromWire(error.data) !== null

  return {
    preview,
    reason,
    setReason,
    isCancelling: isPending,
    hasChanged,
    problem: error === null || hasChanged ? null : error.message,
    cancel: () => {
      if (isSending.current || preview.data === undefined) return
      isSending.current = true
      reset()
      mutate(preview.data.hash)
    },
  }
}
