import type { DataOf } from '@pantul/contract/call'
import type { OneRefund } from '@pantul/contract/after-booking'
import { transferToWire } from '@pantul/contract/after-booking-wire'
import { problem } from '@pantul/rules/problem'
import type { Connection } from '../../platform/database/open.ts'
import { findChangeableOrder } from '../../orders/stored/find-order.ts'
import type { Reader } from '../../orders/stored/order-access.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { taskColumns, type RefundTask } from '../refund-tasks/refund-task.ts'

/**
 * Finds a refund by bank transfer, for the owner of its order or a browser that opened its link. Refusal: REFUND_UNKNOWN if
 * it does not exist, takes another route, or belongs to somebody else.
 */
export async function findOwnRefund(db: Connection, publicId: string, reader: Reader): Promise<RefundTask> {
  const [task] = await db.query<RefundTask>(
    `select ${taskColumns}
       from refund_task t
       join sales_order o on o.id = t.order_id
      where t.public_id = $1 and t.route = 'transfer'`,
    [publicId],
  )
  const order = task === undefined ? undefined : await findChangeableOrder(db, task.orderPublicId, reader)
  if (task === undefined || order === undefined) throw new Refusal(problem('REFUND_UNKNOWN'))
  return task
}

export const describeRefund = (task: RefundTask): DataOf<typeof OneRefund> =>
  transferToWire({
    id: task.publicId ?? '',
    orderNumber: task.orderNumber,
    amount: task.amount,
    state: task.state,
    bankAccountEnding: task.accountNumber === null ? null : task.accountNumber.slice(-4),
  })
