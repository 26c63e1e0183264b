import type { PlannedDate } from '@pantul/contract/desk-classes-wire'
import {
  prices_closed,
  class_plan_coach_busy,
  class_plan_coach_off,
  class_plan_court,
  class_plan_free,
  class_plan_past,
} from '@pantul/messages/words'
import { shortDay } from '../design/date-text.ts'

/** `free`, or why no session can be there. */
export function clashWord({ clash }: PlannedDate): string {
  if (clash === null) return class_plan_free()
  if (clash.kind === 'court') return class_plan_court({ with: clash.with })
  return {
    past: class_plan_past,
    closed: prices_closed,
    coach_busy: class_plan_coach_busy,
    coach_off: class_plan_coach_off,
  }[clash.kind]()
}

/** `Mon 7 Dec: closed`. */
export const clashText = (planned: PlannedDate): string => `${shortDay(planned.date)}: ${clashWord(planned)}`
