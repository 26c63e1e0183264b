import type { AttendanceKind, AttendanceMark } from '@pantul/rules/attendance'
import type { PlayDate } from '@pantul/rules/play-date'
import type { BodyOf, DataOf } from './call.ts'
import type { DeskToday, TakeAttendance } from './desk-coach-today.ts'
import { refusalDataFromWire } from './refusal-data.ts'
import { listOf, playDate, wireConverter } from './wire-converter.ts'

type WireToday = DataOf<typeof DeskToday>
type WireParticipants = DataOf<typeof TakeAttendance>

/** A participant of a class. */
export type ClassParticipant = {
  readonly enrolmentId: string
  /** The number of the participant in the enrolment, from 1. */
  readonly place: number
  readonly name: string
  /** The phone of the guardian of a minor; null for adults. */
  readonly guardianPhone: string | null
  readonly kind: AttendanceKind
}

const participants = listOf(
  wireConverter<ClassParticipant, WireParticipants['Participants'][number]>()({
    enrolmentId: 'EnrolmentID',
    place: 'Place',
    name: 'Name',
    guardianPhone: 'GuardianPhone',
    kind: 'Kind',
  }),
)

/** The time and the courts of a booking or class: from `from` up to, not including, `until`. `courts`: names. */
type BookedTime = {
  readonly date: PlayDate
  readonly from: number
  readonly until: number
  readonly courts: readonly string[]
}

const bookedTime = {
  date: ['Date', playDate],
  from: 'FromHour',
  until: 'UntilHour',
  courts: 'Courts',
} as const

export type CoachBooking = BookedTime & {
  readonly coachId: string
  readonly name: string
  readonly players: number
}

const booking = wireConverter<CoachBooking, WireToday['Bookings'][number]>()({
  ...bookedTime,
  coachId: 'CoachID',
  name: 'Name',
  players: 'Players',
})

export type CoachClass = BookedTime & {
  readonly id: string
  readonly name: string
  readonly coachName: string
  /** Empty for a class after today. */
  readonly participants: readonly ClassParticipant[]
  /** Places that are sold or held. */
  readonly takenPlaces: number
  readonly places: number
}

const coachClass = wireConverter<CoachClass, WireToday['Classes'][number]>()({
  ...bookedTime,
  id: 'ClassID',
  name: 'Name',
  coachName: 'CoachName',
  participants: ['Participants', participants],
  takenPlaces: 'Taken',
  places: 'Places',
})

/** Today and the next days of a coach. */
export type CoachToday = {
  readonly today: PlayDate
  /** The name of the logged-in coach; null if the logged-in person is no coach of this location. */
  readonly coachName: string | null
  readonly bookings: readonly CoachBooking[]
  readonly classes: readonly CoachClass[]
  /** The server's time, ISO 8601 with the location's offset. */
  readonly createdAt: string
}

export const { toWire: coachTodayToWire, fromWire: coachTodayFromWire } = wireConverter<
  CoachToday,
  WireToday
>()({
  today: ['Today', playDate],
  coachName: 'Coach',
  bookings: ['Bookings', listOf(booking)],
  classes: ['Classes', listOf(coachClass)],
  createdAt: 'CreatedAt',
})

const marks = listOf(
  wireConverter<AttendanceMark, BodyOf<typeof TakeAttendance>['Marks'][number]>()({
    enrolmentId: 'EnrolmentID',
    place: 'Place',
    kind: 'Kind',
    shownKind: 'Seen',
  }),
)

export const attendanceMarksToWire = (list: readonly AttendanceMark[]): BodyOf<typeof TakeAttendance> => ({
  Marks: marks.toWire(list),
})

export const attendanceMarksFromWire = ({
  Marks,
}: BodyOf<typeof TakeAttendance>): readonly AttendanceMark[] => marks.fromWire(Marks)

export const classParticipantsToWire = (list: readonly ClassParticipant[]): WireParticipants => ({
  Participants: participants.toWire(list),
})

export const classParticipantsFromWire = ({ Participants }: WireParticipants): readonly ClassParticipant[] =>
  participants.fromWire(Participants)

/** The current participants in the data of CHANGED_MEANWHILE; null if there are none. */
export const currentParticipants = (data: unknown): readonly ClassParticipant[] | null =>
  refusalDataFromWire(data, 'Participants', classParticipantsFromWire)
