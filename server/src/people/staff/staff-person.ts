import { problem } from '@pantul/rules/problem'
import type { HeldRole } from '@pantul/rules/staff-may'
import type { Transaction } from '../../platform/database/open.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { accountLockName, takeAdvisoryLocks } from '../accounts/lock-account.ts'

/** A member of staff whose access another member of staff changes, with the roles of both, also at other locations. */
export type StaffPerson = {
  readonly id: number
  readonly roles: readonly HeldRole[]
  readonly actorRoles: readonly HeldRole[]
}

type StaffDecision = { readonly publicId: string; readonly locationId: string; readonly actorId: number }

/**
 * Locks the actor and a person who has a role at a location (owners have a role everywhere), so that the roles of both
 * cannot change until this transaction ends. Refusals: ROLE_SELF if both are the same person; STAFF_UNKNOWN.
 */
export async function lockStaffPerson(
  tx: Transaction,
  { publicId, locationId, actorId }: StaffDecision,
): Promise<StaffPerson> {
  const [found] = await tx.query<{ id: number }>('select id from customer where public_id = $1', [publicId])
  if (found === undefined) throw new Refusal(problem('STAFF_UNKNOWN'))
  if (found.id === actorId) throw new Refusal(problem('ROLE_SELF'))
  await takeAdvisoryLocks(tx, [accountLockName(found.id), accountLockName(actorId)])
  const roles = await rolesOf(tx, found.id)
  if (!roles.some((role) => role.locationId === null || role.locationId === locationId))
    throw new Refusal(problem('STAFF_UNKNOWN'))
  return { id: found.id, roles, actorRoles: await rolesOf(tx, actorId) }
}

const rolesOf = (tx: Transaction, customerId: number): Promise<HeldRole[]> =>
  tx.query<HeldRole>(
    'select role, location_id as "locationId" from staff_role where customer_id = $1 order by id',
    [customerId],
  )
