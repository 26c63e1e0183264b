import { awaitPipelined } from '../../platform/database/await-pipelined.ts'
import { withOrigins } from '../../orders/order-chain.ts'
import type { OrderState } from '@pantul/rules/order-state'
import type { PaymentState } from '@pantul/rules/payment-state'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import type { GatewayAttempt } from '../gateways/gateway.ts'
import { gatewayLines, type OrderSums, type SoldLine } from './gateway-lines.ts'

/** A payment attempt and the state of its order. */
export type Payment = {
  readonly id: number
  readonly publicId: string
  readonly orderId: number
  readonly orderPublicId: string
  readonly orderNumber: string
  readonly orderState: OrderState
  readonly channel: 'web' | 'desk' | 'series' | 'import'
  /** End of the hold; null if there is none. */
  readonly heldUntil: Temporal.Instant | null
  readonly locationId: string
  /** What the confirmed order still owes, rupiah. */
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
  readonly checks: number
  /** The act that took the money or showed the QR code; null for a payment of the player. */
  readonly actId: number | null
  /** What the QR code at the counter says; null for other attempts, and until the gateway answered. */
  readonly qr: string | null
}

/** The part of the order that these payments paid, in rupiah. */
export const settledSum = (payments: readonly Pick<Payment, 'settlesOrder' | 'amount'>[]): number =>
  payments.reduce((sum, { settlesOrder, amount }) => sum + (settlesOrder ? amount : 0), 0)

/** Whether an attempt is a dynamic QR code at the counter. It may end while its order stays as it is. */
export const isCounterQr = ({ gateway, actId }: Pick<Payment, 'gateway' | 'actId'>): boolean =>
  gateway !== 'desk' && actId !== null

const paymentColumns = `
  p.id, p.public_id as "publicId", p.order_id as "orderId", o.public_id as "orderPublicId", o.number as "orderNumber", o.state as "orderState", o.channel,
  o.held_until as "heldUntil", o.location_id as "locationId", p.attempt, p.gateway,
  p.gateway_order_id as "gatewayOrderId", p.gateway_ref as "gatewayRef", p.redirect_url as "redirectUrl",
  p.amount, p.state, p.settles_order as "settlesOrder", p.created_at as "createdAt", p.expires_at as "expiresAt",
  p.checks, p.act_id as "actId", p.qr, o.owed`

const fromPayment = 'from payment p join sales_order o on o.id = p.order_id'

export async function paymentOf(db: Connection, publicId: string): Promise<Payment | undefined> {
  const [payment] = await db.query<Payment>(
    `select ${paymentColumns} ${fromPayment} where p.public_id = $1`,
    [publicId],
  )
  return payment
}

export async function paymentById(db: Connection, id: number): Promise<Payment | undefined> {
  const [payment] = await db.query<Payment>(`select ${paymentColumns} ${fromPayment} where p.id = $1`, [id])
  return payment
}

export async function paymentOfGateway(
  db: Connection,
  gateway: string,
  gatewayOrderId: string,
): Promise<Payment | undefined> {
  const [payment] = await db.query<Payment>(
    `select ${paymentColumns} ${fromPayment} where p.gateway = $1 and p.gateway_order_id = $2`,
    [gateway, gatewayOrderId],
  )
  return payment
}

/** All attempts of an order, oldest first. */
export const paymentsOfOrder = (db: Connection, orderId: number): Promise<Payment[]> =>
  db.query<Payment>(`select ${paymentColumns} ${fromPayment} where p.order_id = $1 order by p.attempt`, [
    orderId,
  ])

/**
 * Locks the order, then its attempts, and returns them (docs/orders-and-money.md#order-of-locks). If it moves a
 * booking, locks the older orders first, because all may share a payment. Locks a booking before the goods beside it: a
 * move takes them along, and a second update of goods checks their foreign key again. Empty if there is no such order.
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
    paymentsOfOrder(tx, orderId),
  ])
  return payments
}

type AttemptRow = Omit<GatewayAttempt, 'payer' | 'lines'> &
  OrderSums & {
    readonly name: string
    readonly email: string
    readonly phone: string
    readonly lines: readonly SoldLine[]
  }

/** An attempt as the gateway gets it. */
export async function gatewayAttempt(db: Connection, paymentId: number): Promise<GatewayAttempt> {
  const [row] = await db.query<AttemptRow>(selectAttempt, [paymentId])
  if (row === undefined) throw new Error('there is no such payment')
  const {
    name,
    email,
    phone,
    lines,
    tax,
    taxRateBp,
    taxIsInclusive,
    discount,
    creditUsed,
    carried,
    ...attempt
  } = row
  const sums = { tax, taxRateBp, taxIsInclusive, discount, creditUsed, carried }
  return { ...attempt, lines: gatewayLines(lines, sums, attempt.locale), payer: { name, email, phone } }
}

const selectAttempt = `
     select p.public_id as "publicId", p.gateway_order_id as "gatewayOrderId", p.gateway_ref as "gatewayRef",
            (select e.notice ->> 'transaction_id' from payment_event e
              where e.payment_id = p.id order by e.id desc limit 1) as "transactionId",
            p.method, p.amount, p.created_at as "createdAt", p.expires_at as "expiresAt", o.locale,
            o.tax, o.tax_rate_bp as "taxRateBp", o.tax_is_inclusive as "taxIsInclusive",
            o.discount, o.credit_used as "creditUsed", o.carried + o.carried_debt as carried,
            coalesce(o.guest_name, c.full_name) as name, coalesce(o.guest_email, c.email, '') as email,
            coalesce(o.guest_phone_e164, o.guest_phone, nullif(c.phone_e164, ''), c.phone, '') as phone,
            (select coalesce(jsonb_agg(jsonb_build_object(
                      'ref', coalesce(l.court_id, l.coach_id, l.item, l.package_id, l.session_id::text, l.programme_id::text),
                      'name', l.name, 'date', l.play_date, 'hour', l.hour, 'unitPrice', l.unit_price,
                      'quantity', l.quantity, 'byPackage', l.by_package) order by l.id), '[]')
               from order_line l where l.order_id = o.id) as lines
       from payment p
       join sales_order o on o.id = p.order_id
       left join customer c on c.id = o.customer_id
      where p.id = $1`

/**
 * Claims attempts that are due for a status check and schedules the next one: after 30 seconds, 1, 2, 4 … minutes, then
 * hourly, until six hours after their end, and once after their order is reviewed. Paid attempts (`isPaid`) are checked
 * until the gateway answers once more (`endChecks`), attempts under review until the gateway decides. Concurrent
 * sweepers claim different attempts.
 */
export const claimPaymentsToCheck = (
  db: Connection,
  most: number,
): Promise<{ id: number; isPaid: boolean }[]> =>
  db.query<{ id: number; isPaid: boolean }>(
    `with due as (
       select id from payment where next_check_at <= now() order by next_check_at limit $1 for update skip locked)
     update payment p
        set checks = p.checks + 1,
            next_check_at = case
              when p.state not in ('paid', 'review') and now() > p.expires_at + interval '6 hours'
                   and not exists (select from sales_order o where o.id = p.order_id and o.state = 'payment_review')
              then null
              else now() + least(interval '1 hour', interval '30 seconds' * 2 ^ least(p.checks + 1, 8))
            end
       from due where p.id = due.id
     returning p.id, p.state = 'paid' as "isPaid"`,
    [most],
  )

/** Stops the checks of a paid attempt. */
export const endChecks = (db: Connection, id: number): Promise<unknown> =>
  db.query(`update payment set next_check_at = null where id = $1 and state = 'paid'`, [id])

/** `isLongOverdue`: the hold ended more than five minutes ago. */
export type OverdueOrder = { readonly id: number; readonly isLongOverdue: boolean }

/** Unpaid orders whose hold has ended, the oldest first. */
export const overdueOrders = (db: Connection, most: number): Promise<OverdueOrder[]> =>
  db.query<OverdueOrder>(
    `select id, held_until <= now() - interval '5 minutes' as "isLongOverdue"
       from sales_order
      where state = 'held' and held_until <= now()
      order by held_until
      limit $1`,
    [most],
  )

/** Open attempts that no order needs: the order has ended or owes less, or the QR code at the counter has ended. */
export const leftOverPayments = (db: Connection, most: number): Promise<{ id: number; orderId: number }[]> =>
  db.query<{ id: number; orderId: number }>(
    `select p.id, p.order_id as "orderId"
       from payment p
       join sales_order o on o.id = p.order_id
      where p.state in ('created', 'pending')
        and (o.state not in ('held', 'payment_review') and (p.act_id is null or o.owed < p.amount)
             or p.act_id is not null and p.expires_at < now() - interval '1 minute')
      order by p.id
      limit $1`,
    [most],
  )
