import * as m from '@pantul/messages/words'
import type { TapChoice, TapNotice } from '@pantul/rules/board-tap'
import type { Problem, ProblemCode, ProblemValues } from '@pantul/rules/problem'

// Only the problems that a tap can cause. All messages would make the code of the page larger.
const messages: Partial<Record<ProblemCode, (values: ProblemValues) => string>> = {
  HOURS_NOT_CONSECUTIVE: () => m.problem_hours_not_consecutive(),
  HOUR_IN_THE_MIDDLE: () => m.problem_hour_in_the_middle(),
  HOURS_MISSING_FOR_COURT: () => m.problem_hours_missing_for_court(),
  COURT_TAKEN: (values) =>
    m.problem_court_taken({ court: valueText(values, 'court'), hours: valueText(values, 'hours') }),
  COURT_TAKEN_BETWEEN: (values) =>
    m.problem_court_taken_between({ court: valueText(values, 'court'), hours: valueText(values, 'hours') }),
  COURTS_SHARE_HOURS: () => m.problem_courts_share_hours(),
  HOUR_FULL: (values) => m.problem_hour_full({ hours: valueText(values, 'hours') }),
  COURT_UNAVAILABLE: () => m.problem_court_unavailable(),
  SLOT_CLOSED: () => m.problem_slot_closed(),
}

/** The message of a problem that a tap caused. */
export const problemMessage = ({ problem, values = {} }: Problem): string =>
  (messages[problem] ?? m.problem_slot_closed)(values)

/** The label of a choice. If only the hour changes, the label does not name the court. */
export function choiceLabel({ kind, values }: TapChoice, { problem }: Problem): string {
  const [court, hour, hours] = [
    valueText(values, 'court'),
    valueText(values, 'hour'),
    valueText(values, 'hours'),
  ]
  switch (kind) {
    case 'move':
      return court === '' || problem === 'HOURS_NOT_CONSECUTIVE'
        ? m.courts_move_to_hour({ hour })
        : m.courts_move_to_court({ court, hour })
    case 'add':
      return m.courts_add_as_new()
    case 'keep':
      return m.courts_keep({ hours })
    case 'shorten':
      return m.courts_shorten({ hours })
    case 'remove-court':
      return m.courts_remove_court({ court })
  }
}

/** The message about what a tap changed besides its slot. */
export function noticeMessage({ kind, values }: TapNotice): string {
  if (kind === 'coach-gone') return m.courts_coach_gone({ coach: valueText(values, 'coach') })
  const courts = valueText(values, 'courts')
  // Several names are joined by a comma.
  return courts.includes(', ') ? m.courts_unpicked_many({ courts }) : m.courts_unpicked_one({ courts })
}

/** The label of the button that picks the courts again that a tap has removed. */
export const addBackLabel = ({ values }: TapNotice): string =>
  m.courts_add_back({ courts: valueText(values, 'freeCourts') })

const valueText = (values: ProblemValues, name: string): string => String(values[name] ?? '')
