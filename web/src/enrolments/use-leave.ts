import { classes_left_with, classes_left_without } from '@pantul/messages/words'
import { formatRupiah } from '@pantul/rules/money'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import { toast } from '../design/toast.tsx'

/** Giving the places of an enrolment back; the key stays, so that a second press leaves once. */
export function useLeave(enrolmentId: string, onLeft: () => void) {
  const cache = useQueryClient()
  const [idempotencyKey] = useState(randomKey)
  const refresh = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['classes'] })
    await cache.invalidateQueries({ queryKey: ['academy'] })
    await cache.invalidateQueries({ queryKey: ['order'] })
    await cache.invalidateQueries({ queryKey: ['orders'] })
  }
  const leaving = useMutation({
    mutationFn: () =>
      call('POST /api/enrolments/:id/cancel', { params: { id: enrolmentId }, idempotencyKey }),
    onSuccess: ({ data: { Refund } }) => {
      toast(Refund > 0 ? classes_left_with({ amount: formatRupiah(Refund) }) : classes_left_without())
      onLeft()
      void refresh()
    },
    // Refused because something changed meanwhile: show what is so now.
    onError: () => void refresh(),
    networkMode: 'always',
  })
  return {
    leave: () => leaving.mutate(),
    isBusy: leaving.isPending,
    problem: leaving.error?.message ?? null,
  }
}
