import { checkFullName, checkPhone } from './guest.ts'
import type { PlayDate } from './play-date.ts'
import { problem, type Problem } from './problem.ts'

/** Ages at the start of a programme, both included; `to` null: no upper limit. */
export type AgeRange = { readonly from: number; readonly to: number | null }

/** A participant of an academy programme. Values are trimmed. */
export type Participant = {
  readonly name: string
  readonly birthYear: number
  readonly guardian: { readonly name: string; readonly phone: string } | null
}

/** A problem of a field of a participant. */
export type ParticipantProblem = Problem & {
  readonly path: 'name' | 'birthYear' | 'guardian' | 'guardian.name' | 'guardian.phone'
}

/** From this age on no guardian is needed. */
const FULL_AGE = 18

const OLDEST = 120

/**
 * Returns the problems of a participant in the order of the form: FULL_NAME_REQUIRED, FULL_NAME_INVALID,
 * FULL_NAME_LINK, BIRTH_YEAR_INVALID, AGE_OUTSIDE `{ages}`, GUARDIAN_REQUIRED, then name and phone of the guardian.
 */
export function checkParticipant(
  { name, birthYear, guardian }: Participant,
  programme: { readonly ages: AgeRange; readonly startsOn: PlayDate },
): ParticipantProblem[] {
  const found: ParticipantProblem[] = []
  const wrongName = checkFullName(name)
  if (wrongName !== null) found.push({ path: 'name', ...problem(wrongName) })
  const wrongAge = checkAge(birthYear, programme.ages, programme.startsOn)
  if (wrongAge !== null) found.push({ path: 'birthYear', ...wrongAge })
  if (guardian !== null) return [...found, ...checkGuardian(guardian)]
  const isMissing = wrongAge?.problem !== 'BIRTH_YEAR_INVALID' && needsGuardian(birthYear, programme.startsOn)
  return isMissing ? [...found, { path: 'guardian', ...problem('GUARDIAN_REQUIRED') }] : found
}

/** Whether the participant may be under 18 at the start. A birth year allows two ages; the younger one counts. */
export const needsGuardian = (birthYear: number, startsOn: PlayDate): boolean =>
  agesAt(birthYear, startsOn).younger < FULL_AGE

/** `8–12`, `18+`: the same in both languages. */
export const agesLabel = ({ from, to }: AgeRange): string => (to === null ? `${from}+` : `${from}–${to}`)

/** One of the two possible ages must be in the range. */
function checkAge(birthYear: number, ages: AgeRange, startsOn: PlayDate): Problem | null {
  const { younger, older } = agesAt(birthYear, startsOn)
  if (!Number.isInteger(birthYear) || older < 0 || older > OLDEST) return problem('BIRTH_YEAR_INVALID')
  const isIn = older >= ages.from && (ages.to === null || younger <= ages.to)
  return isIn ? null : problem('AGE_OUTSIDE', { ages: agesLabel(ages) })
}

function checkGuardian({
  name,
  phone,
}: {
  readonly name: string
  readonly phone: string
}): ParticipantProblem[] {
  const wrongName = checkFullName(name)
  const wrongPhone = checkPhone(phone)
  return [
    ...(wrongName === null ? [] : [{ path: 'guardian.name' as const, ...problem(wrongName) }]),
    ...(wrongPhone === null ? [] : [{ path: 'guardian.phone' as const, ...problem(wrongPhone) }]),
  ]
}

/** The two possible ages for a birth year: before and after the birthday. */
function agesAt(birthYear: number, date: PlayDate): { readonly younger: number; readonly older: number } {
  const older = Number(date.slice(0, 4)) - birthYear
  return { younger: older - 1, older }
}
