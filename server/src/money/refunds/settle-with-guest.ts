import type { GuestAtCounter, BankAccount } from '@pantul/contract/desk-refunds-wire'
import { tidyOrderNumber } from '@pantul/rules/order-number'
import { problem } from '@pantul/rules/problem'
import { staffMay } from '@pantul/rules/staff-may'
import { normalisePhone } from '../../people/accounts/normalise-phone.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import { isReachableSql } from '../refund-tasks/refund-task.ts'
import { markRefunded, queueRefundSentMail } from '../refund-tasks/settle-refund.ts'
import { limitCounterRefunds, takeRefundFromDrawer } from '../drawers/counter-refunds.ts'
import { lockOpenShift } from '../drawers/shift.ts'
import { accountEnding, storeAccount } from './store-account.ts'
import { lockRefund, type LockedRefund } from './lock-refund.ts'

type GuestRequest = GuestAtCounter & { readonly staff: ActingStaff; readonly publicId: string }

/**
 * Gives a guest the cash of a cash payment out of the open drawer, and closes the refund. Refusals: those of `lockForGuest`,
 * CASH_ONLY (the payment was not taken in cash), DRAWER_CLOSED, PAYOUT_LIMIT, PHONE_NEEDED (the order has no phone number, so
 * a manager must refund it), NEW_CODE_NEEDED, IDEMPOTENCY_KEY_REUSED.
 */
export async function refundInCash(deps: Deps, request: GuestRequest, attempt: Attempt): Promise<void> {
  const { staff, publicId } = request
  // Roles that may refund other percentages than the tiers say have no daily limit of refunds.
  const isLimited = !staffMay(staff.roles, 'cancel-custom-percents')
  const now = deps.clock.now()
  await answerOnce(deps.db, attempt, async (tx) => {
    const { task, hasPhone } = await lockForGuest(tx, request)
    if (!staff.isCodeNew) throw new Refusal(problem('NEW_CODE_NEEDED'))
    if (isLimited && !hasPhone) throw new Refusal(problem('PHONE_NEEDED'))
    if (!(await wasPaidInCash(tx, task))) throw new Refusal(problem('CASH_ONLY'))
    const shift = await lockOpenShift(tx, staff)
    if (shift === null) throw new Refusal(problem('DRAWER_CLOSED'))
    await limitCounterRefunds(tx, { ...staff, isLimited }, { amount: task.amount, now })
    const actId = await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'refund-in-cash',
      thing: 'refund',
      thingId: publicId,
      amount: task.amount,
      before: { route: task.route, state: task.state },
      after: { order: task.orderNumber, route: 'cash' },
    })
    await tx.query(
      `update refund_task
          set state = 'done', done_at = now(), next_at = null, turn_at = now(), version = version + 1, route = 'cash',
              act_id = $2, shift_id = $3, account_act_id = null, bank = null, account_number = null,
              account_name = null
        where id = $1`,
      [task.id, actId, shift.id],
    )
    await takeRefundFromDrawer(tx, { shiftId: shift.id, amount: task.amount, refundId: task.id, actId })
    await queueRefundSentMail(tx, task.id)
    await markRefunded(tx, task.orderId)
    return {}
  })
  deps.wakeOutbox()
}

/**
 * Enters the bank account for a guest, who gets a mail and may change it. Another person approves the transfer.
 * Refusals: those of `lockForGuest`, ACCOUNT_INVALID, IDEMPOTENCY_KEY_REUSED.
 */
export async function enterRefundAccount(
  deps: Deps,
  request: GuestRequest & BankAccount,
  attempt: Attempt,
): Promise<void> {
  const { staff, publicId } = request
  await answerOnce(deps.db, attempt, async (tx) => {
    const { task } = await lockForGuest(tx, request)
    const actId = await writeStaffAct(tx, {
      at: deps.clock.now(),
      ...staff,
      action: 'enter-refund-account',
      thing: 'refund',
      thingId: publicId,
      amount: task.amount,
      before: { state: task.state },
      after: { order: task.orderNumber, state: 'requested', accountEnding: accountEnding(request) },
    })
    await storeAccount(tx, task.id, request, actId)
    await mailTypedAccount(tx, task.id, actId)
    return {}
  })
  deps.wakeOutbox()
}

/** Mails the guest the account that staff typed, again for each account that they type. */
const mailTypedAccount = (tx: Transaction, taskId: number, actId: number): Promise<unknown> =>
  tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select concat_ws(':', 'refund-account', t.id, 'act', $2::text), 'mail',
            jsonb_build_object('template', 'refund-account', 'orderId', t.order_id, 'refundId', t.id)
       from refund_task t join sales_order o on o.id = t.order_id
      where t.id = $1 and ${isReachableSql}`,
    [taskId, actId],
  )

const phoneOfGuest = `
  select coalesce(nullif(o.guest_phone_e164, ''), nullif(c.phone_e164, '')) as phone
    from sales_order o left join customer c on c.id = o.customer_id
   where o.id = $1`

type GuestRefund = { readonly task: LockedRefund; readonly hasPhone: boolean }

/**
 * Locks a transfer that nobody has approved yet, for a guest who names order number and phone number. Refusals:
 * ORDER_UNKNOWN (the numbers do not belong to the refund), REFUND_CLOSED, those of `lockRefund`.
 */
async function lockForGuest(
  tx: Transaction,
  { staff, publicId, version, orderNumber, phone }: GuestRequest,
): Promise<GuestRefund> {
  const task = await lockRefund(tx, { locationId: staff.locationId, publicId, version })
  const isUnapproved = task.state === 'open' || task.state === 'requested'
  if (task.route !== 'transfer' || !isUnapproved) throw new Refusal(problem('REFUND_CLOSED'))
  const [guest] = await tx.query<{ phone: string | null }>(phoneOfGuest, [task.orderId])
  const storedPhone = guest?.phone ?? null
  const matchesPhone = storedPhone === null || normalisePhone(phone) === storedPhone
  if (tidyOrderNumber(orderNumber) !== task.orderNumber || !matchesPhone)
    throw new Refusal(problem('ORDER_UNKNOWN'))
  return { task, hasPhone: storedPhone !== null }
}

async function wasPaidInCash(tx: Transaction, { paymentId }: LockedRefund): Promise<boolean> {
  const found = await tx.query(
    `select id from payment where id = $1 and gateway = 'desk' and method = 'cash' and state = 'paid'`,
    [paymentId],
  )
  return found.length > 0
}
