import type { HeldRole } from '@pantul/rules/staff-may'
import type { CurrentProfile, DescribeAccess, OpenLink } from './accounts.ts'
import type { AnswerOf, DataOf } from './call.ts'
import { textFields } from './unknown-data.ts'
import { listOf, wireConverter } from './wire-converter.ts'

type WireProfile = NonNullable<AnswerOf<typeof CurrentProfile>['profile']>

/** The logged-in person. */
export type Profile = {
  readonly id: string
  readonly fullname: string
  readonly email: string
  readonly phone: string
  readonly isEmailVerified: boolean
  /** The location of a role is null if the role covers all locations. */
  readonly roles: readonly HeldRole[]
}

const heldRole = wireConverter<HeldRole, WireProfile['Roles'][number]>()({
  role: 'Role',
  locationId: 'SalesOfficeID',
})

export const profileFields = {
  id: 'CustomerID',
  fullname: 'Fullname',
  email: 'Email',
  phone: 'PhoneNumber',
  isEmailVerified: 'IsVerified',
  roles: ['Roles', listOf(heldRole)],
} as const

export const { toWire: profileToWire, fromWire: profileFromWire } = wireConverter<Profile, WireProfile>()(
  profileFields,
)

/** The customer in the profile that a browser tab stores; null if the stored data has another shape. */
export function storedCustomerFromWire(stored: unknown): Pick<Profile, 'id' | 'fullname'> | null {
  const fields = textFields(stored, ['CustomerID', 'Fullname', 'Email', 'PhoneNumber'])
  return fields && { id: fields.CustomerID, fullname: fields.Fullname }
}

export type LinkPurpose = DataOf<typeof OpenLink>['Purpose']

type OpenedLink = {
  readonly purpose: LinkPurpose
  /** Null if the link is not for an order. */
  readonly orderId: string | null
}

export const openedLinkToWire = ({ purpose, orderId }: OpenedLink): DataOf<typeof OpenLink> => ({
  Purpose: purpose,
  OrderID: orderId,
})

/** The purpose of the opened link. */
export const linkPurposeFromWire = (wire: DataOf<typeof OpenLink>): LinkPurpose => wire.Purpose

type WireAccess = NonNullable<AnswerOf<typeof DescribeAccess>['serializeUser']>

/** What the session or the opened mail link of a browser allows. */
export type Access = {
  readonly fullname: string
  readonly email: string
  readonly purposes: readonly AccessPurpose[]
  /** Whether the form for a new password must ask for name and phone. */
  readonly needsNameAndPhone: boolean
}

export type AccessPurpose = WireAccess['Purposes'][number]

const access = wireConverter<Access, WireAccess>()({
  fullname: 'Fullname',
  email: 'Email',
  purposes: 'Purposes',
  needsNameAndPhone: 'NeedsDetails',
})

export const { toWire: accessToWire } = access

/** Null without a session and without an opened link. */
export const accessFromWire = ({ serializeUser }: AnswerOf<typeof DescribeAccess>): Access | null =>
  serializeUser && access.fromWire(serializeUser)
