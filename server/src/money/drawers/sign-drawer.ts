import { needsReason } from '@pantul/rules/drawer'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { isOnlyPersonFor } from '../../people/staff/is-only-person-for.ts'
import { hasProvedSecondFactorJustNow } from '../../people/staff/proved-second-factor-just-now.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { lockShift, readCounts } from './shift.ts'

type Signature = {
  readonly staff: ActingStaff
  readonly sessionId: number
  /** The public id. */
  readonly shiftId: string
  /** Why the count differs from what was expected. */
  readonly reason: string
}

/**
 * Signs the count of a closed shift. Repeating it changes nothing. Refusals: SHIFT_UNKNOWN, DRAWER_STILL_OPEN, TWO_PEOPLE
 * (the signer counted the drawer, and another person could sign), NEW_CODE_NEEDED (the signer counted the drawer, nobody
 * else could sign, and the signer has not just entered a code), REASON_REQUIRED (the difference is above the limit).
 */
export async function signDrawer(
  deps: Deps,
  { staff, sessionId, shiftId, reason }: Signature,
): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const shift = await lockShift(tx, { locationId: staff.locationId, publicId: shiftId }, 'update')
    if (shift.closedAt === null) throw new Refusal(problem('DRAWER_STILL_OPEN'))
    if (shift.signedBy !== null) return
    const signsOwnCount = shift.closedById === staff.customerId
    if (signsOwnCount) {
      if (!(await isOnlyPersonFor(tx, 'sign-drawer', staff))) throw new Refusal(problem('TWO_PEOPLE'))
      if (!(await hasProvedSecondFactorJustNow(tx, deps, sessionId)))
        throw new Refusal(problem('NEW_CODE_NEEDED'))
    }
    const isRequired = needsReason(await readCounts(tx, shift.id))
    if (isReasonTooShort(reason, { isRequired })) throw new Refusal(problem('REASON_REQUIRED'))
    const text = reason.trim() === '' ? null : reason.trim()
    await tx.query(
      'update drawer_shift set signed_at = $2, signed_by = $3, reason = $4, signed_alone = $5 where id = $1',
      [shift.id, now, staff.customerId, text, signsOwnCount],
    )
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'sign-drawer',
      thing: 'shift',
      thingId: shiftId,
      ...(signsOwnCount ? { after: { alone: true } } : {}),
      reason: text,
    })
  })
}
