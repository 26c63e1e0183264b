import type { Payment } from '@pantul/contract/payments-wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { call } from '../../api/call.ts'
import { randomKey } from '../../basket/random-key.ts'
import { paymentQuery, timedPayment } from './payment-query.ts'
import type { TimedPayment } from './payment-query.ts'

export type PaymentActions = {
  /** Asks the gateway now. */
  readonly check: () => void
  /** A new attempt for another method; then to the gateway's page when it has one. */
  readonly retry: () => void
  /** Gives the order up. */
  readonly cancel: () => void
  readonly busy: 'check' | 'retry' | 'cancel' | null
  /** Why the last of them was refused, in the player's language. */
  readonly problem: string | null
  /** The gateway was asked and has not seen the money. */
  readonly isAsked: boolean
  /** What was answered to the last of them is over. */
  readonly forget: () => void
}

/** What a player can do about an unpaid order; each answer takes the payment's place in the cache. */
export function usePaymentActions({ id }: Payment): PaymentActions {
  const cache = useQueryClient()
  const navigate = useNavigate()
  // The same key until an answer came, so that a second press after a lost answer makes no second attempt.
  const retryKey = useRef<string | null>(null)
  const place = (told: TimedPayment) => cache.setQueryData(paymentQuery(told.payment.id).queryKey, told)
  // Refused because something changed meanwhile: show what is so now.
  const onError = () => cache.invalidateQueries({ queryKey: paymentQuery(id).queryKey })
  // A second tap comes before the first one shows.
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
      const told = timedPayment(data)
      place(told)
      // Back from the gateway leads to the new attempt, not to the one that it replaced.
      await navigate({ to: `/status-payment/${told.payment.id}`, replace: true })
      if (told.payment.redirectUrl !== null) await navigate({ href: told.payment.redirectUrl })
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
    isAsked: check.isSuccess,
    forget,
  }
}
