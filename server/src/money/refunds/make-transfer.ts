import type { Database } from '../../platform/database/open.ts'
import { lockPaymentsOfOrder } from '../payments/queries.ts'
import { lockTask, type RefundTask } from '../debts/queries.ts'
import { settleRefunds } from '../debts/settle-refund.ts'

/** The steps of a transfer by staff, and the state that each one needs. */
export const transferSteps = { approve: 'requested', send: 'approved', finish: 'sent' } as const
export type TransferStep = keyof typeof transferSteps

/** `proof`: the bank's reference, required by `send`. */
type TransferCommand = { readonly taskId: number; readonly step: TransferStep; readonly proof: string | null }

/**
 * Records one manual step of a transfer: requested → approved → sent (with the bank's reference) → done. The last
 * step mails the recipient and deletes the account except its last digits. Returns false in another state, and if nobody
 * found the refunded counter payment on a statement.
 */
export async function makeTransfer(db: Database, { taskId, step, proof }: TransferCommand): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [found] = await tx.query<{ orderId: number }>(
      'select order_id as "orderId" from refund_task where id = $1',
      [taskId],
    )
    if (found === undefined) return false
    await lockPaymentsOfOrder(tx, found.orderId)
    const task: RefundTask | undefined = await lockTask(tx, taskId)
    if (task === undefined || task.route !== 'transfer' || task.state !== transferSteps[step]) return false
    switch (step) {
      case 'approve':
        if (!task.isVerified) return false
        await tx.query(`update refund_task set state = 'approved' where id = $1`, [taskId])
        return true
      case 'send':
        if (proof === null || proof.trim() === '') return false
        await tx.query(`update refund_task set state = 'sent', proof = $2 where id = $1`, [
          taskId,
          proof.trim(),
        ])
        return true
      case 'finish':
        await settleRefunds(tx, [taskId])
        return true
    }
  })
}
