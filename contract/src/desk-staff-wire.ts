import type { StaffRole } from '@pantul/rules/staff-may'
import type { BodyOf, DataOf } from './call.ts'
import type { InviteStaff, Staff, TakeRole } from './desk-staff.ts'

/** A person with a role at a location, and the changes that the reader may make to the roles. */
export type DeskPerson = {
  /** The public id. */
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly { readonly role: StaffRole; readonly mayTake: boolean }[]
  readonly hasSecondFactor: boolean
  readonly mayReset: boolean
  readonly isSelf: boolean
}

/** An open invitation. `invitedAt`: ISO 8601. */
export type DeskInvitation = {
  readonly id: string
  readonly email: string
  readonly roles: readonly StaffRole[]
  readonly invitedAt: string
  readonly invitedBy: string
  readonly isAccepted: boolean
  readonly isOver: boolean
  readonly mayWithdraw: boolean
}

export type StaffList = {
  readonly people: readonly DeskPerson[]
  readonly invitations: readonly DeskInvitation[]
}

type WireStaff = DataOf<typeof Staff>

export const staffListToWire = ({ people, invitations }: StaffList): WireStaff => ({
  People: people.map(({ id, name, email, roles, hasSecondFactor, mayReset, isSelf }) => ({
    StaffID: id,
    Fullname: name,
    Email: email,
    Roles: roles.map(({ role, mayTake }) => ({ Role: role, MayTake: mayTake })),
    HasSecondFactor: hasSecondFactor,
    MayReset: mayReset,
    IsSelf: isSelf,
  })),
  Invitations: invitations.map(({ id, email, roles, ...rest }) => ({
    InvitationID: id,
    Email: email,
    Roles: [...roles],
    InvitedAt: rest.invitedAt,
    InvitedBy: rest.invitedBy,
    IsAccepted: rest.isAccepted,
    IsOver: rest.isOver,
    MayWithdraw: rest.mayWithdraw,
  })),
})

export const staffListFromWire = ({ People, Invitations }: WireStaff): StaffList => ({
  people: People.map((person) => ({
    id: person.StaffID,
    name: person.Fullname,
    email: person.Email,
    roles: person.Roles.map(({ Role, MayTake }) => ({ role: Role, mayTake: MayTake })),
    hasSecondFactor: person.HasSecondFactor,
    mayReset: person.MayReset,
    isSelf: person.IsSelf,
  })),
  invitations: Invitations.map((invited) => ({
    id: invited.InvitationID,
    email: invited.Email,
    roles: invited.Roles,
    invitedAt: invited.InvitedAt,
    invitedBy: invited.InvitedBy,
    isAccepted: invited.IsAccepted,
    isOver: invited.IsOver,
    mayWithdraw: invited.MayWithdraw,
  })),
})

/** Whom to invite, and with which roles. */
export type NewInvitation = { readonly email: string; readonly roles: readonly StaffRole[] }

export const invitationToWire = ({ email, roles }: NewInvitation): BodyOf<typeof InviteStaff> => ({
  Email: email,
  Roles: [...roles],
})

export const invitationFromWire = ({ Email, Roles }: BodyOf<typeof InviteStaff>): NewInvitation => ({
  email: Email,
  roles: Roles,
})

export const takenRoleToWire = (role: StaffRole): BodyOf<typeof TakeRole> => ({ Role: role })

export const takenRoleFromWire = ({ Role }: BodyOf<typeof TakeRole>): StaffRole => Role
