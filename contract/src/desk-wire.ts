import type { StaffRole } from '@pantul/rules/staff-may'
import type { DataOf } from './call.ts'
import type { ConfirmSecondFactor, DeskMe, ProveSecondFactor, StartSecondFactor } from './desk.ts'

type WireMe = DataOf<typeof DeskMe>

/** A location where the member of staff has a role. `timeZone`: an IANA name. */
export type DeskLocation = {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  /** Minutes between the usual deadline to pay and the start. */
  readonly payByMinutes: number
  /** Whether players see it and it can be booked. */
  readonly isOpened: boolean
  readonly roles: readonly StaffRole[]
}

/** The member of staff at the desk. `isByPin`: the session was opened by PIN at a counter machine. */
export type DeskStaff = {
  readonly id: string
  readonly fullname: string
  readonly secondFactor: WireMe['SecondFactor']
  readonly hasPin: boolean
  readonly isByPin: boolean
  /** The counter machine of this session. */
  readonly machine: { readonly name: string; readonly lockMinutes: number } | null
  readonly locations: readonly DeskLocation[]
}

export const deskStaffToWire = ({ machine, locations, ...staff }: DeskStaff): WireMe => ({
  StaffID: staff.id,
  Fullname: staff.fullname,
  SecondFactor: staff.secondFactor,
  HasPin: staff.hasPin,
  IsByPin: staff.isByPin,
  Machine: machine && { Name: machine.name, LockMinutes: machine.lockMinutes },
  Locations: locations.map(({ id, name, timeZone, payByMinutes, isOpened, roles }) => ({
    SalesOfficeID: id,
    ShortName: name,
    TimeZone: timeZone,
    PayByMinutes: payByMinutes,
    IsOpened: isOpened,
    Roles: [...roles],
  })),
})

export const deskStaffFromWire = ({ Machine, Locations, ...wire }: WireMe): DeskStaff => ({
  id: wire.StaffID,
  fullname: wire.Fullname,
  secondFactor: wire.SecondFactor,
  hasPin: wire.HasPin,
  isByPin: wire.IsByPin,
  machine: Machine && { name: Machine.Name, lockMinutes: Machine.LockMinutes },
  locations: Locations.map(({ SalesOfficeID, ShortName, TimeZone, PayByMinutes, IsOpened, Roles }) => ({
    id: SalesOfficeID,
    name: ShortName,
    timeZone: TimeZone,
    payByMinutes: PayByMinutes,
    isOpened: IsOpened,
    roles: Roles,
  })),
})

/** The secret of a code app: the content of its QR code (`otpauth://…`), and the same secret to type. */
export type NewSecret = { readonly uri: string; readonly secret: string }

export const newSecretToWire = ({ uri, secret }: NewSecret): DataOf<typeof StartSecondFactor> => ({
  Uri: uri,
  Secret: secret,
})

export const newSecretFromWire = ({ Uri, Secret }: DataOf<typeof StartSecondFactor>): NewSecret => ({
  uri: Uri,
  secret: Secret,
})

export const recoveryCodesToWire = (codes: readonly string[]): DataOf<typeof ConfirmSecondFactor> => ({
  RecoveryCodes: [...codes],
})

export const recoveryCodesFromWire = (data: DataOf<typeof ConfirmSecondFactor>): readonly string[] =>
  data.RecoveryCodes

export const codesLeftToWire = (left: number): DataOf<typeof ProveSecondFactor> => ({
  RecoveryCodesLeft: left,
})

export const codesLeftFromWire = (data: DataOf<typeof ProveSecondFactor>): number => data.RecoveryCodesLeft
