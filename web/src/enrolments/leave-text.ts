import * as m from '@pantul/messages/words'
import { remainingTiers, type CancellationTier } from '@pantul/rules/cancellation'
import { tiersOfEnrolment } from '@pantul/rules/enrolment'
import { hourLabel } from '@pantul/rules/hours'
import { addDays, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'
import { shortDay } from '../design/date-text.ts'
import { minutesUntil } from './enrolment-status.ts'

type Start = { readonly date: PlayDate; readonly hour: number }

/**
 * What is known about the places that a player would leave. `start`: of the class, or of the programme's next session.
 * `sessionsAhead`: the number of sessions still to come, null for a class. `hasMovedSession`: the venue has moved at least one
 * of these sessions.
 */
export type LeaveFacts = {
  readonly start: Start
  readonly sessionsAhead: number | null
  readonly hasMovedSession: boolean
}

/** Sentences: the refund for leaving now, by the tiers of the location, and until when this refund is valid. */
export function leaveRefundText(
  { start, sessionsAhead, hasMovedSession }: LeaveFacts,
  tiers: readonly CancellationTier[],
  now: VenueNow,
): readonly string[] {
  const [tier] = remainingTiers(tiersOfEnrolment(tiers, hasMovedSession), minutesUntil(start, now))
  const percent = tier?.percent ?? 0
  if (percent === 0) return [m.classes_leave_none_back()]
  const hours = tier?.hours ?? 0
  return [
    shareText(percent, sessionsAhead),
    ...(hours === 0 ? [] : [m.classes_leave_until(momentBefore(start, hours))]),
  ]
}

function shareText(percent: number, sessionsAhead: number | null): string {
  if (sessionsAhead === null)
    return percent === 100 ? m.classes_leave_all_back() : m.classes_leave_part_back({ percent })
  return percent === 100
    ? m.academy_leave_all_back({ count: sessionsAhead })
    : m.academy_leave_part_back({ count: sessionsAhead, percent })
}

/** The moment `hours` before a start, on the location's clock. */
function momentBefore({ date, hour }: Start, hours: number): { readonly day: string; readonly time: string } {
  const dayOffset = Math.floor((hour - hours) / 24)
  return { day: shortDay(addDays(date, dayOffset)), time: hourLabel(hour - hours - dayOffset * 24) }
}
