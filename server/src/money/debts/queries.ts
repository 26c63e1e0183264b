import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { rootOf, withOrigins } from '../../orders/order-chain.ts'
import type { Connection } from '../../platform/database/open.ts'

/**
 * A payment that can be refunded: of the order itself, or of the order whose booking it moved. `refunded`: rupiah of
 * the payment that were refunded by any route.
 */
export type RefundSource = {
  readonly paymentId: number
  readonly publicId: string
  /** Whether staff took it at the counter. */
  readonly isOfCounter: boolean
  /** False: finance did not find a card, QRIS or transfer payment of the counter on a statement yet. */
  readonly isVerified: boolean
  /** Whether it was paid on this day of the location. */
  readonly isToday: boolean
  readonly gatewayOrderId: string
  readonly method: string | null
  readonly paidAt: Temporal.Instant
  readonly amount: number
  readonly refunded: number
  /** Number of its refunds; the next key ends with this plus one. */
  readonly refunds: number
}

/**
 * The payments and the store credit of an order that can be refunded. Its own payments come first; store credit in
 * rupiah.
 */
export type PaidBy = {
  readonly customerId: number | null
  readonly money: readonly RefundSource[]
  readonly credit: number
}

/** SQL: payment `p` was certainly received: through a gateway, in cash, or found on a bank statement. */
const isVerified = `(p.gateway <> 'desk' or p.method = 'cash' or p.verified_act_id is not null)`

const money = `
  select p.id as "paymentId", p.public_id as "publicId", p.gateway = 'desk' as "isOfCounter",
         ${isVerified} as "isVerified",
         (p.paid_at at time zone l.time_zone)::date = (now() at time zone l.time_zone)::date as "isToday", p.gateway_order_id as "gatewayOrderId", p.method, p.paid_at as "paidAt", p.amount,
         back.refunded, back.refunds
    from sales_order o
    join location l on l.id = o.location_id
    join payment p on p.order_id = any (${withOrigins('$1')})
   cross join lateral (
     select coalesce(sum(t.amount), 0)::bigint as refunded, count(*)::integer as refunds
       from refund_task t where t.payment_id = p.id) as back
   where o.id = $1 and p.settles_order and p.state in ('paid', 'refunding', 'partially_refunded')
   order by p.order_id desc, p.id`

// SQL. An order that moved a booking shares the payment of the order before. It is also paid by the store credit of the orders
// that it replaces, minus what any of them has returned.
const credit = `
  with mine as (
    select id, customer_id, ${rootOf('sales_order')} as first from sales_order where id = $1
  )
  select mine.customer_id as "customerId",
         greatest(0, least(
           (select sum(o.credit_used) from sales_order o where o.id = any (${withOrigins('$1')})),
           (select sum(o.credit_used) from sales_order o where o.id = mine.first or o.root_id = mine.first)
             - coalesce((select sum(t.amount) from refund_task t join sales_order o on o.id = t.order_id
                          where ${rootOf('o')} = mine.first and t.payment_id is null), 0)))::bigint as credit
    from mine`

/**
 * Reads the payments of an order without their refunded parts. The caller has locked the order and the order that it
 * moved.
 */
export async function paidBy(db: Connection, orderId: number): Promise<PaidBy> {
  const [account] = await db.query<{ customerId: number | null; credit: number }>(credit, [orderId])
  if (account === undefined) throw new Error(`there is no order ${orderId}`)
  return { ...account, money: await db.query<RefundSource>(money, [orderId]) }
}

/** One part of a refund that takes one route. */
export type RefundTask = {
  readonly id: number
  readonly publicId: string | null
  readonly orderId: number
  readonly orderNumber: string
  readonly orderPublicId: string
  /** Null for guests and deleted accounts, which have no store credit. */
  readonly customerId: number | null
  readonly paymentId: number | null
  readonly amount: number
  /** The reason: `booking_cancelled`, `hours_gone` … */
  readonly reason: string
  readonly route: StaffRefundRoute
  readonly state: 'open' | 'requested' | 'approved' | 'sent' | 'done'
  readonly refundKey: string | null
  readonly attempts: number
  readonly bank: string | null
  readonly accountNumber: string | null
  readonly accountName: string | null
  /** The name of the member of staff who typed the account; null: the player gave it. */
  readonly accountTypedBy: string | null
  readonly proof: string | null
  /** Whether the money of the refunded payment is certain, or was imported; true without a payment. */
  readonly isVerified: boolean
  /** Increases when a person or a job changes what staff see. */
  readonly version: number
  /** A job acts on it at a known time. */
  readonly isScheduled: boolean
  /** Older than a day. */
  readonly isLate: boolean
}

/** SQL: the buyer of order `o` has an e-mail address that was not forgotten. */
export const isReachable = `
  (exists (select from customer c where c.id = o.customer_id and c.deleted_at is null)
   or o.guest_email is not null and o.guest_email not like '%@forgotten.invalid')`

/** SQL: refund `t` has waited for its current route for a day. */
export const isLate = `coalesce(t.turn_at, t.created_at) < now() - interval '1 day'`

/** SQL: the customer of order `o`, if the account still exists. */
export const creditOwner = '(select c.id from customer c where c.id = o.customer_id and c.deleted_at is null)'

export const taskColumns = `
  t.id, t.public_id as "publicId", t.order_id as "orderId", o.number as "orderNumber", o.public_id as "orderPublicId",
  ${creditOwner} as "customerId", t.payment_id as "paymentId", t.amount, t.reason, t.route, t.state, t.refund_key as "refundKey",
  t.attempts, t.bank, t.account_number as "accountNumber", t.account_name as "accountName",
  (select staff.full_name from staff_act a join customer staff on staff.id = a.customer_id
    where a.id = t.account_act_id) as "accountTypedBy", t.proof,
  coalesce((select ${isVerified} or p.method = 'imported' from payment p where p.id = t.payment_id), true)
    as "isVerified", t.version, t.next_at is not null as "isScheduled", ${isLate} as "isLate"`

/** Locks a refund task until the transaction ends. Lock the order first. */
export async function lockTask(db: Connection, id: number): Promise<RefundTask | undefined> {
  const [task] = await db.query<RefundTask>(
    `select ${taskColumns} from refund_task t join sales_order o on o.id = t.order_id where t.id = $1 for update of t`,
    [id],
  )
  return task
}

/** Open refund tasks, the oldest first. */
export const openTasks = (db: Connection): Promise<RefundTask[]> =>
  db.query<RefundTask>(
    `select ${taskColumns}
       from refund_task t
       join sales_order o on o.id = t.order_id
      where t.state <> 'done'
      order by t.id`,
  )
