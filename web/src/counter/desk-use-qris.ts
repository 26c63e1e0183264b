import { counterQrFromWire, qrRequestToWire, type CounterQr } from '@pantul/contract/desk-qris-wire'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../api/call.ts'
import { randomKey } from '../basket/random-key.ts'
import type { UnpaidOrder } from './desk-use-pay.ts'

/** Fetches a QRIS code that pays an order. A retry has the same idempotency key until `forget` is called. */
export function useQris({ locationId, orderNumber, due }: UnpaidOrder) {
  const key = useRef<string | null>(null)
  const { mutate, reset, data, error, isPending } = useMutation({
    mutationFn: async (amount: number): Promise<CounterQr> => {
      key.current ??= randomKey()
      const { data } = await call('POST /api/desk/:location/orders/:number/qris', {
        params: { location: locationId, number: orderNumber },
        body: qrRequestToWire({ due, amount }),
        idempotencyKey: key.current,
      })
      return counterQrFromWire(data)
    },
    networkMode: 'always',
  })
  return {
    show: (amount: number): void => {
      if (!isPending) mutate(amount)
    },
    /** Null until the gateway has answered. */
    code: data ?? null,
    isBusy: isPending,
    problem: error?.message ?? null,
    forget: (): void => {
      key.current = null
      reset()
    },
  }
}
