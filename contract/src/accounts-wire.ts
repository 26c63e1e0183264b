import type { AnswerOf } from './call.ts'
import type { Credentials, staffRoles } from './accounts.ts'

type WireProfile = NonNullable<AnswerOf<typeof Credentials>['profile']>

export type StaffRole = (typeof staffRoles)[number]

/** Who is logged in. A role's location is null where it is for the whole group. */
export type Profile = {
  readonly id: string
  readonly fullname: string
  readonly email: string
  readonly phone: string
  readonly isVerified: boolean
  readonly roles: readonly { readonly role: StaffRole; readonly locationId: string | null }[]
}

export const profileFromWire = (wire: WireProfile): Profile => ({
  id: wire.CustomerID,
  fullname: wire.Fullname,
  email: wire.Email,
  phone: wire.PhoneNumber,
  isVerified: wire.IsVerified,
  roles: wire.Roles.map(({ Role, SalesOfficeID }) => ({ role: Role, locationId: SalesOfficeID })),
})

export const profileToWire = (profile: Profile): WireProfile => ({
  CustomerID: profile.id,
  Fullname: profile.fullname,
  Email: profile.email,
  PhoneNumber: profile.phone,
  IsVerified: profile.isVerified,
  Roles: profile.roles.map(({ role, locationId }) => ({ Role: role, SalesOfficeID: locationId })),
})
