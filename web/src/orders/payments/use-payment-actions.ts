import type { Payment } from '@pantul/contract/payments-wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { randomKey } from '../../basket/random-key.ts'
import { paymentQuery, timedPayment, type TimedPayment } from './payment-query.ts'

export type PaymentActions = {
  /** Checks the payment at the gateway. */
  readonly check: () => void
  /** Starts an attempt with another method and opens the gateway's page if there is one. */
  readonly retry: () => void
  /** Cancels the order. */
  readonly cancel: () => void
  readonly busy: 'check' | 'retry' | 'cancel' | null
  /** Message of the last refusal. */
  readonly problem: string | null
  /** The gateway has not received the money. */
  readonly isStillUnpaid: boolean
  /** Clears the last result. */
  readonly forget: () => void
}

/** Actions on an unpaid order; each answer updates the cache. */
export function usePaymentActions({ id }: Payment): PaymentActions {
  const cache = useQueryClient()
  const navigate = useNavigate()
  // Reuse the key until an answer comes: a second press must not create a second attempt.
  const retryKey = useRef<string | null>(null)
  const place = (timed: TimedPayment) => cache.setQueryData(paymentQuery(timed.payment.id).queryKey, timed)
  // The payment has changed meanwhile, so it is fetched again.
  const onError = () => cache.invalidateQueries({ queryKey: paymentQuery(id).queryKey })
  // Prevents a second tap before the next render.
  const isSending = useRef(false)
  const onSettled = (): void => {
    isSending.current = false
  }

  const check = useMutation({
    mutationFn: () => call('POST /api/payments/:id/check', { params: { id } }),
    onSuccess: ({ data }) => place(timedPayment(data)),
    onError,
    onSettled,
    networkMode: 'always',
  })
  const cancel = useMutation({
    mutationFn: () => call('POST /api/payments/:id/cancel', { params: { id } }),
    onSuccess: ({ data }) => place(timedPayment(data)),
    onError,
    onSettled,
    networkMode: 'always',
  })
  const retry = useMutation({
    mutationFn: () => {
      retryKey.current ??= randomKey()
      return call('POST /api/payments/:id/retry', { params: { id }, idempotencyKey: retryKey.current })
    },
    onSuccess: async ({ data }) => {
      const timed = timedPayment(data)
      place(timed)
      // Back from the gateway leads to the new attempt instead of the replaced one.
      await navigate({ to: `/status-payment/${timed.payment.id}`, replace: true })
      if (timed.payment.redirectUrl !== null) await navigate({ href: timed.payment.redirectUrl })
    },
    onError,
    onSettled,
    networkMode: 'always',
  })

  const forget = (): void => {
    for (const each of [check, cancel, retry]) each.reset()
  }
  const start = (action: { readonly mutate: () => void }) => () => {
    if (isSending.current) return
    isSending.current = true
    forget()
    action.mutate()
  }
  return {
    check: start(check),
    retry: start(retry),
    cancel: start(cancel),
    busy: check.isPending ? 'check' : retry.isPending ? 'retry' : cancel.isPending ? 'cancel' : null,
    problem: (check.error ?? retry.error ?? cancel.error)?.message ?? null,
    isStillUnpaid: check.isSuccess,
    forget,
  }
}
