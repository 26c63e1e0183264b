import { rootOf, withOrigins } from '../../orders/claims/order-chain.ts'
import type { Connection } from '../../platform/database/open.ts'

/** A payment that can be refunded: of the order itself, or of an order that it replaced by a move. */
export type RefundablePayment = {
  readonly id: number
  readonly publicId: string
  /** Whether staff took it at the counter. */
  readonly isOfCounter: boolean
  /** False: finance has not found the card, QRIS or transfer payment of the counter on a statement yet. */
  readonly isVerified: boolean
  /** Whether it was paid on the current day of the location. */
  readonly isPaidToday: boolean
  readonly gatewayOrderId: string
  readonly method: string | null
  readonly paidAt: Temporal.Instant
  readonly amount: number
  /** Rupiah that were refunded by any route. */
  readonly refunded: number
  /** How many refunds of the payment were opened, by any route. */
  readonly refundCount: number
}

/** What can be refunded of an order. */
export type Refundable = {
  /** Null: the order has no account that can take store credit. */
  readonly customerId: number | null
  /** The payments of the order itself come first. */
  readonly payments: readonly RefundablePayment[]
  /** Store credit that the order spent and that was not returned, in rupiah. */
  readonly credit: number
}

/** SQL: payment `p` was certainly received: through a gateway, in cash, or found on a bank statement. */
export const isVerifiedSql = `(p.gateway <> 'desk' or p.method = 'cash' or p.verified_act_id is not null)`

/** SQL: the customer of order `o`, if the account still exists. */
export const creditOwner = '(select c.id from customer c where c.id = o.customer_id and c.deleted_at is null)'

const paymentsWhere = (condition: string): string => `
  select p.id, p.public_id as "publicId", p.gateway = 'desk' as "isOfCounter", ${isVerifiedSql} as "isVerified",
         (p.paid_at at time zone l.time_zone)::date = (now() at time zone l.time_zone)::date as "isPaidToday",
         p.gateway_order_id as "gatewayOrderId", p.method, p.paid_at as "paidAt", p.amount,
         tasks.refunded, tasks."refundCount"
    from sales_order o
    join location l on l.id = o.location_id
    join payment p on p.order_id = any (${withOrigins('$1')})
   cross join lateral (
     select coalesce(sum(t.amount), 0)::bigint as refunded, count(*)::integer as "refundCount"
       from refund_task t where t.payment_id = p.id) as tasks
   where o.id = $1 and p.state in ('paid', 'refunding', 'partially_refunded') and ${condition}
   order by p.order_id desc, p.id`

// SQL. The order of a move shares the payment of the order that it replaces. It is also paid by the store credit of the
// orders that it replaces, minus what any of them has returned.
const creditOfOrder = `
  with this as (
    select id, customer_id, ${rootOf('sales_order')} as first from sales_order where id = $1
  )
  select this.customer_id as "customerId",
         greatest(0, least(
           (select sum(o.credit_used) from sales_order o where o.id = any (${withOrigins('$1')})),
           (select sum(o.credit_used) from sales_order o where o.id = this.first or o.root_id = this.first)
             - coalesce((select sum(t.amount) from refund_task t join sales_order o on o.id = t.order_id
                          where ${rootOf('o')} = this.first and t.payment_id is null), 0)))::bigint as credit
    from this`

/** Finds what paid an order and can be refunded. The caller has locked the order and the order whose booking it moved. */
export async function findRefundable(db: Connection, orderId: number): Promise<Refundable> {
  const [order] = await db.query<{ customerId: number | null; credit: number }>(creditOfOrder, [orderId])
  if (order === undefined) throw new Error(`there is no order ${orderId}`)
  return {
    ...order,
    payments: await db.query<RefundablePayment>(paymentsWhere('p.settles_order'), [orderId]),
  }
}

/** Finds a payment that its order cannot use. The caller has locked the order and its payments. */
export async function findUnusedPayment(
  db: Connection,
  orderId: number,
  paymentId: number,
): Promise<Refundable> {
  const [order] = await db.query<{ customerId: number | null }>(
    `select ${creditOwner} as "customerId" from sales_order o where o.id = $1`,
    [orderId],
  )
  if (order === undefined) throw new Error(`there is no order ${orderId}`)
  const payments = await db.query<RefundablePayment>(paymentsWhere('p.id = $2'), [orderId, paymentId])
  return { ...order, payments, credit: 0 }
}
