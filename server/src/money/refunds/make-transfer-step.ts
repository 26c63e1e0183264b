import { problem } from '@pantul/rules/problem'
import { hasProvedSecondFactorJustNow } from '../../people/staff/proved-second-factor-just-now.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { fetchGatewayRefunds } from './fetch-gateway-refunds.ts'
import { lockRefund, type LockedRefund } from './lock-refund.ts'
import { applyTransferStep, transferSteps, type TransferStep } from './transfer-steps.ts'
import { checkAsker } from './who-asked.ts'

type DeskTransferStep = {
  readonly staff: ActingStaff
  readonly sessionId: number
  readonly publicId: string
  readonly version: number
  readonly step: TransferStep
  /** The bank's reference of the transfer, for `send`. */
  readonly reference: string | null
}

const staffActions = { approve: 'approve-refund', send: 'send-refund', finish: 'finish-refund' } as const

/**
 * Records that staff approved, sent or finished a refund by transfer. If the gateway may have refunded too, asks it before the
 * approval and before the transfer, so that no money goes back twice. Refusals: those of `lockRefund`, `applyTransferStep`
 * and `fetchGatewayRefunds`, IDEMPOTENCY_KEY_REUSED. If the approver asked for the refund (see `hasAskedForRefundSql`):
 * TWO_PEOPLE, or NEW_CODE_NEEDED if nobody else may approve it.
 */
export async function makeTransferStep(
  deps: PaymentDeps,
  transfer: DeskTransferStep,
  attempt: Attempt,
): Promise<void> {
  const { staff, publicId, version, step, reference } = transfer
  if (step !== 'finish') await fetchGatewayRefunds(deps, staff.locationId, publicId)
  await answerOnce(deps.db, attempt, async (tx) => {
    const task = await lockRefund(tx, { locationId: staff.locationId, publicId, version })
    const approvesAlone = step === 'approve' && (await approvesOwnRefund(tx, deps, { transfer, task }))
    const actId = await writeStaffAct(tx, {
      at: deps.clock.now(),
      ...staff,
      action: staffActions[step],
      thing: 'refund',
      thingId: publicId,
      amount: task.amount,
      before: { state: task.state },
      after: {
        order: task.orderNumber,
        state: { approve: 'approved', send: 'sent', finish: 'done' }[step],
        ...(task.accountNumber === null ? {} : { accountEnding: task.accountNumber.slice(-4) }),
        ...(step === 'send' ? { reference: reference?.trim() ?? '' } : {}),
        ...(approvesAlone ? { alone: true } : {}),
      },
    })
    await applyTransferStep(tx, task, { step, proof: reference, actId })
    return {}
  })
  deps.wakeOutbox()
}

type TransferApproval = { readonly transfer: DeskTransferStep; readonly task: LockedRefund }

/** Whether the approver asked for the refund and nobody else may approve it. Refusals: TWO_PEOPLE, NEW_CODE_NEEDED. */
async function approvesOwnRefund(
  tx: Transaction,
  deps: PaymentDeps,
  { transfer: { staff, sessionId }, task }: TransferApproval,
): Promise<boolean> {
  if (task.state !== transferSteps.approve) return false
  const { isAsker, isOnlyApprover } = await checkAsker(tx, task.id, staff)
  if (!isAsker) return false
  if (!isOnlyApprover) throw new Refusal(problem('TWO_PEOPLE'))
  if (!(await hasProvedSecondFactorJustNow(tx, deps, sessionId)))
    throw new Refusal(problem('NEW_CODE_NEEDED'))
  return true
}
