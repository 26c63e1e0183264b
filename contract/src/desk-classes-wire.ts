import type { ClassPlan } from '@pantul/rules/class-plan'
import { toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { CancelClass, MoveClass, DeskClasses, Participants, PlanClasses } from './desk-classes.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'
import { listField } from './unknown-data.ts'
import { listOf, nullable, playDate, wireConverter, type WireConverter } from './wire-converter.ts'

type WireSession = DataOf<typeof DeskClasses>['Sessions'][number]
type WirePlan = BodyOf<typeof PlanClasses>
type WirePlanned = DataOf<typeof PlanClasses>

/** A session of a class or programme. Hours are in local time. */
export type ClassSessionDetails = {
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
  readonly takenPlaces: number
  /** Places that must be paid by `cutOffAt`; otherwise the class is cancelled. */
  readonly minimumPlaces: number
  /** ISO 8601 with offset. */
  readonly cutOffAt: string
  readonly state: WireSession['State']
  /** Whether the session has not begun and is not cancelled. */
  readonly isMovable: boolean
  /** Whether its class or programme has not begun and is not cancelled. */
  readonly isCancellable: boolean
  readonly version: number
}

const sessionFields = wireConverter<
  Omit<ClassSessionDetails, 'name'>,
  Omit<WireSession, 'NameEn' | 'NameId'>
>()({
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
  takenPlaces: 'Taken',
  minimumPlaces: 'Minimum',
  cutOffAt: 'CutOffAt',
  state: 'State',
  isMovable: 'IsMovable',
  isCancellable: 'IsCancellable',
  version: 'Version',
})

const session: WireConverter<ClassSessionDetails, WireSession> = {
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

/** A court or a coach to choose. */
type IdAndName = { readonly id: string; readonly name: string }

const idAndName = wireConverter<IdAndName, DataOf<typeof DeskClasses>['Courts'][number]>()({
  id: 'Id',
  name: 'Name',
})

/** The sessions of 28 days from `from` on, and the courts and coaches to choose from. */
export type ClassSessionList = {
  readonly from: PlayDate
  readonly today: PlayDate
  readonly sessions: readonly ClassSessionDetails[]
  readonly courts: readonly IdAndName[]
  readonly coaches: readonly IdAndName[]
}

export const { toWire: classSessionListToWire, fromWire: classSessionListFromWire } = wireConverter<
  ClassSessionList,
  DataOf<typeof DeskClasses>
>()({
  from: ['From', playDate],
  today: ['Today', playDate],
  sessions: ['Sessions', listOf(session)],
  courts: ['Courts', listOf(idAndName)],
  coaches: ['Coaches', listOf(idAndName)],
})

/** An enrolment in a session, or in its programme. */
export type SessionEnrolment = {
  readonly orderNumber: string
  /** The name of the person who ordered. */
  readonly buyer: string
  readonly places: number
  /** The names of the participants, in a programme only. */
  readonly participants: readonly string[]
  readonly isPaid: boolean
}

export const { toWire: sessionEnrolmentsToWire, fromWire: sessionEnrolmentsFromWire } = listOf(
  wireConverter<SessionEnrolment, DataOf<typeof Participants>[number]>()({
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
  /** Whether the call only lists the dates, and schedules nothing. */
  readonly isDry: boolean
}

export const classPlanToWire = ({ plan, skippedDates, isDry }: PlanRequest): WirePlan => ({
  ...rowToWire(plan),
  FirstDate: toDayMonthYear(plan.firstDate),
  LastDate: toDayMonthYear(plan.lastDate),
  Skip: skippedDates.map(toDayMonthYear),
  Dry: isDry,
})

/** A date that does not exist becomes empty, which the rules refuse. */
export const classPlanFromWire = ({ Skip, Dry, ...wire }: WirePlan): PlanRequest => ({
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
  /** Why there can be no session on the date; null: the date is free. */
  readonly clash: {
    readonly kind: 'past' | 'closed' | 'court' | 'coach_busy' | 'coach_off'
    /** The booking, class or block on the court; empty for other kinds than `court`. */
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

export const { toWire: plannedClassesToWire, fromWire: plannedClassesFromWire } = wireConverter<
  PlannedClasses,
  WirePlanned
>()({
  dates: ['Dates', plannedDates],
  scheduled: 'Scheduled',
})

/** The planned dates in the data of CLASS_CLASHES; empty if there are none. */
export const plannedDatesFromRefusal = (data: unknown): readonly PlannedDate[] =>
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

export const { toWire: sessionTargetToWire, fromWire: sessionTargetFromWire } = wireConverter<
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

export const classCancellationToWire = (reason: string): BodyOf<typeof CancelClass> => ({ Reason: reason })

/** The reason of a cancellation, without spaces around it. */
export const classCancellationFromWire = ({ Reason }: BodyOf<typeof CancelClass>): string => Reason.trim()
