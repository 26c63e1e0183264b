import { staffRefundRoutes } from '@pantul/rules/refund-route'
import { InvalidPayload, numberOf, type Payload } from '../../platform/outbox/queries.ts'
import type { Cancellation } from './cancellation-letters.ts'
import type { ClosureRefund } from './closure-letter.ts'
import type { OrderBookings } from './read-closure.ts'

/** The cancellation in an outbox payload. Throws InvalidPayload. */
export function cancellationFrom(payload: Payload): Cancellation {
  const { bookings, routes } = payload
  if (!Array.isArray(bookings) || !Array.isArray(routes)) throw new InvalidPayload('no bookings')
  return {
    bookings: numbersIn(bookings),
    refund: numberOf(payload, 'refund'),
    refundedHours: numberOf(payload, 'units'),
    routes: routes.map((part: Payload) => {
      const route = staffRefundRoutes.find((name) => name === part['route'])
      if (route === undefined) throw new InvalidPayload('no route')
      return { route, amount: numberOf(part, 'amount') }
    }),
    ...(payload['byPayment'] === true ? { lostPayment: lostPaymentIn(payload) } : {}),
    ...(payload['isRightOver'] === true ? { hasMoveRightEnded: true } : {}),
  }
}

function lostPaymentIn({ byPackage, byCredit }: Payload): 'payment' | 'package' | 'credit' {
  if (byCredit === true) return 'credit'
  return byPackage === true ? 'package' : 'payment'
}

type MailedClosure = {
  readonly closureId: number
  readonly refund: ClosureRefund
  readonly otherOrders: readonly OrderBookings[]
  readonly unpaidOrders: readonly number[]
}

/** The closure in an outbox payload. Throws InvalidPayload. */
export const closureFrom = (payload: Payload): MailedClosure => ({
  closureId: numberOf(payload, 'closureId'),
  refund: {
    ...cancellationFrom(payload),
    endedUnpaidBalance: numberOf(payload, 'debt'),
    isUnpaid: payload['isUnpaid'] === true,
  },
  otherOrders: orderBookingsIn(payload['others']),
  unpaidOrders: numbersIn(payload['unpaidOrders']),
})

const orderBookingsIn = (orders: unknown): OrderBookings[] =>
  Array.isArray(orders)
    ? orders.map((order: Payload) => ({
        orderId: numberOf(order, 'orderId'),
        bookings: numbersIn(order['bookings']),
      }))
    : []

const numbersIn = (values: unknown): number[] =>
  Array.isArray(values) ? values.filter((value) => typeof value === 'number') : []
