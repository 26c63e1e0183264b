import type { Rupiah } from '@pantul/rules/money'
import type { AgeRange } from '@pantul/rules/participant'
import type { PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import { offerFields } from './classes-wire.ts'
import type { Academy } from './classes.ts'
import type { Enrolment, Level } from './enrolment-wire.ts'
import { taxRateConverter, type TaxRate } from './tax-wire.ts'
import { datedListOf, playDate, wireConverter } from './wire-converter.ts'

type Wire = DataOf<typeof Academy>
type WireProgramme = Wire['items'][number]

/** A programme in a list. */
export type Programme = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly audience: WireProgramme['Audience']
  readonly ages: AgeRange
  /** Whether there is no age limit. */
  readonly isForEveryAge: boolean
  readonly level: Level
  readonly coachName: string
  readonly courtName: string
  /** In order of start. */
  readonly sessions: readonly ProgrammeSession[]
  /** Sessions that a participant who joins now can attend. */
  readonly sessionsAhead: number
  /** The price of all sessions for one participant. */
  readonly price: Rupiah
  /** The price of joining now for one participant. */
  readonly priceNow: Rupiah
  readonly places: number
  readonly placesLeft: number
  /** Places that must be paid by `cutOffAt`; otherwise the programme is cancelled and refunded. */
  readonly minimumPlaces: number
  /** ISO 8601 with offset. */
  readonly cutOffAt: string
  readonly state: WireProgramme['State']
  /** The customer's places, including those that the customer can no longer give up. */
  readonly myPlaces: number
  readonly myEnrolments: readonly Enrolment[]
}

type ProgrammeSession = { readonly date: PlayDate; readonly fromHour: number; readonly toHour: number }

export type Programmes = { readonly items: readonly Programme[]; readonly tax: TaxRate }

/** A programme as the server has it: the age limits are two fields, as on the wire. */
export type ServerProgramme = Omit<Programme, 'ages' | 'isForEveryAge'> & {
  /** Null: no limit. */
  readonly minAge: number | null
  /** Null: no limit. */
  readonly maxAge: number | null
}

const session = wireConverter<ProgrammeSession, WireProgramme['Sessions'][number]>()({
  date: ['Date', playDate],
  fromHour: 'FromHour',
  toHour: 'ToHour',
})

const programme = wireConverter<ServerProgramme, WireProgramme>()({
  ...offerFields,
  id: 'ProgrammeID',
  audience: 'Audience',
  minAge: 'MinAge',
  maxAge: 'MaxAge',
  courtName: 'CourtDesc',
  sessions: ['Sessions', datedListOf(session)],
  sessionsAhead: 'SessionsAhead',
  priceNow: 'PriceNow',
})

type ServerProgrammes = {
  readonly items: readonly ServerProgramme[]
  readonly tax: TaxRate
  /** The server's time, ISO 8601 with offset. */
  readonly createdAt: string
}

export const programmesToWire = ({ items, tax, createdAt }: ServerProgrammes): Wire => ({
  items: items.map(programme.toWire),
  Tax: taxRateConverter.toWire(tax),
  CreatedAt: createdAt,
})

export const programmesFromWire = ({ items, Tax }: Wire): Programmes => ({
  items: items.map((wire) => {
    const { minAge, maxAge, ...fields } = programme.fromWire(wire)
    return {
      ...fields,
      ages: { from: minAge ?? 0, to: maxAge },
      isForEveryAge: minAge === null && maxAge === null,
    }
  }),
  tax: taxRateConverter.fromWire(Tax),
})
