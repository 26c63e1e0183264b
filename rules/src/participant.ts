import { fieldProblems, type FieldProblem } from './field-problems.ts'
import { checkFullName, checkPhone } from './guest.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

/** Ages at the start of a programme, both included. `to` null: no upper limit. */
export type AgeRange = { readonly from: number; readonly to: number | null }

/** A participant of a programme. Texts are trimmed. */
export type Participant = {
  readonly name: string
  readonly birthYear: number
  readonly guardian: { readonly name: string; readonly phone: string } | null
}

export type ParticipantProblem = FieldProblem<
  'name' | 'birthYear' | 'guardian' | 'guardian.name' | 'guardian.phone'
>

/** From this age on no guardian is needed. */
const FULL_AGE = 18

/** The highest possible age, in years. */
const OLDEST = 120

/** Returns the problems of a participant in the order of the form. */
export function checkParticipant(
  { name, birthYear, guardian }: Participant,
  { ages, startsOn }: { readonly ages: AgeRange; readonly startsOn: PlayDate },
): ParticipantProblem[] {
  const wrongAge = checkAge(birthYear, ages, startsOn)
  const isGuardianMissing =
    guardian === null && wrongAge?.problem !== 'BIRTH_YEAR_INVALID' && needsGuardian(birthYear, startsOn)
  return fieldProblems<ParticipantProblem['path']>([
    ['name', checkFullName(name)],
    ['birthYear', wrongAge],
    ['guardian', isGuardianMissing ? 'GUARDIAN_REQUIRED' : null],
    ['guardian.name', guardian && checkFullName(guardian.name)],
    ['guardian.phone', guardian && checkPhone(guardian.phone)],
  ])
}

/** Whether the participant may be under 18 at the start of the programme. */
export const needsGuardian = (birthYear: number, startsOn: PlayDate): boolean =>
  agesAt(birthYear, startsOn).younger < FULL_AGE

/** `8–12`, `18+`: the same in both languages. */
export const agesLabel = ({ from, to }: AgeRange): string => (to === null ? `${from}+` : `${from}–${to}`)

/** Checks a birth year: at the start of the programme, one of the two possible ages must be in the range. */
function checkAge(birthYear: number, ages: AgeRange, startsOn: PlayDate): Problem | null {
  const { younger, older } = agesAt(birthYear, startsOn)
  if (!Number.isInteger(birthYear) || older < 0 || older > OLDEST) return problem('BIRTH_YEAR_INVALID')
  const isInRange = older >= ages.from && (ages.to === null || younger <= ages.to)
  return isInRange ? null : problem('AGE_OUTSIDE', { ages: agesLabel(ages) })
}

/** The two possible ages on a date, because only the year of birth is known. */
function agesAt(birthYear: number, date: PlayDate): { readonly younger: number; readonly older: number } {
  const older = Number(date.slice(0, 4)) - birthYear
  return { younger: older - 1, older }
}
