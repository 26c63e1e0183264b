import type { ClassPlan } from '@pantul/rules/class-plan'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { CancelClass, MoveClass, OfficeClasses, Participants, PlanClasses } from './desk-classes.ts'
import { rowFromWire, rowToWire } from './row-wire.ts'

type WireSession = DataOf<typeof OfficeClasses>['Sessions'][number]

/** A session of a class or programme. Hours in venue-local time; `price`: rupiah; `cutOffAt`: ISO 8601 with offset. */
export type OfficeSession = {
  readonly publicId: string
  readonly name: { readonly en: string; readonly id: string }
  /** Null: a single class, not part of a programme. */
  readonly programmeId: string | null
  readonly level: WireSession['Level']
  readonly courtId: string
  readonly coachId: string
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
  readonly price: number
  readonly places: number
  readonly taken: number
  readonly minimum: number
  readonly cutOffAt: string
  readonly state: WireSession['State']
  readonly isMovable: boolean
  readonly isCancellable: boolean
  readonly version: number
}

type Named = { readonly id: string; readonly name: string }

/** The sessions of 28 days from `from`, and the courts and coaches to choose from. */
export type SessionList = {
  readonly from: PlayDate
  readonly today: PlayDate
  readonly sessions: readonly OfficeSession[]
  readonly courts: readonly Named[]
  readonly coaches: readonly Named[]
}

export const sessionListToWire = (list: SessionList): DataOf<typeof OfficeClasses> => ({
  From: toDayMonthYear(list.from),
  Today: toDayMonthYear(list.today),
  Sessions: list.sessions.map((session) => ({
    SessionID: session.publicId,
    NameEn: session.name.en,
    NameId: session.name.id,
    ProgrammeID: session.programmeId,
    Level: session.level,
    CourtID: session.courtId,
    CoachID: session.coachId,
    Date: toDayMonthYear(session.date),
    FromHour: session.fromHour,
    ToHour: session.toHour,
    Price: session.price,
    Places: session.places,
    Taken: session.taken,
    Minimum: session.minimum,
    CutOffAt: session.cutOffAt,
    State: session.state,
    IsMovable: session.isMovable,
    IsCancellable: session.isCancellable,
    Version: session.version,
  })),
  Courts: list.courts.map(rowToWire),
  Coaches: list.coaches.map(rowToWire),
})

export const sessionListFromWire = (wire: DataOf<typeof OfficeClasses>): SessionList => ({
  from: fromDayMonthYear(wire.From) ?? '',
  today: fromDayMonthYear(wire.Today) ?? '',
  sessions: wire.Sessions.map((session) => ({
    publicId: session.SessionID,
    name: { en: session.NameEn, id: session.NameId },
    programmeId: session.ProgrammeID,
    level: session.Level,
    courtId: session.CourtID,
    coachId: session.CoachID,
    date: fromDayMonthYear(session.Date) ?? '',
    fromHour: session.FromHour,
    toHour: session.ToHour,
    price: session.Price,
    places: session.Places,
    taken: session.Taken,
    minimum: session.Minimum,
    cutOffAt: session.CutOffAt,
    state: session.State,
    isMovable: session.IsMovable,
    isCancellable: session.IsCancellable,
    version: session.Version,
  })),
  courts: wire.Courts.map((court) => rowFromWire<Named>(court)),
  coaches: wire.Coaches.map((coach) => rowFromWire<Named>(coach)),
})

/** An enrolment. `participants`: names, in a programme only. */
export type Enrolled = {
  readonly orderNumber: string
  readonly buyer: string
  readonly places: number
  readonly participants: readonly string[]
  readonly isPaid: boolean
}

export const participantsToWire = (enrolled: readonly Enrolled[]): DataOf<typeof Participants> =>
  enrolled.map(({ orderNumber, buyer, places, participants, isPaid }) => ({
    OrderNo: orderNumber,
    Buyer: buyer,
    Places: places,
    Participants: [...participants],
    IsPaid: isPaid,
  }))

export const participantsFromWire = (wire: DataOf<typeof Participants>): Enrolled[] =>
  wire.map(({ OrderNo, Buyer, Places, Participants: names, IsPaid }) => ({
    orderNumber: OrderNo,
    buyer: Buyer,
    places: Places,
    participants: names,
    isPaid: IsPaid,
  }))

/** A plan with the dates to leave out. `isDry`: only lists the dates. */
export type PlanRequest = {
  readonly plan: ClassPlan
  readonly skip: readonly PlayDate[]
  readonly isDry: boolean
}

/** A date of a plan. `clash`: why no session can be there; null: it is free. */
export type PlannedDate = {
  readonly date: PlayDate
  readonly clash: {
    readonly kind: 'past' | 'closed' | 'court' | 'coach_busy' | 'coach_off'
    /** What is on the court; empty for other kinds. */
    readonly with: string
  } | null
}

/** The dates of a plan. `scheduled`: sessions that were scheduled; 0 in a dry run. */
export type PlannedClasses = { readonly dates: readonly PlannedDate[]; readonly scheduled: number }

export const planToWire = ({ plan, skip, isDry }: PlanRequest): BodyOf<typeof PlanClasses> => ({
  ...rowToWire(plan),
  Weekdays: [...plan.weekdays],
  FirstDate: toDayMonthYear(plan.firstDate),
  LastDate: toDayMonthYear(plan.lastDate),
  Skip: skip.map(toDayMonthYear),
  Dry: isDry,
})

/** A date that does not exist becomes an empty text, which the rules refuse. */
export const planFromWire = ({ Skip, Dry, ...wire }: BodyOf<typeof PlanClasses>): PlanRequest => ({
  plan: {
    ...rowFromWire<ClassPlan>(wire),
    weekdays: [...new Set(wire.Weekdays)],
    firstDate: fromDayMonthYear(wire.FirstDate) ?? '',
    lastDate: fromDayMonthYear(wire.LastDate) ?? '',
  },
  skip: Skip.map((date) => fromDayMonthYear(date) ?? ''),
  isDry: Dry,
})

export const plannedToWire = ({ dates, scheduled }: PlannedClasses): DataOf<typeof PlanClasses> => ({
  Dates: dates.map(({ date, clash }) => ({
    Date: toDayMonthYear(date),
    Clash: clash && { Kind: clash.kind, With: clash.with },
  })),
  Scheduled: scheduled,
})

export const plannedFromWire = ({ Dates, Scheduled }: DataOf<typeof PlanClasses>): PlannedClasses => ({
  dates: Dates.map(({ Date, Clash }) => ({
    date: fromDayMonthYear(Date) ?? '',
    clash: Clash && { kind: Clash.Kind, with: Clash.With },
  })),
  scheduled: Scheduled,
})

/** The dates in CLASS_CLASHES; empty if there are none. The server wrote them, so only their existence is checked. */
export const plannedInRefusal = (data: unknown): readonly PlannedDate[] =>
  isPlanned(data) ? plannedFromWire(data).dates : []

const isPlanned = (data: unknown): data is DataOf<typeof PlanClasses> =>
  typeof data === 'object' && data !== null && 'Dates' in data && Array.isArray(data.Dates)

/** The new time, court and coach of a session. `version`: the version that the mover saw. */
export type SessionTarget = {
  readonly date: PlayDate
  readonly fromHour: number
  readonly toHour: number
  readonly courtId: string
  readonly coachId: string
  readonly version: number
}

export const targetToWire = ({ date, ...target }: SessionTarget): BodyOf<typeof MoveClass> => ({
  Date: toDayMonthYear(date),
  FromHour: target.fromHour,
  ToHour: target.toHour,
  CourtId: target.courtId,
  CoachId: target.coachId,
  Version: target.version,
})

export const targetFromWire = (wire: BodyOf<typeof MoveClass>): SessionTarget => ({
  ...rowFromWire<SessionTarget>(wire),
  date: fromDayMonthYear(wire.Date) ?? '',
})

export const cancellationToWire = (reason: string): BodyOf<typeof CancelClass> => ({ Reason: reason })

/** The reason, without spaces around it. */
export const cancellationFromWire = ({ Reason }: BodyOf<typeof CancelClass>): string => Reason.trim()
