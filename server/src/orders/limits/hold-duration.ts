import type { BookingItem } from '@pantul/rules/booking-item'
import { holdEnd } from '@pantul/rules/hold'
import type { PlayDate } from '@pantul/rules/play-date'
import { isProblem, problem } from '@pantul/rules/problem'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Location } from '../../venue/locations/queries.ts'

/**
 * The end of the hold of an order placed now: after the location's minutes, at the latest at the end of its first hour.
 * Refusals: SLOT_PAST if too little time is left to pay; SLOT_CLOSED for an hour that the location's clock skips.
 */
export function holdEndOf(
  now: Temporal.Instant,
  { holdMinutes, timeZone }: Pick<Location, 'holdMinutes' | 'timeZone'>,
  items: readonly BookingItem[],
): Temporal.Instant {
  const end = holdEnd({
    now: now.epochMilliseconds,
    minutes: holdMinutes,
    firstHourEnd: firstHourOf(items, timeZone).end.epochMilliseconds,
  })
  if (isProblem(end)) throw new Refusal(end)
  return Temporal.Instant.fromEpochMilliseconds(end)
}

type HourSpan = { readonly start: Temporal.Instant; readonly end: Temporal.Instant }

/** The first hour of a basket. Refusal: SLOT_CLOSED if the location's clock skips one of its hours. */
export function firstHourOf(items: readonly BookingItem[], timeZone: string): HourSpan {
  return hourAt(Math.min(...hourStarts(items, timeZone)))
}

/** The last hour of a basket. Refusal: SLOT_CLOSED if the location's clock skips one of its hours. */
export const lastHourOf = (items: readonly BookingItem[], timeZone: string): HourSpan =>
  hourAt(Math.max(...hourStarts(items, timeZone)))

const hourStarts = (items: readonly BookingItem[], timeZone: string): number[] =>
  items.flatMap(({ date, hours }) => hours.map((hour) => hourStart(date, hour, timeZone)))

function hourAt(ms: number): HourSpan {
  const start = Temporal.Instant.fromEpochMilliseconds(ms)
  return { start, end: start.add({ hours: 1 }) }
}

function hourStart(date: PlayDate, hour: number, timeZone: string): number {
  const start = Temporal.PlainDate.from(date).toZonedDateTime({
    timeZone,
    plainTime: Temporal.PlainTime.from({ hour }),
  })
  if (start.hour !== hour) throw new Refusal(problem('SLOT_CLOSED'))
  return start.epochMilliseconds
}
