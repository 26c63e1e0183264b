import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { PaymentState } from '@pantul/rules/payment-state'
import type { Connection } from '../../platform/database/open.ts'

export type PaymentAttempt = {
  readonly publicId: string
  readonly state: PaymentState
  readonly method: string | null
  readonly amount: number
  readonly createdAt: Temporal.Instant
  readonly paidAt: Temporal.Instant | null
  /** False for a second payment of the order, which is refunded. */
  readonly settlesOrder: boolean
}

/** The payment attempts of an order, the earliest first, without the payments that staff entered by mistake. */
export const readPaymentAttempts = (db: Connection, orderId: number): Promise<PaymentAttempt[]> =>
  db.query<PaymentAttempt>(
    `select public_id as "publicId", state, method, amount, created_at as "createdAt", paid_at as "paidAt",
            settles_order as "settlesOrder"
       from payment
      where order_id = $1 and not (gateway = 'desk' and state = 'reversed')
      order by attempt`,
    [orderId],
  )

export type OrderRefund = {
  readonly publicId: string | null
  readonly amount: number
  readonly route: StaffRefundRoute
  readonly state: 'open' | 'requested' | 'approved' | 'sent' | 'done'
  readonly isDone: boolean
  /** True for a cancelled booking; false for example for a second payment, or for the price difference of a move. */
  readonly isForBooking: boolean
  /** Whether the order was refunded because the person had reached a booking limit. */
  readonly isOverLimit: boolean
  readonly createdAt: Temporal.Instant
  readonly sentAt: Temporal.Instant | null
}

/** The refunds of an order, the earliest first. */
export const readRefunds = (db: Connection, orderId: number): Promise<OrderRefund[]> =>
  db.query<OrderRefund>(
    `select public_id as "publicId", amount, route, state, state = 'done' as "isDone",
            reason in ('booking_cancelled', 'venue') as "isForBooking", reason = 'limit_reached' as "isOverLimit",
            created_at as "createdAt", sent_at as "sentAt"
       from refund_task
      where order_id = $1
      order by created_at, id`,
    [orderId],
  )
