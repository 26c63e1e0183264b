import type { StaffRole } from '@pantul/rules/staff-may'
import type { BodyOf, DataOf } from './call.ts'
import type { EnrolMachine, Machine, Machines, SetPin, TakeOver } from './desk-counter-machines.ts'

/** A member of staff who is present at a counter machine. `seenAt`: ISO 8601 with offset. */
export type PresentPerson = {
  readonly id: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  readonly seenAt: string
}

/**
 * The counter machine of a browser. `isIdle`: it locked itself after minutes without use. `staffId`: the person whose
 * session is open or locked here. `takesOver`: the person may take over by PIN; others must log in again.
 */
export type CounterMachine = {
  readonly name: string
  readonly locationId: string
  readonly location: string
  readonly timeZone: string
  readonly lockMinutes: number
  readonly isIdle: boolean
  readonly isDemonstration: boolean
  readonly staffId: string | null
  readonly people: readonly (PresentPerson & { readonly takesOver: boolean })[]
}

const presentToWire = ({ id, name, roles, seenAt }: PresentPerson) => ({
  StaffID: id,
  Fullname: name,
  Roles: [...roles],
  SeenAt: seenAt,
})

const presentFromWire = (wire: ReturnType<typeof presentToWire>): PresentPerson => ({
  id: wire.StaffID,
  name: wire.Fullname,
  roles: wire.Roles,
  seenAt: wire.SeenAt,
})

export const machineToWire = (machine: CounterMachine | null): DataOf<typeof Machine> => ({
  Machine: machine && {
    Name: machine.name,
    SalesOfficeID: machine.locationId,
    ShortName: machine.location,
    TimeZone: machine.timeZone,
    LockMinutes: machine.lockMinutes,
    IsIdle: machine.isIdle,
    IsDemonstration: machine.isDemonstration,
    StaffID: machine.staffId,
    People: machine.people.map((person) => ({ ...presentToWire(person), TakesOver: person.takesOver })),
  },
})

export const machineFromWire = ({ Machine: wire }: DataOf<typeof Machine>): CounterMachine | null =>
  wire && {
    name: wire.Name,
    locationId: wire.SalesOfficeID,
    location: wire.ShortName,
    timeZone: wire.TimeZone,
    lockMinutes: wire.LockMinutes,
    isIdle: wire.IsIdle,
    isDemonstration: wire.IsDemonstration,
    staffId: wire.StaffID,
    people: wire.People.map((person) => ({ ...presentFromWire(person), takesOver: person.TakesOver })),
  }

/** A counter machine of a location. `id`: the public id; moments in ISO 8601 with offset. */
export type EnrolledMachine = {
  readonly id: string
  readonly name: string
  readonly enrolledAt: string
  readonly enrolledBy: string
  readonly usedAt: string | null
  readonly isHere: boolean
  readonly people: readonly PresentPerson[]
}

/** `here`: the name of the counter machine that sends the request; null if that browser is not one. */
export type MachineList = {
  readonly machines: readonly EnrolledMachine[]
  readonly here: string | null
  readonly lockMinutes: number
}

export const machineListToWire = ({ machines, here, lockMinutes }: MachineList): DataOf<typeof Machines> => ({
  Machines: machines.map((machine) => ({
    MachineID: machine.id,
    Name: machine.name,
    EnrolledAt: machine.enrolledAt,
    EnrolledBy: machine.enrolledBy,
    UsedAt: machine.usedAt,
    IsHere: machine.isHere,
    People: machine.people.map(presentToWire),
  })),
  Here: here,
  LockMinutes: lockMinutes,
})

export const machineListFromWire = (wire: DataOf<typeof Machines>): MachineList => ({
  machines: wire.Machines.map((machine) => ({
    id: machine.MachineID,
    name: machine.Name,
    enrolledAt: machine.EnrolledAt,
    enrolledBy: machine.EnrolledBy,
    usedAt: machine.UsedAt,
    isHere: machine.IsHere,
    people: machine.People.map(presentFromWire),
  })),
  here: wire.Here,
  lockMinutes: wire.LockMinutes,
})

/** Who takes over, and the PIN. `staffId`: the public id. */
export type TakeOverRequest = { readonly staffId: string; readonly pin: string }

export const takeOverToWire = ({ staffId, pin }: TakeOverRequest): BodyOf<typeof TakeOver> => ({
  StaffID: staffId,
  Pin: pin,
})

export const takeOverFromWire = ({ StaffID, Pin }: BodyOf<typeof TakeOver>): TakeOverRequest => ({
  staffId: StaffID,
  pin: Pin,
})

export const pinToWire = (pin: string): BodyOf<typeof SetPin> => ({ Pin: pin })

export const pinFromWire = ({ Pin }: BodyOf<typeof SetPin>): string => Pin

export const machineNameToWire = (name: string): BodyOf<typeof EnrolMachine> => ({ Name: name })

export const machineNameFromWire = ({ Name }: BodyOf<typeof EnrolMachine>): string => Name.trim()
