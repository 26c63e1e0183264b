import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { AddPerson, ChangePerson, People } from './desk-people.ts'

/** A package with court-hours left. */
export type PackageLeft = {
  readonly name: string
  readonly hours: number
  readonly left: number
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
  readonly noShows: number
  readonly packages: readonly PackageLeft[]
  readonly credit: number
  readonly note: string
  /** Why staff flagged the person; null without a flag. */
  readonly flagReason: string | null
  readonly version: number
}

/** A contact of the desk. `details`: null for roles that see only names. */
export type Person = {
  readonly contactId: string
  readonly name: string
  readonly details: PersonDetails | null
}

type WirePerson = DataOf<typeof People>[number]

export const personToWire = ({ contactId, name, details }: Person): WirePerson => ({
  ContactID: contactId,
  Name: name,
  Details:
    details === null
      ? null
      : {
          Phone: details.phone,
          Email: details.email,
          AccountSince: details.accountSince,
          Visits: details.visits,
          LastVisit: details.lastVisit,
          NoShows: details.noShows,
          Packages: details.packages.map(({ name: called, hours, left, expiresOn }) => ({
            Name: called,
            Hours: hours,
            Left: left,
            ExpiresOn: toDayMonthYear(expiresOn),
          })),
          Credit: details.credit,
          Note: details.note,
          Watch: details.flagReason,
          Version: details.version,
        },
})

export const personFromWire = ({ ContactID, Name, Details }: WirePerson): Person => ({
  contactId: ContactID,
  name: Name,
  details:
    Details === null
      ? null
      : {
          phone: Details.Phone,
          email: Details.Email,
          accountSince: Details.AccountSince,
          visits: Details.Visits,
          lastVisit: Details.LastVisit,
          noShows: Details.NoShows,
          packages: Details.Packages.map(({ Name: called, Hours, Left, ExpiresOn }) => ({
            name: called,
            hours: Hours,
            left: Left,
            expiresOn: fromDayMonthYear(ExpiresOn) ?? '',
          })),
          credit: Details.Credit,
          note: Details.Note,
          flagReason: Details.Watch,
          version: Details.Version,
        },
})

export const peopleToWire = (people: readonly Person[]): DataOf<typeof People> => people.map(personToWire)

export const peopleFromWire = (data: DataOf<typeof People>): Person[] => data.map(personFromWire)

/** A person as typed; phone and e-mail may be empty. */
export type PersonFields = { readonly name: string; readonly phone: string; readonly email: string }

export const personFieldsFromWire = ({ Name, Phone, Email }: BodyOf<typeof AddPerson>): PersonFields => ({
  name: Name,
  phone: Phone,
  email: Email,
})

export const personFieldsToWire = ({ name, phone, email }: PersonFields): BodyOf<typeof AddPerson> => ({
  Name: name,
  Phone: phone,
  Email: email,
})

/** `version`: the version that the writer saw. */
export type PersonChange = PersonFields & { readonly note: string; readonly version: number }

export const personChangeFromWire = ({
  Note,
  Version,
  ...fields
}: BodyOf<typeof ChangePerson>): PersonChange => ({
  ...personFieldsFromWire(fields),
  note: Note,
  version: Version,
})

export const personChangeToWire = ({
  note,
  version,
  ...fields
}: PersonChange): BodyOf<typeof ChangePerson> => ({
  ...personFieldsToWire(fields),
  Note: note,
  Version: version,
})
