import { MIN_HOLD_MS } from '@pantul/rules/hold'
import { daysBetween, type PlayDate } from '@pantul/rules/play-date'
import type { VenueNow } from '@pantul/rules/slot'

/** Whether places can be booked, or why not. */
export type EnrolmentStatus = 'open' | 'full' | 'closed' | 'cancelled'

export type OfferState = {
  readonly state: 'open' | 'runs' | 'cancelled'
  readonly placesLeft: number
  readonly cutOffAt: string
}

/** A class closes `MIN_HOLD_MS` before its cut-off, because players need this time to pay. `now`: epoch milliseconds. */
export function classStatus(offer: OfferState, now: number): EnrolmentStatus {
  if (offer.state === 'cancelled') return 'cancelled'
  if (offer.state === 'runs' || hasReachedCutOff(offer, now)) return 'closed'
  return offer.placesLeft > 0 ? 'open' : 'full'
}

/** A programme can be joined late, but not between its cut-off and the decision whether it runs. */
export function programmeStatus(offer: OfferState, now: number): EnrolmentStatus {
  if (offer.state === 'cancelled') return 'cancelled'
  if (offer.state === 'open' && hasReachedCutOff(offer, now)) return 'closed'
  return offer.placesLeft > 0 ? 'open' : 'full'
}

/** Whether the cut-off has passed, or is too near to pay before it. */
const hasReachedCutOff = ({ cutOffAt }: OfferState, now: number): boolean =>
  Date.parse(cutOffAt) - MIN_HOLD_MS <= now

/** Minutes until an hour begins, by the clock of the location. 0 or less after it has begun. */
export const minutesUntil = (
  start: { readonly date: PlayDate; readonly hour: number },
  now: VenueNow,
): number => daysBetween(now.date, start.date) * 1_440 + (start.hour - now.hour) * 60 - now.minute
