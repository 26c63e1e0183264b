import type { Connection } from '../../platform/database/open.ts'
import type { MailRefundTask } from './after-booking-letters.ts'

/** A refund as its mails show it. */
export async function mailRefundTask(db: Connection, refundId: number): Promise<MailRefundTask> {
  const [task] = await db.query<MailRefundTask>(
    `select amount, route, coalesce(right(account_number, 4), '') as ending,
            route = 'transfer' and state = 'open' as "isWaiting"
       from refund_task where id = $1`,
    [refundId],
  )
  if (task === undefined) throw new Error(`there is no refund ${refundId}`)
  return task
}
