import type { Connection } from '../../platform/database/open.ts'
import type { MailRefundTask } from './after-booking-letters.ts'

/** SQL: the name of the member of staff who typed the account of refund `t`. */
const typedBy = `(select staff.full_name from staff_act a join customer staff on staff.id = a.customer_id
                    where a.id = t.account_act_id)`

/** A refund as its mails show it. */
export async function readRefundTask(db: Connection, refundId: number): Promise<MailRefundTask> {
  const [task] = await db.query<MailRefundTask>(
    `select amount, route, coalesce(right(account_number, 4), '') as ending,
            route = 'transfer' and state = 'open' as "isWaiting",
            case when state = 'requested' then ${typedBy} end as "typedBy", returned > 0 as "isReturned"
       from refund_task t where id = $1`,
    [refundId],
  )
  if (task === undefined) throw new Error(`there is no refund ${refundId}`)
  return task
}

/** The last digits of the account that staff typed for a refund of an order; null if they typed none. */
export async function typedEnding(db: Connection, orderId: number): Promise<string | null> {
  const [task] = await db.query<{ ending: string }>(
    `select right(account_number, 4) as ending from refund_task
      where order_id = $1 and account_act_id is not null
      order by id desc limit 1`,
    [orderId],
  )
  return task?.ending ?? null
}
