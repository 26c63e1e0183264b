import { problem } from '@pantul/rules/problem'
import { hasProvedJustNow } from '../../people/staff/proved-just-now.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { askerOf } from './asked-for.ts'
import { applyGatewayRefunds } from './apply-gateway-refunds.ts'
import { lockRefund, type LockedRefund } from './lock-refund.ts'
import { makeStep, transferSteps, type TransferStep } from './make-transfer.ts'

/** `sessionId`: of the person; the sole approver needs a new code. `reference`: of the bank, for `send`. */
export type DeskTransfer = {
  readonly staff: ActingStaff
  readonly sessionId: number
  readonly publicId: string
  readonly version: number
  readonly step: TransferStep
  readonly reference: string | null
}

const actions = { approve: 'approve-refund', send: 'send-refund', finish: 'finish-refund' } as const

/**
 * Approves, sends or finishes a refund by transfer, with an act. Before a refund that the gateway was asked for is
 * approved or sent, its status is fetched, so that no money goes back twice. Refusals: those of `lockRefund` and `makeStep`;
 * TWO_PEOPLE (the approver asked for it), NEW_CODE_NEEDED (the approver asked for it and is the only one left, without
 * a new code), GATEWAY_AWAY (of `applyGatewayRefunds`), IDEMPOTENCY_KEY_REUSED.
 */
export async function transferAtDesk(
  deps: PaymentDeps,
  transfer: DeskTransfer,
  attempt: Attempt,
): Promise<void> {
  const { staff, publicId, version, step, reference } = transfer
  if (step !== 'finish') await applyGatewayRefunds(deps, staff.locationId, publicId)
  await answerOnce(deps.db, attempt, async (tx) => {
    const task = await lockRefund(tx, { locationId: staff.locationId, publicId, version })
    const isAlone = step === 'approve' && (await approvesAlone(tx, deps, { transfer, task }))
    const actId = await writeStaffAct(tx, {
      at: deps.clock.now(),
      ...staff,
      action: actions[step],
      thing: 'refund',
      thingId: publicId,
      amount: task.amount,
      before: { state: task.state },
      after: {
        order: task.orderNumber,
        state: { approve: 'approved', send: 'sent', finish: 'done' }[step],
        ...(task.accountNumber === null ? {} : { accountEnding: task.accountNumber.slice(-4) }),
        ...(step === 'send' ? { reference: reference?.trim() ?? '' } : {}),
        ...(isAlone ? { alone: true } : {}),
      },
    })
    await makeStep(tx, task, { step, proof: reference, actId })
    return {}
  })
  deps.wakeOutbox()
}

type Approval = { readonly transfer: DeskTransfer; readonly task: LockedRefund }

/** Whether the approver asked for the refund and nobody else may approve it. Refusals: TWO_PEOPLE, NEW_CODE_NEEDED. */
async function approvesAlone(
  tx: Transaction,
  deps: PaymentDeps,
  { transfer: { staff, sessionId }, task }: Approval,
): Promise<boolean> {
  if (task.state !== transferSteps.approve) return false
  const { isAsker, isOnly } = await askerOf(tx, task.id, staff)
  if (!isAsker) return false
  if (!isOnly) throw new Refusal(problem('TWO_PEOPLE'))
  if (!(await hasProvedJustNow(tx, deps, sessionId))) throw new Refusal(problem('NEW_CODE_NEEDED'))
  return true
}
