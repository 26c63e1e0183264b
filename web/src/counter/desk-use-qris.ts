import { counterQrFromWire, qrRequestToWire, type CounterQr } from '@pantul/contract/desk-qris-wire'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import type { UnpaidOrder } from './desk-use-pay.ts'

/** Requests a QRIS code for an order. `code`: null until the gateway answered. A retry uses the same idempotency key. */
export function useQris({ locationId, orderNumber, due }: UnpaidOrder) {
  const key = useRef<string | null>(null)
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async (amount: number): Promise<CounterQr> => {
      key.current ??= randomKey()
      const params = { location: locationId, number: orderNumber }
      const { data } = await call('POST /api/desk/:location/orders/:number/qris', {
        params,
        body: qrRequestToWire({ due, amount }),
        idempotencyKey: key.current,
      })
      return counterQrFromWire(data)
    },
    networkMode: 'always',
  })
  const forget = (): void => {
    key.current = null
    reset()
  }
  return {
    show: (amount: number): void => {
      if (!isPending) mutate(amount)
    },
    code: data ?? null,
    isBusy: isPending,
    problem: error === null ? null : error.message,
    forget,
  }
}
