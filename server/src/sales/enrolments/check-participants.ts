import { participantFieldToWire } from '@pantul/contract/enrolment-wire'
import { checkParticipant, type AgeRange, type Participant } from '@pantul/rules/participant'
import type { PlayDate } from '@pantul/rules/play-date'
import { problemMessage, type Locale } from '../../platform/http/language.ts'
import { Refusal } from '../../platform/base/refusal.ts'

type Programme = { readonly ages: AgeRange; readonly startsOn: PlayDate }

/**
 * Refuses invalid participants at their fields (`participants.0.BirthYear`): FULL_NAME_…, BIRTH_YEAR_INVALID,
 * AGE_OUTSIDE, GUARDIAN_REQUIRED, PHONE_….
 */
export function checkParticipants(
  participants: readonly Participant[],
  { programme, language }: { readonly programme: Programme; readonly language: Locale },
): void {
  const invalidFields = participants.flatMap((participant, index) =>
    checkParticipant(participant, programme).map((problem) => ({ index, problem })),
  )
  const [first] = invalidFields
  if (first === undefined) return
  throw new Refusal(first.problem, {
    errors: invalidFields.map(({ index, problem }) => ({
      path: participantFieldToWire(index, problem.path),
      msg: problemMessage(problem, language),
    })),
  })
}
