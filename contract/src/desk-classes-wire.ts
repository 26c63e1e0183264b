import type { ClassPlan } from '@pantul/rules/class-plan'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { CancelClass, MoveClass, OfficeClasses, Participants, PlanClasses } from './desk-classes.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'
import { listField } from './unknown-data.ts'
import { listOf, nullable, playDate, wireConverter, type WireConverter } from './wire-converter.ts'

type WireSession = DataOf<typeof OfficeClasses>['Sessions'][number]
type WirePlan = BodyOf<typeof PlanClasses>
type WirePlanned = DataOf<typeof PlanClasses>

/** A session of a class or programme. Hours are in local time. */
export type OfficeSession = {
  readonly publicId: string
  readonly name: { readonly en: string; readonly id: string }
  /** Null: a single class, not a part of a programme. */
  readonly programmeId: string | null
  readonly level: WireSession['Level']
  readonly courtId: string
  readonly coachId: string
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
  /** Rupiah per place; in a programme for all sessions. */
  readonly price: number
  readonly places: number
  /** Places that are paid or held. */
  readonly taken: number
  /** Places that must be paid by `cutOffAt`; otherwise the class is cancelled. */
  readonly minimum: number
  /** ISO 8601 with offset. */
  readonly cutOffAt: string
  readonly state: WireSession['State']
  /** Whether the session has not begun and is not cancelled. */
  readonly isMovable: boolean
  /** Whether its class or programme has not begun and is not cancelled. */
  readonly isCancellable: boolean
  readonly version: number
}

const sessionFields = wireConverter<Omit<OfficeSession, 'name'>, Omit<WireSession, 'NameEn' | 'NameId'>>()({
  publicId: 'SessionID',
  programmeId: 'ProgrammeID',
  level: 'Level',
  courtId: 'CourtID',
  coachId: 'CoachID',
  date: ['Date', playDate],
  fromHour: 'FromHour',
  toHour: 'ToHour',
  price: 'Price',
  places: 'Places',
  taken: 'Taken',
  minimum: 'Minimum',
  cutOffAt: 'CutOffAt',
  state: 'State',
  isMovable: 'IsMovable',
  isCancellable: 'IsCancellable',
  version: 'Version',
})

const session: WireConverter<OfficeSession, WireSession> = {
  toWire: ({ name, ...fields }) => ({
    ...sessionFields.toWire(fields),
    NameEn: name.en,
    NameId: name.id,
  }),
  fromWire: ({ NameEn, NameId, ...fields }) => ({
    ...sessionFields.fromWire(fields),
    name: { en: NameEn, id: NameId },
  }),
}

type Named = { readonly id: string; readonly name: string }

const named = wireConverter<Named, DataOf<typeof OfficeClasses>['Courts'][number]>()({
  id: 'Id',
  name: 'Name',
})

/** The sessions of 28 days from `from` on, and the courts and coaches to choose from. */
export type SessionList = {
  readonly from: PlayDate
  readonly today: PlayDate
  readonly sessions: readonly OfficeSession[]
  readonly courts: readonly Named[]
  readonly coaches: readonly Named[]
}

export const { toWire: sessionListToWire, fromWire: sessionListFromWire } = wireConverter<
  SessionList,
  DataOf<typeof OfficeClasses>
>()({
  from: ['From', playDate],
  today: ['Today', playDate],
  sessions: ['Sessions', listOf(session)],
  courts: ['Courts', listOf(named)],
  coaches: ['Coaches', listOf(named)],
})

/** An enrolment in a session, or in its programme. */
export type Enrolled = {
  readonly orderNumber: string
  /** The name of the person who ordered. */
  readonly buyer: string
  readonly places: number
  /** The names of the participants, in a programme only. */
  readonly participants: readonly string[]
  readonly isPaid: boolean
}

export const { toWire: participantsToWire, fromWire: participantsFromWire } = listOf(
  wireConverter<Enrolled, DataOf<typeof Participants>[number]>()({
    orderNumber: 'OrderNo',
    buyer: 'Buyer',
    places: 'Places',
    participants: 'Participants',
    isPaid: 'IsPaid',
  }),
)

export type PlanRequest = {
  readonly plan: ClassPlan
  /** Dates to leave out. */
  readonly skippedDates: readonly PlayDate[]
  /** Whether the call only lists the dates. */
  readonly isDry: boolean
}

export const planToWire = ({ plan, skippedDates, isDry }: PlanRequest): WirePlan => ({
  ...rowToWire(plan),
  FirstDate: toDayMonthYear(plan.firstDate),
  LastDate: toDayMonthYear(plan.lastDate),
  Skip: skippedDates.map(toDayMonthYear),
  Dry: isDry,
})

/** A date that does not exist becomes empty, which the rules refuse. */
export const planFromWire = ({ Skip, Dry, ...wire }: WirePlan): PlanRequest => ({
  plan: {
    ...rowFromWire<ClassPlan>(wire),
    weekdays: [...new Set(wire.Weekdays)],
    firstDate: playDate.fromWire(wire.FirstDate),
    lastDate: playDate.fromWire(wire.LastDate),
  },
  skippedDates: Skip.map(playDate.fromWire),
  isDry: Dry,
})

export type PlannedDate = {
  readonly date: PlayDate
  /** Why there can be no session on the date; null: there can. */
  readonly clash: {
    readonly kind: 'past' | 'closed' | 'court' | 'coach_busy' | 'coach_off'
    /** What is on the court; empty for other kinds. */
    readonly with: string
  } | null
}

const clash = wireConverter<
  NonNullable<PlannedDate['clash']>,
  NonNullable<WirePlanned['Dates'][number]['Clash']>
>()({ kind: 'Kind', with: 'With' })

const plannedDates = listOf(
  wireConverter<PlannedDate, WirePlanned['Dates'][number]>()({
    date: ['Date', playDate],
    clash: ['Clash', nullable(clash)],
  }),
)

export type PlannedClasses = {
  readonly dates: readonly PlannedDate[]
  /** How many sessions were scheduled; 0 in a dry run. */
  readonly scheduled: number
}

export const { toWire: plannedToWire, fromWire: plannedFromWire } = wireConverter<
  PlannedClasses,
  WirePlanned
>()({
  dates: ['Dates', plannedDates],
  scheduled: 'Scheduled',
})

/** The dates in CLASS_CLASHES; empty if there are none. */
export const plannedInRefusal = (data: unknown): readonly PlannedDate[] =>
  plannedDates.fromWire(listField(data, 'Dates') ?? [])

/** The new time, court and coach of a session. */
export type SessionTarget = {
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
  readonly courtId: string
  readonly coachId: string
  /** The version of the session that staff saw. */
  readonly version: number
}

export const { toWire: targetToWire, fromWire: targetFromWire } = wireConverter<
  SessionTarget,
  BodyOf<typeof MoveClass>
>()({
  date: ['Date', playDate],
  fromHour: 'FromHour',
  toHour: 'ToHour',
  courtId: 'CourtId',
  coachId: 'CoachId',
  version: 'Version',
})

export const cancellationToWire = (reason: string): BodyOf<typeof CancelClass> => ({ Reason: reason })

/** The reason of a cancellation, without spaces around it. */
export const cancellationFromWire = ({ Reason }: BodyOf<typeof CancelClass>): string => Reason.trim()
