import { problem } from '@pantul/rules/problem'
import { mayRemoveAllRoles } from '@pantul/rules/staff-may'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { queueSecondFactorResetMail } from '../accounts/queue-account-mail.ts'
import { lockStaffPerson } from './staff-person.ts'
import { writeStaffAct, type ActingStaff } from './write-staff-act.ts'

/** `person`: the public id of the person whose authenticator app is lost. */
export type SecondFactorReset = { readonly staff: ActingStaff; readonly person: string }

/**
 * Removes a person's second factor, ends the person's sessions and sends a mail. The actor must be allowed to remove
 * all roles of the person. The person sets up a new second factor at the next login. Refusals: STAFF_UNKNOWN,
 * ROLE_SELF, ROLE_MISSING.
 */
export async function resetSecondFactor(deps: Deps, { staff, person }: SecondFactorReset): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction(async (tx) => {
    const { locationId, customerId: actorId } = staff
    const found = await lockStaffPerson(tx, { publicId: person, locationId, actorId })
    if (!mayRemoveAllRoles(found.actorRoles, found.roles)) throw new Refusal(problem('ROLE_MISSING'))
    const removed = await tx.query('delete from staff_secret where customer_id = $1 returning customer_id', [
      found.id,
    ])
    await endSessions(tx, found.id)
    if (removed.length === 0) return
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'reset-second-factor',
      thing: 'staff',
      thingId: person,
      after: { secondFactor: null },
    })
    await queueSecondFactorResetMail(tx, found.id, now)
  })
  deps.wakeOutbox()
}
