import type { StaffRole } from '@pantul/rules/staff-may'
import type { BodyOf, DataOf } from './call.ts'
import type { EnrolMachine, Machine, Machines, SetPin, TakeOver } from './desk-counter-machines.ts'
import { listOf, nullable, wireConverter } from './wire-converter.ts'

type WireMachine = NonNullable<DataOf<typeof Machine>['Machine']>
type WireEnrolled = DataOf<typeof Machines>['Machines'][number]

/** A member of staff who is present at a counter machine. */
export type PresentPerson = {
  readonly id: string
  readonly name: string
  readonly roles: readonly StaffRole[]
  /** When the person last used the machine: ISO 8601 with offset. */
  readonly seenAt: string
}

/** A person on the lock screen. `mayTakeOver`: the person may take over by PIN, without a login. */
export type LockScreenPerson = PresentPerson & { readonly mayTakeOver: boolean }

/** The counter machine of a browser. */
export type CounterMachine = {
  readonly name: string
  readonly locationId: string
  readonly locationName: string
  readonly timeZone: string
  /** After so many minutes without use, the machine locks its screen. */
  readonly lockMinutes: number
  /** Whether the machine locked itself because nobody used it. */
  readonly isIdle: boolean
  /** Whether a present person has a demonstration account, which has no second factor. */
  readonly isDemonstration: boolean
  /** The person whose session is open or locked here. */
  readonly staffId: string | null
  readonly people: readonly LockScreenPerson[]
}

const presentPerson = {
  id: 'StaffID',
  name: 'Fullname',
  roles: 'Roles',
  seenAt: 'SeenAt',
} as const

const personAtLock = wireConverter<LockScreenPerson, WireMachine['People'][number]>()({
  ...presentPerson,
  mayTakeOver: 'TakesOver',
})

const counterMachine = nullable(
  wireConverter<CounterMachine, WireMachine>()({
    name: 'Name',
    locationId: 'SalesOfficeID',
    locationName: 'ShortName',
    timeZone: 'TimeZone',
    lockMinutes: 'LockMinutes',
    isIdle: 'IsIdle',
    isDemonstration: 'IsDemonstration',
    staffId: 'StaffID',
    people: ['People', listOf(personAtLock)],
  }),
)

export const machineToWire = (machine: CounterMachine | null): DataOf<typeof Machine> => ({
  Machine: counterMachine.toWire(machine),
})

export const machineFromWire = (data: DataOf<typeof Machine>): CounterMachine | null =>
  counterMachine.fromWire(data.Machine)

/** A counter machine of a location. Moments in ISO 8601 with offset. */
export type EnrolledMachine = {
  /** The public id. */
  readonly id: string
  readonly name: string
  readonly enrolledAt: string
  readonly enrolledBy: string
  /** When it was last used. */
  readonly usedAt: string | null
  /** Whether this machine sends the request. */
  readonly isThisBrowser: boolean
  readonly people: readonly PresentPerson[]
}

export type MachineList = {
  readonly machines: readonly EnrolledMachine[]
  /** The name of the machine that sends the request; null if the browser is no counter machine. */
  readonly thisMachineName: string | null
  readonly lockMinutes: number
}

const enrolledMachine = wireConverter<EnrolledMachine, WireEnrolled>()({
  id: 'MachineID',
  name: 'Name',
  enrolledAt: 'EnrolledAt',
  enrolledBy: 'EnrolledBy',
  usedAt: 'UsedAt',
  isThisBrowser: 'IsHere',
  people: ['People', listOf(wireConverter<PresentPerson, WireEnrolled['People'][number]>()(presentPerson))],
})

export const { toWire: machineListToWire, fromWire: machineListFromWire } = wireConverter<
  MachineList,
  DataOf<typeof Machines>
>()({ machines: ['Machines', listOf(enrolledMachine)], thisMachineName: 'Here', lockMinutes: 'LockMinutes' })

/** `staffId`: the public id of the person who takes over. */
export type TakeOverRequest = { readonly staffId: string; readonly pin: string }

export const { toWire: takeOverToWire, fromWire: takeOverFromWire } = wireConverter<
  TakeOverRequest,
  BodyOf<typeof TakeOver>
>()({ staffId: 'StaffID', pin: 'Pin' })

export const pinToWire = (pin: string): BodyOf<typeof SetPin> => ({ Pin: pin })

export const pinFromWire = ({ Pin }: BodyOf<typeof SetPin>): string => Pin

export const machineNameToWire = (name: string): BodyOf<typeof EnrolMachine> => ({ Name: name })

export const machineNameFromWire = ({ Name }: BodyOf<typeof EnrolMachine>): string => Name.trim()
