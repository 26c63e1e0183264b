import type { PlannedDate } from '@pantul/contract/desk-classes-wire'
import * as m from '@pantul/messages/words'
import { shortDay } from '../design/date-text.ts'

/** `free`, or why no session can take place on the date. */
export function clashReason({ clash }: PlannedDate): string {
  if (clash === null) return m.class_plan_free()
  if (clash.kind === 'court') return m.class_plan_court({ with: clash.with })
  return {
    past: m.class_plan_past,
    closed: m.prices_closed,
    coach_busy: m.class_plan_coach_busy,
    coach_off: m.class_plan_coach_off,
  }[clash.kind]()
}

/** `Mon 7 Dec: closed`. */
export const clashText = (planned: PlannedDate): string =>
  `${shortDay(planned.date)}: ${clashReason(planned)}`
