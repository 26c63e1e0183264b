import {
  takenPaymentFromWire,
  takePaymentToWire,
  type TakenPayment,
} from '@pantul/contract/desk-payments-wire'
import { call, CallProblem } from '../api/call.ts'
import { daysKey, ordersKey } from '../desk/desk-query-keys.ts'
import { useDeskCall } from '../desk/desk-use-call.ts'
import { toast } from '../design/toast.tsx'
import type { PaymentInput } from './desk-pay-call.ts'

/** An order whose due amount is taken at the counter. */
export type UnpaidOrder = {
  readonly locationId: string
  readonly orderNumber: string
  /** The due amount on the screen, rupiah. */
  readonly due: number
  /** Whether the order is confirmed already, and only a balance of it is unpaid. */
  readonly isOwing: boolean
}

/** The queries that a payment changes. */
export const paymentQueries = (locationId: string) => [
  daysKey(locationId),
  ordersKey(locationId),
  ['desk', 'limits', locationId],
]

/** Takes the payment of an order. */
export const usePay = (
  { locationId, orderNumber, due }: UnpaidOrder,
  onTaken: (taken: TakenPayment) => void,
) =>
  useDeskCall({
    send: async ({ tenders, unpaid, balances }: PaymentInput, keyFor) => {
      const body = takePaymentToWire({ due, tenders, unpaid, balances })
      try {
        const { data } = await call('POST /api/desk/:location/orders/:number/payments', {
          params: { location: locationId, number: orderNumber },
          body,
          idempotencyKey: keyFor(body),
        })
        return takenPaymentFromWire(data)
      } catch (problem) {
        // Another person took the payment, or the hold ended. A toast, because the panel may close with the order.
        if (problem instanceof CallProblem && problem.status === 409) toast(problem.message, 'wrong')
        throw problem
      }
    },
    onDone: (_input, taken) => onTaken(taken),
    refetches: paymentQueries(locationId),
  })
