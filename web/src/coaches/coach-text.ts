import * as m from '@pantul/messages/words'
import type { CoachAvailability } from '@pantul/rules/coach'
import { hourLabel, type Hours } from '@pantul/rules/hours'
import type { Problem } from '@pantul/rules/problem'
import { intlLocale } from '../browser/language.ts'

/** `18:00 and 19:00`, in the language of the page. */
export const hourList = (hours: Hours): string =>
  new Intl.ListFormat(intlLocale(), { type: 'conjunction' }).format(hours.map(hourLabel))

/** The text under a coach's availability bar. */
export function availabilityText({ kind, free }: CoachAvailability, hours: Hours): string {
  if (kind === 'none') return m.problem_coach_unavailable()
  if (kind === 'full') return m.coaches_free({ hours: hourList(free) })
  const busy = hours.filter((hour) => !free.includes(hour))
  return `${m.coaches_free_only({ hours: hourList(free) })}, ${m.coaches_busy({ hours: hourList(busy) })}`
}

/** The lines of a coach problem: the sentence, and each clashing booking. */
export function coachProblemLines({ problem, lines = [] }: Problem): string[] {
  const clashes = lines.map(({ id = '', coach = '', hours = '' }) =>
    m.problem_coach_clash_line({ id, coach: m.coaches_coach({ name: coach }), hours }),
  )
  const conflicts = clashes.join('; ')
  if (problem === 'HOURS_MISSING_FOR_COACH') return [m.problem_hours_missing_for_coach()]
  if (problem === 'COACH_CLASH_HOUR') return [m.problem_coach_clash_hour({ conflicts })]
  if (problem === 'COACH_CLASH_HOURS') return [m.problem_coach_clash_hours({ conflicts })]
  if (problem !== 'COACH_CLASH') return [m.problem_coach_unavailable()]
  return [m.problem_coach_clash(), ...clashes]
}
