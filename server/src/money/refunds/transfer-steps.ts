import { problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Database, Transaction } from '../../platform/database/open.ts'
import { lockPaymentsOfOrder } from '../payments/payment.ts'
import { lockTask, type RefundTask } from '../refund-tasks/refund-task.ts'
import { settleRefunds } from '../refund-tasks/settle-refund.ts'

/** The steps of a transfer by staff, each with the state that it needs. */
export const transferSteps = { approve: 'requested', send: 'approved', finish: 'sent' } as const
export type TransferStep = keyof typeof transferSteps

type TransferCommand = {
  readonly taskId: number
  readonly step: TransferStep
  /** The bank's reference, which `send` needs. */
  readonly proof: string | null
}

/**
 * Makes a step of a transfer for `npm run refunds`, which knows no person and writes no staff act. Returns false if
 * `applyTransferStep` refuses it.
 */
export async function makeStepByCommand(
  db: Database,
  { taskId, step, proof }: TransferCommand,
): Promise<boolean> {
  try {
    return await db.transaction(async (tx) => {
      const [found] = await tx.query<{ orderId: number }>(
        'select order_id as "orderId" from refund_task where id = $1',
        [taskId],
      )
      if (found === undefined) return false
      await lockPaymentsOfOrder(tx, found.orderId)
      const task = await lockTask(tx, taskId)
      if (task === undefined) return false
      await applyTransferStep(tx, task, { step, proof, actId: null })
      return true
    })
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

type StepToApply = {
  readonly step: TransferStep
  readonly proof: string | null
  /** The staff act (audit log); null: the command line made the step. */
  readonly actId: number | null
}

/**
 * Makes a step of a locked transfer: requested → approved → sent → done. The last step mails the recipient and deletes the
 * account except its last digits. Refusals: REFUND_CLOSED (another state or route), PAYMENT_UNVERIFIED (the refunded payment
 * of the counter was not found on a bank statement), REFERENCE_REQUIRED, REFERENCE_USED.
 */
export async function applyTransferStep(
  tx: Transaction,
  task: RefundTask,
  { step, proof, actId }: StepToApply,
): Promise<void> {
  if (task.route !== 'transfer' || task.state !== transferSteps[step])
    throw new Refusal(problem('REFUND_CLOSED'))
  switch (step) {
    case 'approve':
      if (!task.isVerified) throw new Refusal(problem('PAYMENT_UNVERIFIED'))
      await tx.query(
        `update refund_task set state = 'approved', approved_act_id = $2, turn_at = now(), version = version + 1
          where id = $1`,
        [task.id, actId],
      )
      return
    case 'send':
      // The verification may have been removed after the approval.
      if (!task.isVerified) throw new Refusal(problem('PAYMENT_UNVERIFIED'))
      await tx.query(
        `update refund_task
            set state = 'sent', proof = $2, sent_at = now(), turn_at = now(), version = version + 1
          where id = $1`,
        [task.id, await unusedReference(tx, proof ?? '')],
      )
      return
    case 'finish':
      await settleRefunds(tx, [task.id])
  }
}

const useOfReference = `
  select id from refund_task where route = 'transfer' and proof is not null and lower(proof) = lower($1)
   union all
  select id from staff_act where action = 'reopen-refund' and thing = 'refund' and lower(before ->> 'reference') = lower($1)
   limit 1`

/**
 * The bank's reference without needless spaces. Locks it, so that two people cannot use it for two transfers at the same
 * time. Refusals: REFERENCE_REQUIRED, REFERENCE_USED (by another transfer, also by one that the bank returned).
 */
async function unusedReference(tx: Transaction, typed: string): Promise<string> {
  const reference = typed.trim().replaceAll(/\s+/g, ' ')
  if (reference === '') throw new Refusal(problem('REFERENCE_REQUIRED'))
  await tx.query('select pg_advisory_xact_lock(hashtextextended(lower($1), 0))', [
    `reference of a transfer ${reference}`,
  ])
  if ((await tx.query(useOfReference, [reference])).length > 0) throw new Refusal(problem('REFERENCE_USED'))
  return reference
}
