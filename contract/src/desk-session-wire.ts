import type { StaffRole } from '@pantul/rules/staff-may'
import type { DataOf } from './call.ts'
import type {
  ConfirmSecondFactor,
  DeskSession,
  ProveSecondFactor,
  StartSecondFactor,
} from './desk-session.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'
import { listOf, nullable, wireConverter } from './wire-converter.ts'

type WireMe = DataOf<typeof DeskSession>

/** A location where the member of staff has a role. */
export type DeskLocation = {
  readonly id: string
  readonly name: string
  /** The name of the time zone, such as `Asia/Jakarta`. */
  readonly timeZone: string
  /** Minutes between the usual deadline to pay and the start. */
  readonly payByMinutes: number
  /** Whether players see the location and can book there. */
  readonly isOpened: boolean
  readonly roles: readonly StaffRole[]
}

/** The member of staff at the desk. */
export type DeskStaff = {
  readonly id: string
  readonly fullname: string
  readonly secondFactor: WireMe['SecondFactor']
  readonly hasPin: boolean
  /** Whether the session was opened by PIN at a counter machine. */
  readonly isOpenedByPin: boolean
  /** The counter machine of this session; null: another browser. */
  readonly machine: { readonly name: string; readonly lockMinutes: number } | null
  readonly locations: readonly DeskLocation[]
}

const location = wireConverter<DeskLocation, WireMe['Locations'][number]>()({
  id: 'SalesOfficeID',
  name: 'ShortName',
  timeZone: 'TimeZone',
  payByMinutes: 'PayByMinutes',
  isOpened: 'IsOpened',
  roles: 'Roles',
})

const machine = wireConverter<NonNullable<DeskStaff['machine']>, NonNullable<WireMe['Machine']>>()({
  name: 'Name',
  lockMinutes: 'LockMinutes',
})

export const { toWire: deskStaffToWire, fromWire: deskStaffFromWire } = wireConverter<DeskStaff, WireMe>()({
  id: 'StaffID',
  fullname: 'Fullname',
  secondFactor: 'SecondFactor',
  hasPin: 'HasPin',
  isOpenedByPin: 'IsByPin',
  machine: ['Machine', nullable(machine)],
  locations: ['Locations', listOf(location)],
})

/** The secret of an authenticator app. */
export type NewSecret = {
  /** The content of its QR code: `otpauth://…`. */
  readonly uri: string
  /** The same secret, to be typed. */
  readonly secret: string
}

export const newSecretToWire = (secret: NewSecret): DataOf<typeof StartSecondFactor> => rowToWire(secret)
export const newSecretFromWire = (wire: DataOf<typeof StartSecondFactor>): NewSecret =>
  rowFromWire<NewSecret>(wire)

export const recoveryCodesToWire = (codes: readonly string[]): DataOf<typeof ConfirmSecondFactor> => ({
  RecoveryCodes: [...codes],
})

export const recoveryCodesFromWire = (wire: DataOf<typeof ConfirmSecondFactor>): readonly string[] =>
  wire.RecoveryCodes

export const recoveryCodesLeftToWire = (codesLeft: number): DataOf<typeof ProveSecondFactor> => ({
  RecoveryCodesLeft: codesLeft,
})

export const recoveryCodesLeftFromWire = (wire: DataOf<typeof ProveSecondFactor>): number =>
  wire.RecoveryCodesLeft
