import {
  takenPaymentFromWire,
  takePaymentToWire,
  type PaidByBalances,
  type UnpaidBalance,
  type TakenPayment,
} from '@pantul/contract/desk-payments-wire'
import type { Tender } from '@pantul/rules/tender'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallProblem } from '../api/call.ts'
import { toast } from '../design/toast.tsx'
import { useIdempotencyKey } from '../desk/desk-use-idempotency-key.ts'

/**
 * The order that is paid. `due`: the shown amount in rupiah. `isOwing`: the order is confirmed with an unpaid balance.
 */
export type UnpaidOrder = {
  readonly locationId: string
  readonly orderNumber: string
  readonly due: number
  readonly isOwing: boolean
}

type PaymentInput = {
  readonly tenders: readonly Tender[]
  readonly unpaid: UnpaidBalance | null
  readonly balances: PaidByBalances | null
}

/** Takes the money for an order. A repeated press with the same tenders is the same request. */
export function usePay(
  { locationId, orderNumber, due }: UnpaidOrder,
  onTaken: (taken: TakenPayment) => void,
) {
  const cache = useQueryClient()
  const keyFor = useIdempotencyKey()
  const refetch = async (): Promise<void> => {
    await cache.invalidateQueries({ queryKey: ['desk', 'day', locationId] })
    await cache.invalidateQueries({ queryKey: ['desk', 'orders', locationId] })
    await cache.invalidateQueries({ queryKey: ['desk', 'limits', locationId] })
  }
  const pay = useMutation({
    mutationFn: async ({ tenders, unpaid, balances }: PaymentInput) => {
      const body = takePaymentToWire({ due, tenders, unpaid, balances })
      const params = { location: locationId, number: orderNumber }
      const { data } = await call('POST /api/desk/:location/orders/:number/payments', {
        params,
        body,
        idempotencyKey: keyFor(body),
      })
      return takenPaymentFromWire(data)
    },
    onSuccess: (taken) => {
      onTaken(taken)
      return refetch()
    },
    onError: (problem) => {
      // Another person took the payment, or the hold ended. A toast, because the panel may close with the order.
      if (problem instanceof CallProblem && problem.status === 409) toast(problem.message, 'wrong')
      return refetch()
    },
    networkMode: 'always',
  })
  const { error } = pay
  return {
    take: (tenders: readonly Tender[], unpaid: UnpaidBalance | null, balances: PaidByBalances | null) => {
      if (!pay.isPending) pay.mutate({ tenders, unpaid, balances })
    },
    isBusy: pay.isPending,
    problem: error === null ? null : error.message,
    code: error instanceof CallProblem ? error.code : null,
    isDrawerClosed: error instanceof CallProblem && error.code === 'DRAWER_CLOSED',
    forget: pay.reset,
    /** Fetches again the data that a payment changes. */
    refetch: (): void => void refetch(),
  }
}
