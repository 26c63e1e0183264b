import { problem } from '@pantul/rules/problem'
import { mayGiveRole, type StaffRole } from '@pantul/rules/staff-may'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { writeStaffAct, type ActingStaff } from './write-staff-act.ts'

/** `actorRoles`: the roles of the actor at the location. `invitationId`: the public id. */
export type Withdrawal = {
  readonly staff: ActingStaff
  readonly actorRoles: readonly StaffRole[]
  readonly invitationId: string
}

/** Withdraws an open invitation and voids its link. Refusals: INVITATION_CLOSED, ROLE_MISSING. */
export const withdrawInvitation = (
  { db, clock }: Deps,
  { staff, actorRoles, invitationId }: Withdrawal,
): Promise<void> =>
  db.transaction(async (tx) => {
    const now = clock.now()
    const [withdrawn] = await tx.query<{ roles: readonly StaffRole[] }>(
      `update staff_invitation set withdrawn_at = $3
        where public_id = $1 and (location_id = $2 or location_id is null) and joined_at is null and withdrawn_at is null
       returning roles`,
      [invitationId, staff.locationId, now],
    )
    if (withdrawn === undefined) throw new Refusal(problem('INVITATION_CLOSED'))
    if (!withdrawn.roles.every((role) => mayGiveRole(actorRoles, role)))
      throw new Refusal(problem('ROLE_MISSING'))
    await writeStaffAct(tx, {
      at: now,
      ...staff,
      action: 'withdraw-invitation',
      thing: 'invitation',
      thingId: invitationId,
      before: { roles: withdrawn.roles },
    })
  })
