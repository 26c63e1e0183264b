import { MIN_HOLD_MS } from '@pantul/rules/hold'
import { daysBetween } from '@pantul/rules/play-date'
import type { PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'

/** Whether places can be had, and why not. */
export type Standing = 'open' | 'full' | 'closed' | 'cancelled'

export type Joinable = {
  readonly State: 'open' | 'runs' | 'cancelled'
  readonly Left: number
  readonly CutOffAt: string
}

/** A class closes at its cut-off, less the time that a payment needs; `now` in epoch milliseconds. */
export function classStanding(one: Joinable, now: number): Standing {
  if (one.State === 'cancelled') return 'cancelled'
  if (one.State === 'runs' || isUndecided(one, now)) return 'closed'
  return one.Left > 0 ? 'open' : 'full'
}

/** A programme may be joined late; only between its cut-off and the decision nobody joins. */
export function programmeStanding(one: Joinable, now: number): Standing {
  if (one.State === 'cancelled') return 'cancelled'
  if (one.State === 'open' && isUndecided(one, now)) return 'closed'
  return one.Left > 0 ? 'open' : 'full'
}

const isUndecided = ({ CutOffAt }: Joinable, now: number): boolean =>
  Date.parse(CutOffAt) - MIN_HOLD_MS <= now

/** Minutes until an hour of a day begins, on the location's clock; not above 0 once it has begun. */
export const minutesTo = (start: { readonly date: PlayDate; readonly hour: number }, now: VenueNow): number =>
  daysBetween(now.date, start.date) * 1_440 + (start.hour - now.hour) * 60 - now.minute
