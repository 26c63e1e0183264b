import type { BookingItem } from '@pantul/rules/booking-item'
import { holdEnd } from '@pantul/rules/hold'
import type { PlayDate } from '@pantul/rules/play-date'
import { isProblem, problem } from '@pantul/rules/problem'
import { Refusal } from '../platform/base/refusal.ts'
import type { Location } from '../venue/locations/queries.ts'

/**
 * The end of the hold of an order placed now: after the location's minutes, at the latest at the end of its first
 * hour. SLOT_PAST if too little time is left to pay; SLOT_CLOSED for an hour that the location's clock skips.
 */
export function holdEndOf(
  now: Temporal.Instant,
  { holdMinutes, timeZone }: Pick<Location, 'holdMinutes' | 'timeZone'>,
  items: readonly BookingItem[],
): Temporal.Instant {
  const ends = items.flatMap(({ date, hours }) => hours.map((hour) => hourEnd(date, hour, timeZone)))
  const end = holdEnd({
    now: now.epochMilliseconds,
    minutes: holdMinutes,
    firstSlotEnd: Math.min(...ends),
  })
  if (isProblem(end)) throw new Refusal(end)
  return Temporal.Instant.fromEpochMilliseconds(end)
}

function hourEnd(date: PlayDate, hour: number, timeZone: string): number {
  const start = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from({ hour }),
  })
  if (start.hour !== hour) throw new Refusal(problem('SLOT_CLOSED'))
  return start.add({ hours: 1 }).epochMilliseconds
}
