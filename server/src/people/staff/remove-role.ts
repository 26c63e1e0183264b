import { problem } from '@pantul/rules/problem'
import { mayGiveRole, rolesAt, type StaffRole } from '@pantul/rules/staff-may'
import { errorCodeOf } from '../../platform/database/failures.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { endSessions } from '../accounts/end-sessions.ts'
import { lockStaffPerson } from './staff-person.ts'
import { writeStaffAct, type ActingStaff } from './write-staff-act.ts'

/** `person`: the public id of the person who loses the role. */
export type RoleRemoval = { readonly staff: ActingStaff; readonly person: string; readonly role: StaffRole }

/**
 * Removes a role at a location, and ends the person's sessions and event streams. Refusals: STAFF_UNKNOWN, ROLE_SELF,
 * ROLE_MISSING (the actor may not give this role), OWNER_LAST.
 */
export async function removeRole({ db, clock }: Deps, removal: RoleRemoval): Promise<void> {
  try {
    await db.transaction((tx) => removeRoleIn(tx, removal, clock.now()))
  } catch (error) {
    // Two owners tried to remove each other's role at the same time.
    if (errorCodeOf(error) === '23514' && Reflect.get(Object(error), 'constraint') === 'some_owner_remains')
      throw new Refusal(problem('OWNER_LAST'))
    throw error
  }
}

async function removeRoleIn(
  tx: Transaction,
  { staff, person, role }: RoleRemoval,
  now: Temporal.Instant,
): Promise<void> {
  const { locationId, customerId: actorId } = staff
  const found = await lockStaffPerson(tx, { publicId: person, locationId, actorId })
  const roleLocation = role === 'owner' ? null : locationId
  if (!found.roles.some((held) => held.role === role && held.locationId === roleLocation))
    throw new Refusal(problem('STAFF_UNKNOWN'))
  if (!mayGiveRole(rolesAt(found.actorRoles, locationId), role)) throw new Refusal(problem('ROLE_MISSING'))
  await tx.query(
    'delete from staff_role where customer_id = $1 and role = $2 and location_id is not distinct from $3',
    [found.id, role, roleLocation],
  )
  await endSessions(tx, found.id)
  // Ends the open invitations that this person sent or received, so that they give no roles.
  await tx.query(
    `update staff_invitation set withdrawn_at = $3
      where (invited_by = $1 or accepted_by = $1) and joined_at is null and withdrawn_at is null
        and (location_id = $2 or location_id is null or $4)`,
    [found.id, locationId, now, role === 'owner'],
  )
  await writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'take-role',
    thing: 'staff',
    thingId: person,
    before: { role },
    after: { role: null },
  })
}
