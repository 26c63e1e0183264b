import type { PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { AddPerson, ChangePerson, People } from './desk-people.ts'
import { listOf, nullable, playDate, wireConverter } from './wire-converter.ts'

type WirePerson = DataOf<typeof People>[number]
type WireDetails = NonNullable<WirePerson['Details']>

/** The balance of a quota. `hours`: its court-hours at first. */
export type PackageBalance = {
  readonly name: string
  readonly hours: number
  readonly hoursLeft: number
  readonly expiresOn: PlayDate
}

/** The details of a person for staff of a location. Moments in ISO 8601 with offset, money in rupiah. */
export type PersonDetails = {
  /** In E.164; null if unknown. */
  readonly phone: string | null
  readonly email: string | null
  /** Null for a guest. */
  readonly accountSince: string | null
  /** Played orders at this location. */
  readonly visits: number
  readonly lastVisit: string | null
  /** Bookings at this location that the person missed. */
  readonly noShows: number
  /** Only packages with hours left. */
  readonly packages: readonly PackageBalance[]
  readonly credit: number
  readonly note: string
  /** Why staff flagged the person; null without a flag. */
  readonly flagReason: string | null
  readonly version: number
}

/** A customer or a guest whom the desk knows. `details`: null for roles that see only names. */
export type Person = {
  readonly contactId: string
  readonly name: string
  readonly details: PersonDetails | null
}

export const packageBalance = {
  name: 'Name',
  hours: 'Hours',
  hoursLeft: 'Left',
  expiresOn: ['ExpiresOn', playDate],
} as const

const details = wireConverter<PersonDetails, WireDetails>()({
  phone: 'Phone',
  email: 'Email',
  accountSince: 'AccountSince',
  visits: 'Visits',
  lastVisit: 'LastVisit',
  noShows: 'NoShows',
  packages: [
    'Packages',
    listOf(wireConverter<PackageBalance, WireDetails['Packages'][number]>()(packageBalance)),
  ],
  credit: 'Credit',
  note: 'Note',
  flagReason: 'Watch',
  version: 'Version',
})

export const personConverter = wireConverter<Person, WirePerson>()({
  contactId: 'ContactID',
  name: 'Name',
  details: ['Details', nullable(details)],
})

export const { toWire: personToWire, fromWire: personFromWire } = personConverter
export const { toWire: peopleToWire, fromWire: peopleFromWire } = listOf(personConverter)

/** A person as typed; phone and e-mail may be empty. */
export type PersonFields = { readonly name: string; readonly phone: string; readonly email: string }

const personFields = { name: 'Name', phone: 'Phone', email: 'Email' } as const

export const { toWire: personFieldsToWire, fromWire: personFieldsFromWire } = wireConverter<
  PersonFields,
  BodyOf<typeof AddPerson>
>()(personFields)

/** `version`: the version that the writer saw. */
export type PersonChange = PersonFields & { readonly note: string; readonly version: number }

export const { toWire: personChangeToWire, fromWire: personChangeFromWire } = wireConverter<
  PersonChange,
  BodyOf<typeof ChangePerson>
>()({ ...personFields, note: 'Note', version: 'Version' })
