import type { StaffRole } from '@pantul/rules/staff-may'
import type { Transaction } from '../../platform/database/open.ts'
import type { CurrentCustomer } from '../../platform/http/session.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { writeStaffAct } from './write-staff-act.ts'

type AcceptedInvitation = {
  readonly publicId: string
  readonly locationId: string | null
  readonly roles: readonly [StaffRole, ...StaffRole[]]
}

/** Gives a person the roles of all accepted invitations. Called after the person has proved the second factor. */
export async function joinStaff(
  tx: Transaction,
  { id: customerId }: Pick<CurrentCustomer, 'id'>,
  now: Temporal.Instant,
): Promise<void> {
  await lockAccount(tx, customerId)
  const joined = await tx.query<AcceptedInvitation>(
    `with joined as (
       update staff_invitation set joined_at = $2
        where accepted_by = $1 and joined_at is null and withdrawn_at is null
       returning id, public_id as "publicId", location_id as "locationId", roles
     ), given as (
       insert into staff_role (customer_id, location_id, role)
       select $1, joined."locationId", role from joined, unnest(joined.roles) as role
       on conflict do nothing
     )
     select "publicId", "locationId", roles from joined order by id`,
    [customerId, now],
  )
  for (const { publicId, locationId, roles } of joined)
    await writeStaffAct(tx, {
      at: now,
      customerId,
      role: roles[0],
      locationId,
      action: 'join-staff',
      thing: 'invitation',
      thingId: publicId,
      after: { roles },
    })
}
