import type { OtherRoute } from '@pantul/contract/desk-refunds-wire'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { refundQueueOf } from '@pantul/rules/refund-queue'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { askForAccount } from '../refund-tasks/open-refund.ts'
import type { PaymentDeps } from '../gateways/gateway.ts'
import { fetchGatewayRefunds } from './fetch-gateway-refunds.ts'
import { lockRefund, type LockedRefund } from './lock-refund.ts'

type RouteChange = OtherRoute & { readonly staff: ActingStaff; readonly publicId: string }

/**
 * Chooses another route for a refund. `transfer`: the gateway has not accepted the refund for a day, so the guest is asked
 * for a bank account. `counter`: staff stop waiting for the account of the guest, but the link in the mail still works.
 * Refusals: REASON_REQUIRED, REFUND_CLOSED (another state), those of `lockRefund` and `fetchGatewayRefunds`,
 * IDEMPOTENCY_KEY_REUSED.
 */
export async function changeRoute(deps: PaymentDeps, change: RouteChange, attempt: Attempt): Promise<void> {
  const { staff, publicId, version, route, reason } = change
  if (isReasonTooShort(reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  if (route === 'transfer') await fetchGatewayRefunds(deps, staff.locationId, publicId)
  await answerOnce(deps.db, attempt, async (tx) => {
    const task = await lockRefund(tx, { locationId: staff.locationId, publicId, version })
    await writeStaffAct(tx, {
      at: deps.clock.now(),
      ...staff,
      action: 'route-refund',
      thing: 'refund',
      thingId: publicId,
      amount: task.amount,
      before: { route: task.route },
      after: { order: task.orderNumber, route },
      reason: reason.trim(),
    })
    await (route === 'transfer' ? toTransfer : toCounter)(tx, task)
    return {}
  })
  deps.wakeOutbox()
}

async function toTransfer(tx: Transaction, task: LockedRefund): Promise<void> {
  const hasFailed = task.route === 'gateway' && task.state === 'open' && refundQueueOf(task) === 'failed'
  if (!hasFailed) throw new Refusal(problem('REFUND_CLOSED'))
  await tx.query(
    `update refund_task set route = 'transfer', next_at = null, turn_at = now(), version = version + 1 where id = $1`,
    [task.id],
  )
  await askForAccount(tx, task.id)
}

async function toCounter(tx: Transaction, task: LockedRefund): Promise<void> {
  if (refundQueueOf(task) !== 'awaits_account') throw new Refusal(problem('REFUND_CLOSED'))
  await tx.query(
    `update refund_task set next_at = null, turn_at = now(), version = version + 1 where id = $1`,
    [task.id],
  )
}
