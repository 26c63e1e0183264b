import type { Rupiah } from '@pantul/rules/money'
import type { AgeRange } from '@pantul/rules/participant'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { DataOf } from './call.ts'
import { offerToWire } from './classes-wire.ts'
import type { Academy } from './classes.ts'
import { enrolmentFromWire, type Enrolment, type Level } from './enrolment-wire.ts'
import { taxRateFromWire, taxRateToWire, type TaxRate } from './tax-wire.ts'

type Wire = DataOf<typeof Academy>

/** A programme in a list. Prices per participant in rupiah. `cutOffAt`: ISO 8601 with offset. */
export type Programme = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly audience: Wire['items'][number]['Audience']
  readonly ages: AgeRange
  /** Whether there is no age limit. */
  readonly isForEveryAge: boolean
  readonly level: Level
  readonly coachName: string
  readonly courtName: string
  /** In order of start. */
  readonly sessions: readonly {
    readonly date: PlayDate
    readonly fromHour: number
    readonly toHour: number
  }[]
  readonly sessionsAhead: number
  /** The price of all sessions, and the price of joining now (`priceNow`). */
  readonly price: Rupiah
  readonly priceNow: Rupiah
  readonly places: number
  readonly left: number
  /** Places that must be taken by `cutOffAt`; otherwise the programme is cancelled and refunded. */
  readonly minimum: number
  readonly cutOffAt: string
  readonly state: Wire['items'][number]['State']
  readonly myEnrolments: readonly Enrolment[]
}

export type Programmes = { readonly items: readonly Programme[]; readonly tax: TaxRate }

/** A programme as the server reads it. Ages: null without a limit. */
export type CompleteProgramme = Omit<Programme, 'ages' | 'isForEveryAge'> & {
  readonly minAge: number | null
  readonly maxAge: number | null
  readonly myPlaces: number
}

/** `createdAt`: the server's time, ISO 8601 with offset. */
type CompleteProgrammes = Pick<Programmes, 'tax'> & {
  readonly items: readonly CompleteProgramme[]
  readonly createdAt: string
}

export const programmesToWire = ({ items, tax, createdAt }: CompleteProgrammes): Wire => ({
  items: items.map((one) => ({
    ...offerToWire(one),
    ProgrammeID: one.id,
    Audience: one.audience,
    MinAge: one.minAge,
    MaxAge: one.maxAge,
    CourtDesc: one.courtName,
    Sessions: one.sessions.map(({ date, fromHour, toHour }) => ({
      Date: toDayMonthYear(date),
      FromHour: fromHour,
      ToHour: toHour,
    })),
    SessionsAhead: one.sessionsAhead,
    PriceNow: one.priceNow,
  })),
  Tax: taxRateToWire(tax),
  CreatedAt: createdAt,
})

export const programmesFromWire = (wire: Wire): Programmes => ({
  items: wire.items.map(programmeFromWire),
  tax: taxRateFromWire(wire.Tax),
})

/** Leaves out sessions with an invalid date. */
const programmeFromWire = (wire: Wire['items'][number]): Programme => ({
  id: wire.ProgrammeID,
  name: wire.Name,
  description: wire.Desc,
  audience: wire.Audience,
  ages: { from: wire.MinAge ?? 0, to: wire.MaxAge },
  isForEveryAge: wire.MinAge === null && wire.MaxAge === null,
  level: wire.Level,
  coachName: wire.CoachName,
  courtName: wire.CourtDesc,
  sessions: wire.Sessions.flatMap(({ Date, FromHour, ToHour }) => {
    const date = fromDayMonthYear(Date)
    return date === null ? [] : [{ date, fromHour: FromHour, toHour: ToHour }]
  }),
  sessionsAhead: wire.SessionsAhead,
  price: wire.Price,
  priceNow: wire.PriceNow,
  places: wire.Places,
  left: wire.Left,
  minimum: wire.Minimum,
  cutOffAt: wire.CutOffAt,
  state: wire.State,
  myEnrolments: wire.MyEnrolments.map(enrolmentFromWire),
})
