import type { AnswerOf, DataOf } from './call.ts'
import { textFields } from './text-fields.ts'
import type { Credentials, OpenLink, staffRoles, VerifyToken } from './accounts.ts'

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

/** The customer in the stored profile of a tab; null if it has another shape. */
export function storedCustomerFromWire(stored: unknown): Pick<Profile, 'id' | 'fullname'> | null {
  const fields = textFields(stored, ['CustomerID', 'Fullname', 'Email', 'PhoneNumber'])
  return fields && { id: fields.CustomerID, fullname: fields.Fullname }
}

export type LinkPurpose = DataOf<typeof OpenLink>['Purpose']

/** `orderId` null: the link is for no order. */
export const openedLinkToWire = ({
  purpose,
  orderId,
}: {
  readonly purpose: LinkPurpose
  readonly orderId: string | null
}): DataOf<typeof OpenLink> => ({ Purpose: purpose, OrderID: orderId })

/** What a link that was opened may be used for. */
export const linkPurposeFromWire = (wire: DataOf<typeof OpenLink>): LinkPurpose => wire.Purpose

type WireToken = AnswerOf<typeof VerifyToken>

/** A session or an opened link; `needsDetails`: a new password needs name and phone as well. */
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

/** Null if there is neither a session nor an opened link. */
export const openedTokenFromWire = ({ serializeUser }: WireToken): OpenedToken | null =>
  serializeUser && {
    email: serializeUser.Email,
    purposes: serializeUser.Purposes,
    needsDetails: serializeUser.NeedsDetails,
  }
