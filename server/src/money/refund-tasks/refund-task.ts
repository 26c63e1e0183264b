import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import type { Connection } from '../../platform/database/open.ts'
import { creditOwner, isVerifiedSql } from './find-refundable.ts'

/** Money that the venue owes a player and gives back by one route. */
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
  /** `booking_cancelled`, `hours_gone` … */
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
  /** The bank's reference of the transfer, or the code on the receipt of the card terminal. */
  readonly proof: string | null
  /** Whether the refunded payment was certainly received, or was imported; true without a payment. */
  readonly isVerified: boolean
  /** Rises when a person or a job changes what staff see. */
  readonly version: number
  /** Whether a job acts on it at a known time. */
  readonly isScheduled: boolean
  /** Whether it has waited for its next step for more than a day. */
  readonly isLate: boolean
}

/** SQL: the buyer of order `o` has an e-mail address that was not deleted. */
export const isReachableSql = `
  (exists (select from customer c where c.id = o.customer_id and c.deleted_at is null)
   or o.guest_email is not null and o.guest_email not like '%@forgotten.invalid')`

/** SQL: since when refund `t` waits for its next step. */
export const waitingSince = 'coalesce(t.turn_at, t.created_at)'

/** SQL: refund `t` has waited for its next step for more than a day. */
export const isLateSql = `${waitingSince} < now() - interval '1 day'`

/** SQL. Uses `t` (refund task) and `o` (its order). */
export const taskColumns = `
  t.id, t.public_id as "publicId", t.order_id as "orderId", o.number as "orderNumber", o.public_id as "orderPublicId",
  ${creditOwner} as "customerId", t.payment_id as "paymentId", t.amount, t.reason, t.route, t.state, t.refund_key as "refundKey",
  t.attempts, t.bank, t.account_number as "accountNumber", t.account_name as "accountName",
  (select staff.full_name from staff_act a join customer staff on staff.id = a.customer_id
    where a.id = t.account_act_id) as "accountTypedBy", t.proof,
  coalesce((select ${isVerifiedSql} or p.method = 'imported' from payment p where p.id = t.payment_id), true)
    as "isVerified", t.version, t.next_at is not null as "isScheduled", ${isLateSql} as "isLate"`

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
