import type { StaffList } from '@pantul/contract/desk-staff-wire'
import { mayGiveRole, mayRemoveAllRoles, type HeldRole, type StaffRole } from '@pantul/rules/staff-may'
import type { Connection } from '../../platform/database/open.ts'

type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly hasSecondFactor: boolean
  readonly roles: readonly HeldRole[]
  readonly isSelf: boolean
}

const selectPeople = `
  select c.public_id as id, c.full_name as name, c.email, c.id = $2 as "isSelf",
         exists (select from staff_secret s where s.customer_id = c.id and s.confirmed_at is not null)
           as "hasSecondFactor",
         (select jsonb_agg(jsonb_build_object('role', r.role, 'locationId', r.location_id) order by r.id)
            from staff_role r where r.customer_id = c.id) as roles
    from customer c
   where exists (select from staff_role r
                  where r.customer_id = c.id and (r.location_id = $1 or r.location_id is null))
   order by lower(c.full_name), c.id`

const selectInvitations = `
  select i.public_id as id, i.email, i.roles, i.invited_at as "invitedAt", c.full_name as "invitedBy",
         i.accepted_at is not null as "isAccepted",
         coalesce(l.expires_at, i.invited_at + interval '72 hours') as "expiresAt"
    from staff_invitation i
    join customer c on c.id = i.invited_by
    left join mail_link l on l.id = i.mail_link_id
   where (i.location_id = $1 or i.location_id is null) and i.joined_at is null and i.withdrawn_at is null
   order by i.id`

type InvitationRow = {
  readonly id: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly invitedAt: Temporal.Instant
  readonly invitedBy: string
  readonly isAccepted: boolean
  readonly expiresAt: Temporal.Instant
}

type Reader = {
  readonly locationId: string
  readonly customerId: number
  /** The reader's roles at the location. */
  readonly readerRoles: readonly StaffRole[]
  readonly now: Temporal.Instant
}

/** All people with a role at a location and all open invitations, each with the changes that the reader may make. */
export async function listStaff(
  db: Connection,
  { locationId, customerId, readerRoles, now }: Reader,
): Promise<StaffList> {
  const found = await db.query<Person>(selectPeople, [locationId, customerId])
  const invitations = await db.query<InvitationRow>(selectInvitations, [locationId])
  const readerAllRoles = found.find(({ isSelf }) => isSelf)?.roles ?? []
  return {
    people: found.map(({ roles, ...person }) => ({
      ...person,
      roles: roles
        .filter((role) => role.locationId === null || role.locationId === locationId)
        .map(({ role }) => ({ role, mayRemove: !person.isSelf && mayGiveRole(readerRoles, role) })),
      mayResetSecondFactor:
        person.hasSecondFactor && !person.isSelf && mayRemoveAllRoles(readerAllRoles, roles),
    })),
    invitations: invitations.map(({ invitedAt, expiresAt, ...invited }) => ({
      ...invited,
      invitedAt: invitedAt.toString(),
      isExpired: !invited.isAccepted && Temporal.Instant.compare(expiresAt, now) <= 0,
      mayWithdraw: invited.roles.every((role) => mayGiveRole(readerRoles, role)),
    })),
  }
}
