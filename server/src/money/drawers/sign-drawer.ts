import { isReasonTooShort, needsReason } from '@pantul/rules/drawer'
import { problem } from '@pantul/rules/problem'
import { writeAct, type ActingStaff } from '../../people/staff/write-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { countsOf, lockShift } from './queries.ts'

/** `reason`: why the count differs. `shiftId`: the public id. */
export type Signing = { readonly staff: ActingStaff; readonly shiftId: string; readonly reason: string }

/**
 * Signs the count of a closed drawer. Repeating it changes nothing. Refusals: SHIFT_UNKNOWN, DRAWER_STILL_OPEN,
 * TWO_PEOPLE (whoever counted it cannot sign it), REASON_REQUIRED (a difference above the limit).
 */
export async function signDrawer({ db, clock }: Deps, { staff, shiftId, reason }: Signing): Promise<void> {
  await db.transaction(async (tx) => {
    const shift = await lockShift(tx, { locationId: staff.locationId, publicId: shiftId }, 'update')
    if (shift.closedAt === null) throw new Refusal(problem('DRAWER_STILL_OPEN'))
    if (shift.signedBy !== null) return
    if (shift.closedById === staff.customerId) throw new Refusal(problem('TWO_PEOPLE'))
    const isRequired = needsReason(await countsOf(tx, shift.id))
    if (isReasonTooShort(reason, { isRequired })) throw new Refusal(problem('REASON_REQUIRED'))
    const text = reason.trim() === '' ? null : reason.trim()
    await tx.query('update drawer_shift set signed_at = $2, signed_by = $3, reason = $4 where id = $1', [
      shift.id,
      clock.now(),
      staff.customerId,
      text,
    ])
    await writeAct(tx, {
      at: clock.now(),
      ...staff,
      action: 'sign-drawer',
      thing: 'shift',
      thingId: shiftId,
      reason: text,
    })
  })
}
