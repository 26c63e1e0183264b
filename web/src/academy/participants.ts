import * as m from '@pantul/messages/words'
import { parseStoredTexts } from '../accounts/use-draft.ts'
import {
  agesLabel,
  checkParticipant,
  needsGuardian,
  type AgeRange,
  type Participant,
  type ParticipantProblem,
} from '@pantul/rules/participant'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ProblemCode } from '@pantul/rules/problem'

/** A participant as entered in the form: the texts of the fields. */
export type TypedParticipant = {
  readonly name: string
  readonly birthYear: string
  readonly guardianName: string
  readonly guardianPhone: string
}

export type ParticipantField = keyof TypedParticipant
export type FieldErrors = Readonly<Partial<Record<ParticipantField, string>>>
export type AgeLimits = { readonly ages: AgeRange; readonly startsOn: PlayDate }

export const EMPTY_PARTICIPANT: TypedParticipant = {
  name: '',
  birthYear: '',
  guardianName: '',
  guardianPhone: '',
}

/** Parses participants from the browser's storage, by programme id; null if they are unreadable. */
export function parseStoredParticipants(
  stored: unknown,
): Readonly<Record<string, readonly TypedParticipant[]>> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const entries = Object.entries(stored).flatMap(([id, participants]: [string, unknown]) =>
    Array.isArray(participants)
      ? [
          [
            id,
            participants.map((fields) => parseStoredTexts(fields, EMPTY_PARTICIPANT) ?? EMPTY_PARTICIPANT),
          ] as const,
        ]
      : [],
  )
  return Object.fromEntries(entries)
}

/** The fields in the order of the form. */
export const participantFields = ['name', 'birthYear', 'guardianName', 'guardianPhone'] as const

/** Whether the form asks for a guardian, because the birth year may be that of a minor. */
export const asksGuardian = ({ birthYear }: TypedParticipant, { startsOn }: AgeLimits): boolean =>
  needsGuardian(parseYear(birthYear), startsOn)

/** The error message of each field, in the reader's language. The server makes the same checks. */
export function participantErrors(typed: TypedParticipant, ageLimits: AgeLimits): FieldErrors {
  const problems = checkParticipant(participantOf(typed, ageLimits), ageLimits)
  return Object.fromEntries(
    // Reversed, so that the first problem of a field overwrites later ones.
    problems.toReversed().map((problem) => [fieldOfPath[problem.path], messageOf(problem, ageLimits)]),
  )
}

/** Parses the entered texts. An adult has no guardian, even if one was entered before. */
export const participantOf = (typed: TypedParticipant, ageLimits: AgeLimits): Participant => ({
  name: typed.name.trim(),
  birthYear: parseYear(typed.birthYear),
  guardian: guardianOf(typed, ageLimits),
})

const fieldOfPath = {
  name: 'name',
  birthYear: 'birthYear',
  guardian: 'guardianName',
  'guardian.name': 'guardianName',
  'guardian.phone': 'guardianPhone',
} as const satisfies Record<ParticipantProblem['path'], ParticipantField>

function guardianOf(typed: TypedParticipant, ageLimits: AgeLimits): Participant['guardian'] {
  if (!asksGuardian(typed, ageLimits)) return null
  const guardian = { name: typed.guardianName.trim(), phone: typed.guardianPhone.trim() }
  return guardian.name === '' && guardian.phone === '' ? null : guardian
}

/** Returns NaN unless the text is four digits. */
const parseYear = (typed: string): number =>
  /^\d{4}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN

const messages: Readonly<Partial<Record<ProblemCode, () => string>>> = {
  FULL_NAME_REQUIRED: m.problem_full_name_required,
  FULL_NAME_INVALID: m.problem_full_name_invalid,
  FULL_NAME_LINK: m.problem_full_name_link,
  BIRTH_YEAR_INVALID: m.problem_birth_year_invalid,
  GUARDIAN_REQUIRED: m.problem_guardian_required,
  PHONE_REQUIRED: m.problem_phone_required,
  PHONE_INVALID: m.problem_phone_invalid,
}

const messageOf = ({ problem }: ParticipantProblem, { ages }: AgeLimits): string =>
  problem === 'AGE_OUTSIDE'
    ? m.problem_age_outside({ ages: agesLabel(ages) })
    : (messages[problem]?.() ?? problem)
