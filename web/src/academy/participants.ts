import {
  problem_age_outside,
  problem_birth_year_invalid,
  problem_full_name_invalid,
  problem_full_name_link,
  problem_full_name_required,
  problem_guardian_required,
  problem_phone_invalid,
  problem_phone_required,
} from '@pantul/messages/words'
import { keptTexts } from '../accounts/use-draft.ts'
import type { BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import { agesLabel, checkParticipant, needsGuardian } from '@pantul/rules/participant'
import type { AgeRange, ParticipantProblem } from '@pantul/rules/participant'
import type { PlayDate } from '@pantul/rules/play-date'
import type { ProblemCode } from '@pantul/rules/problem'

/** Somebody who is to take part, as typed so far. */
export type Typed = {
  readonly name: string
  readonly birthYear: string
  readonly guardianName: string
  readonly guardianPhone: string
}

export type ParticipantField = keyof Typed
export type FieldErrors = Readonly<Partial<Record<ParticipantField, string>>>
export type ForWhom = { readonly ages: AgeRange; readonly startsOn: PlayDate }

type Wire = BodyOf<Calls['POST /api/academy/:id/enrol']>['participants'][number]

export const NOBODY: Typed = { name: '', birthYear: '', guardianName: '', guardianPhone: '' }

/** What was kept of the participants of each programme, by its id. */
export function keptParticipants(kept: unknown): Readonly<Record<string, readonly Typed[]>> | null {
  if (typeof kept !== 'object' || kept === null) return null
  const lists = Object.entries(kept).flatMap(([id, list]: [string, unknown]) =>
    Array.isArray(list) ? [[id, list.map((one) => keptTexts(one, NOBODY) ?? NOBODY)] as const] : [],
  )
  return Object.fromEntries(lists)
}

/** In the order of the form. */
export const participantFields = ['name', 'birthYear', 'guardianName', 'guardianPhone'] as const

/** Whether a guardian is asked for: as soon as the year says so. */
export const asksGuardian = ({ birthYear }: Typed, { startsOn }: ForWhom): boolean =>
  needsGuardian(yearIn(birthYear), startsOn)

/** What is wrong with a participant as typed, beside each field, in the reader's words; the server asks the same. */
export function participantErrors(typed: Typed, forWhom: ForWhom): FieldErrors {
  const found = checkParticipant(
    {
      name: typed.name.trim(),
      birthYear: yearIn(typed.birthYear),
      guardian: guardianOf(typed, forWhom),
    },
    forWhom,
  )
  return Object.fromEntries(
    found.toReversed().map((problem) => [fieldAt[problem.path], wordsOf(problem, forWhom)]),
  )
}

/** A participant on the wire; whoever is of age goes without a guardian, whatever was typed before. */
export function participantToWire(typed: Typed, forWhom: ForWhom): Wire {
  const guardian = guardianOf(typed, forWhom)
  return {
    Name: typed.name.trim(),
    BirthYear: yearIn(typed.birthYear),
    ...(guardian === null ? {} : { GuardianName: guardian.name, GuardianPhone: guardian.phone }),
  }
}

/** The server's `participants.0.BirthYear`: whose field it is; null for anything else. */
export function fieldIn(path: string): { readonly place: number; readonly field: ParticipantField } | null {
  const [, place = '', wire = ''] = /^participants\.(\d+)\.(\w+)$/.exec(path) ?? []
  const field = fieldOfWire[wire]
  return field === undefined ? null : { place: Number(place), field }
}

const fieldOfWire: Readonly<Record<string, ParticipantField>> = {
  Name: 'name',
  BirthYear: 'birthYear',
  GuardianName: 'guardianName',
  GuardianPhone: 'guardianPhone',
}

const fieldAt = {
  name: 'name',
  birthYear: 'birthYear',
  guardian: 'guardianName',
  'guardian.name': 'guardianName',
  'guardian.phone': 'guardianPhone',
} as const satisfies Record<ParticipantProblem['path'], ParticipantField>

function guardianOf(
  typed: Typed,
  forWhom: ForWhom,
): { readonly name: string; readonly phone: string } | null {
  if (!asksGuardian(typed, forWhom)) return null
  const guardian = { name: typed.guardianName.trim(), phone: typed.guardianPhone.trim() }
  return guardian.name === '' && guardian.phone === '' ? null : guardian
}

/** NaN, which is no year, unless there are four digits. */
const yearIn = (typed: string): number => (/^\d{4}$/.test(typed.trim()) ? Number(typed.trim()) : Number.NaN)

const words: Readonly<Partial<Record<ProblemCode, () => string>>> = {
  FULL_NAME_REQUIRED: problem_full_name_required,
  FULL_NAME_INVALID: problem_full_name_invalid,
  FULL_NAME_LINK: problem_full_name_link,
  BIRTH_YEAR_INVALID: problem_birth_year_invalid,
  GUARDIAN_REQUIRED: problem_guardian_required,
  PHONE_REQUIRED: problem_phone_required,
  PHONE_INVALID: problem_phone_invalid,
}

const wordsOf = ({ problem }: ParticipantProblem, { ages }: ForWhom): string =>
  problem === 'AGE_OUTSIDE' ? problem_age_outside({ ages: agesLabel(ages) }) : (words[problem]?.() ?? problem)
