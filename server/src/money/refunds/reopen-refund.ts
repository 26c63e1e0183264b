import type { ReturnedTransfer } from '@pantul/contract/desk-refunds-wire'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { changeState } from '../../orders/states/change-state.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { askForAccount } from '../refund-tasks/open-refund.ts'
import { lockRefund } from './lock-refund.ts'

type Reopening = ReturnedTransfer & { readonly staff: ActingStaff; readonly publicId: string }

// Whether the venue still has the refunded payment: after the transfer it was neither reversed nor refunded whole.
const selectIsOwed = `
  select coalesce((select p.state in ('paid', 'refunding', 'partially_refunded')
                     from payment p where p.id = t.payment_id), true) as "isOwed"
    from refund_task t where t.id = $1`

const reopen = `
  update refund_task
     set state = 'open', bank = null, account_number = null, account_name = null, account_act_id = null, proof = null,
         approved_act_id = null, sent_at = null, done_at = null, returned = returned + 1, turn_at = now(),
         version = version + 1
   where id = $1`

/**
 * Opens a refund again because the bank returned its transfer, which may be finished already. The guest is asked for
 * another account. The staff act (audit log) keeps the reference of the transfer. Refusals: REASON_REQUIRED, REFUND_CLOSED
 * (no transfer was sent, or the payment has nothing left to refund), those of `lockRefund`, IDEMPOTENCY_KEY_REUSED.
 */
export async function reopenRefund(deps: Deps, reopening: Reopening, attempt: Attempt): Promise<void> {
  const { staff, publicId, version, reason } = reopening
  if (isReasonTooShort(reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  await answerOnce(deps.db, attempt, async (tx) => {
    const task = await lockRefund(tx, { locationId: staff.locationId, publicId, version })
    const wasSent = task.route === 'transfer' && (task.state === 'sent' || task.state === 'done')
    const [payment] = await tx.query<{ isOwed: boolean }>(selectIsOwed, [task.id])
    if (!wasSent || task.proof === null || payment?.isOwed !== true)
      throw new Refusal(problem('REFUND_CLOSED'))
    await writeStaffAct(tx, {
      at: deps.clock.now(),
      ...staff,
      action: 'reopen-refund',
      thing: 'refund',
      thingId: publicId,
      amount: task.amount,
      before: { state: task.state, reference: task.proof },
      after: { order: task.orderNumber, state: 'open' },
      reason: reason.trim(),
    })
    await tx.query(reopen, [task.id])
    await changeState(tx, {
      orderId: task.orderId,
      from: ['refunded'],
      to: 'refund_due',
      cause: 'transfer returned',
    })
    await askForAccount(tx, task.id)
    return {}
  })
  deps.wakeOutbox()
}
