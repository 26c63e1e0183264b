import {
  coaches_busy,
  coaches_coach,
  coaches_free,
  coaches_free_only,
  problem_coach_clash,
  problem_coach_clash_hour,
  problem_coach_clash_hours,
  problem_coach_clash_line,
  problem_coach_unavailable,
  problem_hours_missing_for_coach,
} from '@pantul/messages/words'
import type { CoachAvailability } from '@pantul/rules/coach'
import { hourLabel } from '@pantul/rules/hours'
import type { Hours } from '@pantul/rules/hours'
import type { Problem } from '@pantul/rules/problem'
import { intlLocale } from '../browser/language.ts'

/** `18:00 and 19:00`, in the language of the page. */
export const hourList = (hours: Hours): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(hours.map(hourLabel))

/** The text under a coach's availability bar. */
export function availabilityText({ kind, free }: CoachAvailability, hours: Hours): string {
  if (kind === 'none') return problem_coach_unavailable()
  if (kind === 'full') return coaches_free({ hours: hourList(free) })
  const busy = hours.filter((hour) => !free.includes(hour))
  return `${coaches_free_only({ hours: hourList(free) })}, ${coaches_busy({ hours: hourList(busy) })}`
}

/** The lines of a coach problem: the sentence, and each clashing booking. */
export function coachProblemLines({ problem, lines = [] }: Problem): string[] {
  const clashes = lines.map(({ id = '', coach = '', hours = '' }) =>
    problem_coach_clash_line({ id, coach: coaches_coach({ name: coach }), hours }),
  )
  const conflicts = clashes.join('; ')
  if (problem === 'HOURS_MISSING_FOR_COACH') return [problem_hours_missing_for_coach()]
  if (problem === 'COACH_CLASH_HOUR') return [problem_coach_clash_hour({ conflicts })]
  if (problem === 'COACH_CLASH_HOURS') return [problem_coach_clash_hours({ conflicts })]
  if (problem !== 'COACH_CLASH') return [problem_coach_unavailable()]
  return [problem_coach_clash(), ...clashes]
}
