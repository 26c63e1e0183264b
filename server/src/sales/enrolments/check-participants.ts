import type { EnrolInProgramme } from '@pantul/contract/classes'
import type { BodyOf } from '@pantul/contract/call'
import { checkParticipant } from '@pantul/rules/participant'
import type { AgeRange, Participant, ParticipantProblem } from '@pantul/rules/participant'
import type { PlayDate } from '@pantul/rules/play-date'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'

type Wire = BodyOf<typeof EnrolInProgramme>['participants'][number]

/** Participants of a body, tidied. A guardian is there as soon as one of the fields is filled in. */
export const readParticipants = (wire: readonly Wire[]): Participant[] =>
  wire.map(({ Name, BirthYear, GuardianName = '', GuardianPhone = '' }) => {
    const guardian = { name: GuardianName.trim(), phone: GuardianPhone.trim() }
    const hasGuardian = guardian.name !== '' || guardian.phone !== ''
    return { name: Name.trim(), birthYear: BirthYear, guardian: hasGuardian ? guardian : null }
  })

const fieldOf = {
  name: 'Name',
  birthYear: 'BirthYear',
  guardian: 'GuardianName',
  'guardian.name': 'GuardianName',
  'guardian.phone': 'GuardianPhone',
} as const satisfies Record<ParticipantProblem['path'], string>

type Programme = { readonly ages: AgeRange; readonly startsOn: PlayDate }

/**
 * Refuses what is wrong with participants, beside their fields (`participants.0.BirthYear`), the first problem first:
 * FULL_NAME_…, BIRTH_YEAR_INVALID, AGE_OUTSIDE, GUARDIAN_REQUIRED, PHONE_….
 */
export function checkParticipants(
  participants: readonly Participant[],
  { programme, language }: { readonly programme: Programme; readonly language: Locale },
): void {
  const wrong = participants.flatMap((one, i) =>
    checkParticipant(one, programme).map((problem) => ({ i, problem })),
  )
  const [first] = wrong
  if (first === undefined) return
  throw new Refusal(first.problem, {
    errors: wrong.map(({ i, problem }) => ({
      path: `participants.${i}.${fieldOf[problem.path]}`,
      msg: problemMessage(problem, language),
    })),
  })
}
