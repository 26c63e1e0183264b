import { isReasonTooShort } from '@pantul/rules/drawer'
import { problem } from '@pantul/rules/problem'
import { writeAct, type ActingStaff } from '../../people/staff/write-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { lockShift } from './queries.ts'

/** Cash put into a drawer or taken out of it without a sale. `amount`: rupiah, above 0. `shiftId`: the public id. */
export type CashMove = {
  readonly staff: ActingStaff
  readonly shiftId: string
  readonly kind: 'in' | 'out' | 'to_safe'
  readonly amount: number
  readonly reason: string
}

/**
 * Records cash that goes into a drawer, out of it or to the safe. Refusals: SHIFT_UNKNOWN (also of another location),
 * DRAWER_CLOSED, REASON_REQUIRED (in and out), IDEMPOTENCY_KEY_REUSED.
 */
export async function recordEntry(
  { db, clock }: Deps,
  { staff, shiftId, kind, amount, reason }: CashMove,
  attempt: Attempt,
): Promise<void> {
  if (isReasonTooShort(reason, { isRequired: kind !== 'to_safe' }))
    throw new Refusal(problem('REASON_REQUIRED'))
  await db.transaction(async (tx) => {
    if ((await beginAttempt<object>(tx, attempt)) !== null) return
    const shift = await lockShift(tx, { locationId: staff.locationId, publicId: shiftId }, 'share')
    if (shift.closedAt !== null) throw new Refusal(problem('DRAWER_CLOSED'))
    const text = reason.trim() === '' ? null : reason.trim()
    const actId = await writeAct(tx, {
      at: clock.now(),
      ...staff,
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
    await storeAnswer(tx, attempt, { status: 200, answer: {} })
  })
}
