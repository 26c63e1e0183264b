import type { Approval } from '@pantul/contract/desk-approvals-wire'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { roleWithoutApproval } from '@pantul/rules/staff-may'
import { isOfPersonTodaySql, lockLimit, personAndDay } from '../../people/staff/acts-today.ts'
import { approve, withApproval, type ApprovedBy } from '../../people/staff/approve.ts'
import { staffLimitsOf } from '../../people/staff/staff-limits.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { answerOnceIn, type Attempt } from '../../platform/http/idempotency.ts'
import { lockShift } from './shift.ts'

/** Cash that is put into a drawer, or taken out of it, without a sale. */
export type CashMove = {
  readonly staff: ActingStaff
  /** The public id. */
  readonly shiftId: string
  readonly kind: 'in' | 'out' | 'to_safe'
  /** Rupiah, above 0. */
  readonly amount: number
  readonly reason: string
  readonly approval: Approval | null
}

/**
 * Records cash that goes into a drawer, out of it or to the safe. Refusals: SHIFT_UNKNOWN (also of another location),
 * DRAWER_CLOSED, REASON_REQUIRED (not for the safe), CASH_SHORT (more than the drawer should hold), those of `approve` and
 * NEW_CODE_NEEDED (for cash that goes out), IDEMPOTENCY_KEY_REUSED.
 */
export async function moveCash(deps: Deps, move: CashMove, attempt: Attempt): Promise<void> {
  const { kind, reason } = move
  if (isReasonTooShort(reason, { isRequired: kind !== 'to_safe' }))
    throw new Refusal(problem('REASON_REQUIRED'))
  await withApproval(deps, move, (tx) =>
    answerOnceIn(tx, attempt, async () => {
      await writeCashMove(tx, deps, move)
      return { answer: {} }
    }),
  )
}

async function writeCashMove(tx: Transaction, deps: Deps, move: CashMove): Promise<void> {
  const { staff, shiftId, kind, amount, reason } = move
  // Concurrent withdrawals wait for each other, so that they cannot take the same cash.
  const strength = kind === 'in' ? 'share' : 'update'
  const shift = await lockShift(tx, { locationId: staff.locationId, publicId: shiftId }, strength)
  if (shift.closedAt !== null) throw new Refusal(problem('DRAWER_CLOSED'))
  if (kind !== 'in' && amount > (await expectedCash(tx, shift.id))) throw new Refusal(problem('CASH_SHORT'))
  const text = reason.trim() === '' ? null : reason.trim()
  const approvedBy = kind === 'out' ? await allowCashOut(tx, deps, move) : null
  const actId = await writeStaffAct(tx, {
    at: deps.clock.now(),
    ...staff,
    ...approvedBy,
    action: 'move-cash',
    thing: 'shift',
    thingId: shiftId,
    amount,
    reason: text,
  })
  await tx.query(
    'insert into drawer_entry (shift_id, kind, amount, reason, act_id) values ($1, $2, $3, $4, $5)',
    [shift.id, kind, kind === 'in' ? amount : -amount, text, actId],
  )
}

/** The rupiah that a drawer should hold. */
async function expectedCash(tx: Transaction, shiftId: number): Promise<number> {
  const [entries] = await tx.query<{ sum: number }>(
    'select coalesce(sum(amount), 0)::bigint as sum from drawer_entry where shift_id = $1',
    [shiftId],
  )
  return entries?.sum ?? 0
}

const takenOutToday = `
  select coalesce(-sum(e.amount), 0)::bigint as sum
    from drawer_entry e
    join staff_act a on a.id = e.act_id
   where ${isOfPersonTodaySql} and e.kind = 'out' and a.approved_by is null`

/** Limits the sum that a person takes out on one day without an approval. Returns who approved this withdrawal. */
async function allowCashOut(
  tx: Transaction,
  deps: Deps,
  { staff, amount, approval }: CashMove,
): Promise<ApprovedBy> {
  await lockLimit(tx, 'pay-out', staff)
  const [takenOut] = await tx.query<{ sum: number }>(takenOutToday, personAndDay(staff, deps.clock.now()))
  const sum = (takenOut?.sum ?? 0) + amount
  const { payOutPerDay } = await staffLimitsOf(tx, staff.locationId)
  const isWithinLimit = sum <= payOutPerDay
  // Staff whose role allows more than the limit confirm that by a code that they enter just before.
  const mayExceedLimit = roleWithoutApproval(staff.roles, 'pay-out', /* isWithinLimit */ false) !== undefined
  if (!isWithinLimit && mayExceedLimit && !staff.isCodeNew) throw new Refusal(problem('NEW_CODE_NEEDED'))
  return approve(tx, deps, { staff, approval, action: 'pay-out', isWithinLimit })
}
