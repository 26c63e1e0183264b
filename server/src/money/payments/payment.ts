import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import { withOrigins } from '../../orders/claims/order-chain.ts'
import { problem } from '@pantul/rules/problem'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'

/** A payment attempt and the state of its order. */
export type Payment = {
  readonly id: number
  readonly publicId: string
  readonly orderId: number
  readonly orderPublicId: string
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly channel: 'web' | 'desk' | 'series' | 'import'
  /** The end of the order's hold; null if it has none. */
  readonly heldUntil: Temporal.Instant | null
  readonly locationId: string
  /** The unpaid balance of the confirmed order, in rupiah. */
  readonly owed: number
  readonly attempt: number
  readonly gateway: string
  readonly gatewayOrderId: string
  readonly gatewayRef: string | null
  readonly redirectUrl: string | null
  readonly amount: number
  readonly state: PaymentState
  readonly settlesOrder: boolean
  readonly createdAt: Temporal.Instant
  readonly expiresAt: Temporal.Instant
  /** The staff act (audit log) that took the money or showed the QR code; null for a payment by the player. */
  readonly actId: number | null
  /** The text of the QR code at the counter; null for other attempts, and until the gateway answers. */
  readonly qr: string | null
}

/** The rupiah of those payments that settle their order. */
export const settledSum = (payments: readonly Pick<Payment, 'settlesOrder' | 'amount'>[]): number =>
  payments.reduce((sum, { settlesOrder, amount }) => sum + (settlesOrder ? amount : 0), 0)

/** Whether an attempt is a dynamic QR code at the counter. If it ends, its order stays as it is. */
export const isCounterQr = ({ gateway, actId }: Pick<Payment, 'gateway' | 'actId'>): boolean =>
  gateway !== 'desk' && actId !== null

const paymentColumns = `
  p.id, p.public_id as "publicId", p.order_id as "orderId", o.public_id as "orderPublicId", o.number as "orderNumber", o.state as "orderState", o.channel,
  o.held_until as "heldUntil", o.location_id as "locationId", p.attempt, p.gateway,
  p.gateway_order_id as "gatewayOrderId", p.gateway_ref as "gatewayRef", p.redirect_url as "redirectUrl",
  p.amount, p.state, p.settles_order as "settlesOrder", p.created_at as "createdAt", p.expires_at as "expiresAt",
  p.act_id as "actId", p.qr, o.owed`

const fromPayment = 'from payment p join sales_order o on o.id = p.order_id'

/** Finds a payment by its public id. Refusal: PAYMENT_UNKNOWN. */
export async function findPayment(db: Connection, publicId: string): Promise<Payment> {
  const [payment] = await db.query<Payment>(
    `select ${paymentColumns} ${fromPayment} where p.public_id = $1`,
    [publicId],
  )
  if (payment === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  return payment
}

export async function findPaymentById(db: Connection, id: number): Promise<Payment> {
  const [payment] = await db.query<Payment>(`select ${paymentColumns} ${fromPayment} where p.id = $1`, [id])
  if (payment === undefined) throw new Error(`there is no payment ${id}`)
  return payment
}

/** Finds a payment by its id at a gateway. Refusal: PAYMENT_UNKNOWN. */
export async function findPaymentOfGateway(
  db: Connection,
  gateway: string,
  gatewayOrderId: string,
): Promise<Payment> {
  const [payment] = await db.query<Payment>(
    `select ${paymentColumns} ${fromPayment} where p.gateway = $1 and p.gateway_order_id = $2`,
    [gateway, gatewayOrderId],
  )
  if (payment === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  return payment
}

/** All attempts of an order, the oldest first. */
export const readPaymentsOfOrder = (db: Connection, orderId: number): Promise<Payment[]> =>
  db.query<Payment>(`select ${paymentColumns} ${fromPayment} where p.order_id = $1 order by p.attempt`, [
    orderId,
  ])

/**
 * Locks an order, then its attempts, and returns the attempts (docs/orders-and-money.md#order-of-locks). Also locks:
 * the orders that it replaced by moves (they may share a payment), the order of its parent booking, and the orders of goods
 * beside its bookings (a move takes them along). Returns no attempt if there is no such order.
 */
export async function lockPaymentsOfOrder(tx: Transaction, orderId: number): Promise<Payment[]> {
  const [, , , payments] = await awaitPipelined([
    tx.query(
      `select id from sales_order
        where id = any (${withOrigins('$1')}
                        || array(select beside_id from sales_order where id = $1))
        order by id
          for update`,
      [orderId],
    ),
    tx.query(
      `select id from sales_order
        where beside_id = any (${withOrigins('$1')}) and kind = 'goods'
        order by id
          for update`,
      [orderId],
    ),
    tx.query('select id from payment where order_id = $1 order by id for update', [orderId]),
    readPaymentsOfOrder(tx, orderId),
  ])
  return payments
}
