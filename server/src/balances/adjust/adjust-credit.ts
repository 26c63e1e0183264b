import type { BalanceChange } from '@pantul/contract/desk-person-panel-wire'
import { changedBalance } from '@pantul/rules/balance-change'
import { isProblem, problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { requireContact } from '../../people/contacts/describe-contact.ts'
import { withApproval } from '../../people/staff/approve.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { giveCredit } from '../credit/give-credit.ts'
import { lockCredit } from '../credit/lock-credit.ts'
import { creditBalance } from '../credit/queries.ts'
import { allowAdjustment } from './allow-adjustment.ts'
import { queueAdjustmentMail } from './queue-adjustment-mail.ts'

/** `publicId`: of the contact. */
export type AdjustInput<Change> = {
  readonly staff: ActingStaff
  readonly sessionId: number
  readonly publicId: string
  readonly change: Change
}

// SQL. `$2` is below 0. The caller has locked the row; the condition on the balance is a second safeguard.
const takeCredit = `
  with taken as (
    update credit_account set balance = balance + $2 where customer_id = $1 and balance + $2 >= 0 returning customer_id
  )
  insert into credit_entry (customer_id, kind, amount, order_id, effect_key, at)
  select customer_id, 'adjust', $2, null, $3, now() from taken
  returning id`

/**
 * Gives store credit to an account (`change` above 0), or takes it, once per attempt. Returns the new balance in
 * rupiah; given credit pays debts first. Refusals: REASON_REQUIRED, PERSON_UNKNOWN, ADDRESS_NEEDED for a guest,
 * NUMBER_RANGE, BALANCE_OVER, those of `allowAdjustment`, IDEMPOTENCY_KEY_REUSED.
 */
export async function adjustCredit(
  deps: Deps,
  { staff, sessionId, publicId, change: request }: AdjustInput<BalanceChange>,
  attempt: Attempt,
): Promise<{ readonly balance: number }> {
  const { change, reason, approval } = request
  if (isReasonTooShort(reason, { isRequired: true })) throw new Refusal(problem('REASON_REQUIRED'))
  const now = deps.clock.now()
  return withApproval(deps, { staff, approval }, async (tx) => {
    const answered = await beginAttempt<{ balance: number }>(tx, attempt)
    if (answered !== null) return answered
    const contact = await requireContact(tx, { publicId, locationId: staff.locationId, now })
    const { customerId } = contact
    if (customerId === null) throw new Refusal(problem('ADDRESS_NEEDED'))
    const { hasNoApprover, role, approvedBy } = await allowAdjustment(tx, deps, {
      of: 'credit',
      staff,
      sessionId,
      contact,
      change,
      approval,
    })
    await lockCredit(tx, customerId)
    const before = await creditBalance(tx, customerId)
    const balanceOrProblem = changedBalance('credit', before, change)
    if (isProblem(balanceOrProblem)) throw new Refusal(balanceOrProblem)
    const after = balanceOrProblem - (await debtPaidByChange(tx, customerId, change))
    const actId = await writeStaffAct(tx, {
      at: now,
      ...staff,
      role,
      approvedBy,
      action: 'adjust-credit',
      thing: 'contact',
      thingId: publicId,
      amount: Math.abs(change),
      before: { credit: before },
      after: { credit: after, change, ...(hasNoApprover ? { alone: true } : {}) },
      reason: reason.trim(),
    })
    await changeCredit(tx, { customerId, change, effectKey: `adjust:${actId}` })
    await queueAdjustmentMail(tx, actId, { customerId })
    const answer = { balance: after }
    await storeAnswer(tx, attempt, { status: 200, answer })
    return answer
  })
}

type CreditChange = { readonly customerId: number; readonly change: number; readonly effectKey: string }

async function changeCredit(tx: Transaction, { customerId, change, effectKey }: CreditChange): Promise<void> {
  if (change > 0)
    return giveCredit(tx, { customerId, kind: 'adjust', amount: change, orderId: null, effectKey })
  const taken = await tx.query(takeCredit, [customerId, change, effectKey])
  if (taken.length === 0) throw new Error('locked store credit was gone')
}

/** The part of given credit that pays open debts at once, in rupiah. */
async function debtPaidByChange(tx: Transaction, customerId: number, change: number): Promise<number> {
  const [debt] = await tx.query<{ owed: number }>(
    `select coalesce(sum(amount - paid), 0)::bigint as owed
       from credit_debt where customer_id = $1 and collected_at is null`,
    [customerId],
  )
  return Math.min(debt?.owed ?? 0, Math.max(0, change))
}
