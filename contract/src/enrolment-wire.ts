import type { classLevels } from '@pantul/rules/class-plan'
import type { Rupiah } from '@pantul/rules/money'
import type { Participant, ParticipantProblem } from '@pantul/rules/participant'
import type { BodyOf, DataOf } from './call.ts'
import type { CancelEnrolment, Classes, EnrolInProgramme } from './classes.ts'
import { wireConverter } from './wire-converter.ts'

type WireEnrolment = DataOf<typeof Classes>['items'][number]['MyEnrolments'][number]
type WireParticipant = BodyOf<typeof EnrolInProgramme>['participants'][number]

export type Level = (typeof classLevels)[number]

/** Paid places of the customer. */
export type Enrolment = {
  readonly id: string
  readonly places: number
  /** The names, in a programme; empty in a class. */
  readonly participants: readonly string[]
  /** Whether the venue moved a future session after the purchase. Then a cancellation refunds the full price. */
  readonly hasMovedSession: boolean
}

export const enrolmentConverter = wireConverter<Enrolment, WireEnrolment>()({
  id: 'EnrolmentID',
  places: 'Places',
  participants: 'Participants',
  hasMovedSession: 'IsMoved',
})

export const participantToWire = ({ name, birthYear, guardian }: Participant): WireParticipant => ({
  Name: name,
  BirthYear: birthYear,
  ...(guardian === null ? {} : { GuardianName: guardian.name, GuardianPhone: guardian.phone }),
})

/** Trims the texts. There is a guardian if the name or the phone of one is given. */
export function participantFromWire(wire: WireParticipant): Participant {
  const guardian = { name: wire.GuardianName?.trim() ?? '', phone: wire.GuardianPhone?.trim() ?? '' }
  const hasGuardian = guardian.name !== '' || guardian.phone !== ''
  return { name: wire.Name.trim(), birthYear: wire.BirthYear, guardian: hasGuardian ? guardian : null }
}

/** The path of a participant's field in the errors of a refusal. `index`: of the participant, from 0. */
export const participantFieldToWire = (index: number, path: ParticipantProblem['path']): string =>
  `participants.${index}.${wireNames[path]}`

const wireNames: Record<ParticipantProblem['path'], string> = {
  name: 'Name',
  birthYear: 'BirthYear',
  guardian: 'GuardianName',
  'guardian.name': 'GuardianName',
  'guardian.phone': 'GuardianPhone',
}

type ParticipantField = 'name' | 'birthYear' | 'guardianName' | 'guardianPhone'

/** `participants.0.BirthYear` → index and field; null for another path. */
export function participantFieldFromWire(path: string): { index: number; field: ParticipantField } | null {
  const [, index = '', wireName = ''] = /^participants\.(\d+)\.(\w+)$/.exec(path) ?? []
  const field = participantFields.get(wireName)
  return field === undefined ? null : { index: Number(index), field }
}

const participantFields = new Map<string, ParticipantField>([
  ['Name', 'name'],
  ['BirthYear', 'birthYear'],
  ['GuardianName', 'guardianName'],
  ['GuardianPhone', 'guardianPhone'],
])

export const leaveRefundToWire = (refund: Rupiah): DataOf<typeof CancelEnrolment> => ({ Refund: refund })

/** The refund, in rupiah, of an enrolment that the player left. */
export const leaveRefundFromWire = (wire: DataOf<typeof CancelEnrolment>): Rupiah => wire.Refund
