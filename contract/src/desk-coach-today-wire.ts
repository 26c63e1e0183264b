import type { AttendanceKind, AttendanceMark } from '@pantul/rules/attendance'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { DeskToday, TakeAttendance } from './desk-coach-today.ts'

/** A participant of a class. `guardianPhone`: the phone of the guardian of a minor; null for adults. */
export type ClassParticipant = {
  readonly enrolmentId: string
  readonly place: number
  readonly name: string
  readonly guardianPhone: string | null
  readonly kind: AttendanceKind
}

type Hours = {
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly courts: readonly string[]
}

export type CoachBooking = Hours & {
  readonly coachId: string
  readonly name: string
  readonly players: number
}

export type CoachClass = Hours & {
  readonly id: string
  readonly name: string
  readonly coach: string
  /** Empty after today. */
  readonly participants: readonly ClassParticipant[]
  readonly taken: number
  readonly places: number
}

/** The next days of a coach. `coach`: the name of the coach; null if the account is no coach here. */
export type CoachToday = {
  readonly today: PlayDate
  readonly coach: string | null
  readonly bookings: readonly CoachBooking[]
  readonly classes: readonly CoachClass[]
  /** The time of the server's answer: ISO 8601 with the offset of the location. */
  readonly createdAt: string
}

type WireToday = DataOf<typeof DeskToday>
type WireParticipant = DataOf<typeof TakeAttendance>['Participants'][number]

const participantToWire = (one: ClassParticipant): WireParticipant => ({
  EnrolmentID: one.enrolmentId,
  Place: one.place,
  Name: one.name,
  GuardianPhone: one.guardianPhone,
  Kind: one.kind,
})

const participantFromWire = (wire: WireParticipant): ClassParticipant => ({
  enrolmentId: wire.EnrolmentID,
  place: wire.Place,
  name: wire.Name,
  guardianPhone: wire.GuardianPhone,
  kind: wire.Kind,
})

const hoursToWire = ({ date, from, until, courts }: Hours) => ({
  Date: toDayMonthYear(date),
  FromHour: from,
  UntilHour: until,
  Courts: [...courts],
})

const hoursFromWire = (wire: ReturnType<typeof hoursToWire>): Hours => ({
  date: fromDayMonthYear(wire.Date) ?? '',
  from: wire.FromHour,
  until: wire.UntilHour,
  courts: wire.Courts,
})

export const todayToWire = ({ today, coach, bookings, classes, createdAt }: CoachToday): WireToday => ({
  Today: toDayMonthYear(today),
  Coach: coach,
  Bookings: bookings.map((one) => ({
    ...hoursToWire(one),
    CoachID: one.coachId,
    Name: one.name,
    Players: one.players,
  })),
  Classes: classes.map((one) => ({
    ...hoursToWire(one),
    ClassID: one.id,
    Name: one.name,
    CoachName: one.coach,
    Participants: one.participants.map(participantToWire),
    Taken: one.taken,
    Places: one.places,
  })),
  CreatedAt: createdAt,
})

export const todayFromWire = (wire: WireToday): CoachToday => ({
  today: fromDayMonthYear(wire.Today) ?? '',
  coach: wire.Coach,
  bookings: wire.Bookings.map((one) => ({
    ...hoursFromWire(one),
    coachId: one.CoachID,
    name: one.Name,
    players: one.Players,
  })),
  classes: wire.Classes.map((one) => ({
    ...hoursFromWire(one),
    id: one.ClassID,
    name: one.Name,
    coach: one.CoachName,
    participants: one.Participants.map(participantFromWire),
    taken: one.Taken,
    places: one.Places,
  })),
  createdAt: wire.CreatedAt,
})

export const marksToWire = (marks: readonly AttendanceMark[]): BodyOf<typeof TakeAttendance> => ({
  Marks: marks.map(({ enrolmentId, place, kind, seen }) => ({
    EnrolmentID: enrolmentId,
    Place: place,
    Kind: kind,
    Seen: seen,
  })),
})

export const marksFromWire = ({ Marks }: BodyOf<typeof TakeAttendance>): AttendanceMark[] =>
  Marks.map(({ EnrolmentID, Place, Kind, Seen }) => ({
    enrolmentId: EnrolmentID,
    place: Place,
    kind: Kind,
    seen: Seen,
  }))

export const participantsToWire = (
  participants: readonly ClassParticipant[],
): DataOf<typeof TakeAttendance> => ({ Participants: participants.map(participantToWire) })

export const participantsFromWire = (data: DataOf<typeof TakeAttendance>): ClassParticipant[] =>
  data.Participants.map(participantFromWire)

/** The current participants from the data of CHANGED_MEANWHILE. The server wrote the data, so only its existence is checked. */
export const currentParticipants = (data: unknown): ClassParticipant[] | null =>
  typeof data === 'object' && data !== null && 'Participants' in data
    ? participantsFromWire(data as DataOf<typeof TakeAttendance>)
    : null
