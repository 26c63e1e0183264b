import * as m from '@pantul/messages/words'
import { leaveRefundFromWire } from '@pantul/contract/enrolment-wire'
import { formatRupiah } from '@pantul/rules/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { toast } from '../design/toast.tsx'

/** Ends an enrolment and frees its places. A second press repeats the request with the same idempotency key. */
export function useLeaveEnrolment(enrolmentId: string, onLeft: () => void) {
  const cache = useQueryClient()
  const [idempotencyKey] = useState(randomKey)
  const refetchLists = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['classes'] })
    await cache.invalidateQueries({ queryKey: ['academy'] })
    await cache.invalidateQueries({ queryKey: ['order'] })
    await cache.invalidateQueries({ queryKey: ['orders'] })
  }
  const leaving = useMutation({
    mutationFn: async () => {
      const request = { params: { id: enrolmentId }, idempotencyKey }
      return leaveRefundFromWire((await call('POST /api/enrolments/:id/cancel', request)).data)
    },
    onSuccess: (refund) => {
      toast(refund > 0 ? m.classes_left_with({ amount: formatRupiah(refund) }) : m.classes_left_without())
      onLeft()
      void refetchLists()
    },
    // A refusal means that something changed, so the lists are loaded again.
    onError: () => void refetchLists(),
    networkMode: 'always',
  })
  return {
    leave: () => leaving.mutate(),
    isBusy: leaving.isPending,
    problem: leaving.error?.message ?? null,
  }
}
