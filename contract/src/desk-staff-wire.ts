import type { StaffRole } from '@pantul/rules/staff-may'
import type { BodyOf, DataOf } from './call.ts'
import type { InviteStaff, Staff, RemoveRole } from './desk-staff.ts'
import { listOf, wireConverter } from './wire-converter.ts'

type WireStaff = DataOf<typeof Staff>
type WirePerson = WireStaff['People'][number]

/**
 * A person with a role at a location. The fields `may…` say what the logged-in member of staff may do to this person.
 */
export type StaffMember = {
  /** The public id. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly { readonly role: StaffRole; readonly mayRemove: boolean }[]
  readonly hasSecondFactor: boolean
  readonly mayResetSecondFactor: boolean
  /** Whether the person is the logged-in member of staff. */
  readonly isSelf: boolean
}

const heldRole = wireConverter<StaffMember['roles'][number], WirePerson['Roles'][number]>()({
  role: 'Role',
  mayRemove: 'MayTake',
})

const person = wireConverter<StaffMember, WirePerson>()({
  id: 'StaffID',
  name: 'Fullname',
  email: 'Email',
  roles: ['Roles', listOf(heldRole)],
  hasSecondFactor: 'HasSecondFactor',
  mayResetSecondFactor: 'MayReset',
  isSelf: 'IsSelf',
})

export type DeskInvitation = {
  readonly id: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  /** ISO 8601. */
  readonly invitedAt: string
  readonly invitedBy: string
  /** Whether the invited person has logged in. Then only the second factor is missing. */
  readonly isAccepted: boolean
  /** Whether the link in the mail has expired. */
  readonly isExpired: boolean
  readonly mayWithdraw: boolean
}

const invitation = wireConverter<DeskInvitation, WireStaff['Invitations'][number]>()({
  id: 'InvitationID',
  email: 'Email',
  roles: 'Roles',
  invitedAt: 'InvitedAt',
  invitedBy: 'InvitedBy',
  isAccepted: 'IsAccepted',
  isExpired: 'IsOver',
  mayWithdraw: 'MayWithdraw',
})

export type StaffList = {
  readonly people: readonly StaffMember[]
  readonly invitations: readonly DeskInvitation[]
}

export const { toWire: staffListToWire, fromWire: staffListFromWire } = wireConverter<StaffList, WireStaff>()(
  { people: ['People', listOf(person)], invitations: ['Invitations', listOf(invitation)] },
)

/** Whom to invite, and with which roles. */
export type NewInvitation = { readonly email: string; readonly roles: readonly StaffRole[] }

export const { toWire: invitationToWire, fromWire: invitationFromWire } = wireConverter<
  NewInvitation,
  BodyOf<typeof InviteStaff>
>()({ email: 'Email', roles: 'Roles' })

export const removedRoleToWire = (role: StaffRole): BodyOf<typeof RemoveRole> => ({ Role: role })

export const removedRoleFromWire = ({ Role }: BodyOf<typeof RemoveRole>): StaffRole => Role
