import type { StaffRole } from '@pantul/rules/staff-may'
import type { DataOf } from './call.ts'
import type { DeskMe } from './desk.ts'

type WireMe = DataOf<typeof DeskMe>

/** A location where somebody has a role. `timeZone`: of the IANA database. */
export type DeskLocation = {
  readonly id: string
  readonly name: string
  readonly timeZone: string
  readonly roles: readonly StaffRole[]
}

/** The staff member at the desk. */
export type DeskStaff = {
  readonly fullname: string
  readonly secondFactor: WireMe['SecondFactor']
  readonly locations: readonly DeskLocation[]
}

export const deskStaffToWire = ({ fullname, secondFactor, locations }: DeskStaff): WireMe => ({
  Fullname: fullname,
  SecondFactor: secondFactor,
  Locations: locations.map(({ id, name, timeZone, roles }) => ({
    SalesOfficeID: id,
    ShortName: name,
    TimeZone: timeZone,
    Roles: [...roles],
  })),
})

export const deskStaffFromWire = ({ Fullname, SecondFactor, Locations }: WireMe): DeskStaff => ({
  fullname: Fullname,
  secondFactor: SecondFactor,
  locations: Locations.map(({ SalesOfficeID, ShortName, TimeZone, Roles }) => ({
    id: SalesOfficeID,
    name: ShortName,
    timeZone: TimeZone,
    roles: Roles,
  })),
})
