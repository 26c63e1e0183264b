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
  /** Starts another payment of the order, and opens the gateway's page if there is one. */
  readonly retry: () => void
  readonly cancel: () => void
  readonly busyAction: 'check' | 'retry' | 'cancel' | null
  readonly problem: string | null
  /** Whether a check was answered. If the order is still unpaid then, the gateway has no money for it. */
  readonly hasChecked: boolean
  /** Clears the result of the last action. */
  readonly reset: () => void
}

/** Actions on an unpaid order. Each answer updates the page. */
export function usePaymentActions({ id }: Payment): PaymentActions {
  const cache = useQueryClient()
  const navigate = useNavigate()
  // The same key for each retry from this page, so that a second press does not create a second payment.
  const retryKey = useRef<string | null>(null)
  // Prevents a second tap before the next render.
  const isSending = useRef(false)
  const showOnPage = (timed: TimedPayment) =>
    cache.setQueryData(paymentQuery(timed.payment.id).queryKey, timed)
  const mutationOptions = {
    networkMode: 'always',
    // A refusal means that the payment has changed, so it is fetched again.
    onError: () => cache.invalidateQueries({ queryKey: paymentQuery(id).queryKey }),
    onSettled: (): void => {
      isSending.current = false
    },
  } as const

  const check = useMutation({
    ...mutationOptions,
    mutationFn: () => call('POST /api/payments/:id/check', { params: { id } }),
    onSuccess: ({ data }) => showOnPage(timedPayment(data)),
  })
  const cancel = useMutation({
    ...mutationOptions,
    mutationFn: () => call('POST /api/payments/:id/cancel', { params: { id } }),
    onSuccess: ({ data }) => showOnPage(timedPayment(data)),
  })
  const retry = useMutation({
    ...mutationOptions,
    mutationFn: () => {
      retryKey.current ??= randomKey()
      return call('POST /api/payments/:id/retry', { params: { id }, idempotencyKey: retryKey.current })
    },
    onSuccess: async ({ data }) => {
      const timed = timedPayment(data)
      showOnPage(timed)
      // Back from the gateway leads to this payment instead of the replaced one.
      await navigate({ to: `/status-payment/${timed.payment.id}`, replace: true })
      if (timed.payment.redirectUrl !== null) await navigate({ href: timed.payment.redirectUrl })
    },
  })

  const reset = (): void => {
    for (const action of [check, cancel, retry]) action.reset()
  }
  const starterOf = (action: { readonly mutate: () => void }) => () => {
    if (isSending.current) return
    isSending.current = true
    reset()
    action.mutate()
  }
  return {
    check: starterOf(check),
    retry: starterOf(retry),
    cancel: starterOf(cancel),
    busyAction: check.isPending ? 'check' : retry.isPending ? 'retry' : cancel.isPending ? 'cancel' : null,
    problem: (check.error ?? retry.error ?? cancel.error)?.message ?? null,
    hasChecked: check.isSuccess,
    reset,
  }
}
