import type { Rupiah } from '@pantul/rules/money'
import type { Participant, ParticipantProblem } from '@pantul/rules/participant'
import type { BodyOf, DataOf } from './call.ts'
import type { classLevels } from '@pantul/rules/class-plan'
import type { CancelEnrolment, Classes, EnrolInProgramme } from './classes.ts'

type WireEnrolment = DataOf<typeof Classes>['items'][number]['MyEnrolments'][number]
type WireParticipant = BodyOf<typeof EnrolInProgramme>['participants'][number]

export type Level = (typeof classLevels)[number]

/** Paid places of the customer. `participants`: names in a programme, empty in a class. */
export type Enrolment = {
  readonly id: string
  readonly places: number
  readonly participants: readonly string[]
  /** The venue moved a future session after the purchase: leaving refunds everything. */
  readonly isMoved: boolean
}

export const enrolmentToWire = (enrolment: Enrolment): WireEnrolment => ({
  EnrolmentID: enrolment.id,
  Places: enrolment.places,
  Participants: [...enrolment.participants],
  IsMoved: enrolment.isMoved,
})

export const enrolmentFromWire = (wire: WireEnrolment): Enrolment => ({
  id: wire.EnrolmentID,
  places: wire.Places,
  participants: wire.Participants,
  isMoved: wire.IsMoved,
})

export const participantToWire = ({ name, birthYear, guardian }: Participant): WireParticipant => ({
  Name: name,
  BirthYear: birthYear,
  ...(guardian === null ? {} : { GuardianName: guardian.name, GuardianPhone: guardian.phone }),
})

/** Trims the fields. There is a guardian if any of the guardian's fields is filled. */
export function participantFromWire(wire: WireParticipant): Participant {
  const guardian = { name: wire.GuardianName?.trim() ?? '', phone: wire.GuardianPhone?.trim() ?? '' }
  const hasGuardian = guardian.name !== '' || guardian.phone !== ''
  return { name: wire.Name.trim(), birthYear: wire.BirthYear, guardian: hasGuardian ? guardian : null }
}

/** The path of a participant's field in problems; `place` from 0. */
export const participantFieldToWire = (place: number, path: ParticipantProblem['path']): string =>
  `participants.${place}.${wireFields[path]}`

const wireFields: Record<ParticipantProblem['path'], string> = {
  name: 'Name',
  birthYear: 'BirthYear',
  guardian: 'GuardianName',
  'guardian.name': 'GuardianName',
  'guardian.phone': 'GuardianPhone',
}

type ParticipantField = 'name' | 'birthYear' | 'guardianName' | 'guardianPhone'

/** `participants.0.BirthYear` → index and field; null for another path. */
export function participantFieldFromWire(path: string): { place: number; field: ParticipantField } | null {
  const [, place = '', wire = ''] = /^participants\.(\d+)\.(\w+)$/.exec(path) ?? []
  const field = participantFields.get(wire)
  return field === undefined ? null : { place: Number(place), field }
}

const participantFields = new Map<string, ParticipantField>([
  ['Name', 'name'],
  ['BirthYear', 'birthYear'],
  ['GuardianName', 'guardianName'],
  ['GuardianPhone', 'guardianPhone'],
])

export const leaveRefundToWire = (refund: Rupiah): DataOf<typeof CancelEnrolment> => ({ Refund: refund })

/** The refund of an enrolment that the player left, in rupiah. */
export const leaveRefundFromWire = (wire: DataOf<typeof CancelEnrolment>): Rupiah => wire.Refund
