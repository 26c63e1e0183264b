import type { HeldRole } from '@pantul/rules/staff-may'
import type { AnswerOf, DataOf } from './call.ts'
import { textFields } from './text-fields.ts'
import type { CurrentProfile, OpenLink, DescribeAccess } from './accounts.ts'

type WireProfile = NonNullable<AnswerOf<typeof CurrentProfile>['profile']>

/** The logged-in person. The location of a role is null if the role is for the whole group. */
export type Profile = {
  readonly id: string
  readonly fullname: string
  readonly email: string
  readonly phone: string
  readonly isVerified: boolean
  readonly roles: readonly HeldRole[]
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

/** The customer in the stored profile of a tab; null if the data has another shape. */
export function storedCustomerFromWire(stored: unknown): Pick<Profile, 'id' | 'fullname'> | null {
  const fields = textFields(stored, ['CustomerID', 'Fullname', 'Email', 'PhoneNumber'])
  return fields && { id: fields.CustomerID, fullname: fields.Fullname }
}

export type LinkPurpose = DataOf<typeof OpenLink>['Purpose']

/** `orderId`: null if the link is not for an order. */
export const openedLinkToWire = ({
  purpose,
  orderId,
}: {
  readonly purpose: LinkPurpose
  readonly orderId: string | null
}): DataOf<typeof OpenLink> => ({ Purpose: purpose, OrderID: orderId })

/** The purpose of the opened link. */
export const linkPurposeFromWire = (wire: DataOf<typeof OpenLink>): LinkPurpose => wire.Purpose

type WireToken = AnswerOf<typeof DescribeAccess>

/** A session or an opened link. `needsDetails`: the password form must ask for name and phone. */
export type OpenedToken = {
  readonly email: string
  readonly purposes: readonly TokenPurpose[]
  readonly needsDetails: boolean
}

export type TokenPurpose = NonNullable<WireToken['serializeUser']>['Purposes'][number]

export const openedTokenToWire = (
  token: OpenedToken & { readonly fullname: string },
): NonNullable<WireToken['serializeUser']> => ({
  Fullname: token.fullname,
  Email: token.email,
  Purposes: [...token.purposes],
  NeedsDetails: token.needsDetails,
})

/** Returns null without a session and without an opened link. */
export const openedTokenFromWire = ({ serializeUser }: WireToken): OpenedToken | null =>
  serializeUser && {
    email: serializeUser.Email,
    purposes: serializeUser.Purposes,
    needsDetails: serializeUser.NeedsDetails,
  }
