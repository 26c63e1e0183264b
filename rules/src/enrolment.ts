import type { CancellationTier } from './cancellation.ts'
import { problem, type Problem } from './problem.ts'
import type { PlayDate } from './play-date.ts'
import { shareDown } from './proportional-share.ts'
import type { VenueNow } from './slot.ts'

/** Most places or participants of one enrolment. */
export const MAX_PLACES = 4

/** When a session begins, in local time. */
export type SessionStart = { readonly date: PlayDate; readonly hour: number }

/** Open before its cut-off; then it runs, or is cancelled and refunded. */
export type SessionOutcome = 'open' | 'runs' | 'cancelled'

/** Free places; unpaid holds count as taken. Never below 0. */
export const placesLeft = (capacity: number, taken: number): number => Math.max(0, capacity - taken)

/**
 * Whether this number of places may be booked. Refusals: PLACES_INVALID `{most}` unless 1 to 4; ENROLMENT_CLOSED from
 * closing time on (a class: its cut-off; a programme: the start of its last session); PLACES_SHORT `{left}`.
 */
export function checkEnrolment(enrolment: {
  readonly places: number
  readonly left: number
  readonly minutesToClose: number
  readonly isCancelled: boolean
}): Problem | null {
  const { places, left, minutesToClose, isCancelled } = enrolment
  if (!Number.isInteger(places) || places < 1 || places > MAX_PLACES) {
    return problem('PLACES_INVALID', { most: MAX_PLACES })
  }
  if (isCancelled || !(minutesToClose > 0)) return problem('ENROLMENT_CLOSED')
  return places <= left ? null : problem('PLACES_SHORT', { left })
}

/**
 * The outcome of a session: at its cut-off it runs if at least `least` places are paid, else it is cancelled and fully
 * refunded.
 */
export function sessionOutcome(session: {
  readonly minutesToCutOff: number
  readonly paidPlaces: number
  readonly least: number
}): SessionOutcome {
  if (session.minutesToCutOff > 0) return 'open'
  return session.paidPlaces >= session.least ? 'runs' : 'cancelled'
}

/**
 * The cancellation tiers of an enrolment: the location's, or a full refund until the next start if the venue moved a
 * session after the enrolment.
 */
export const leavingTiers = (
  tiers: readonly CancellationTier[],
  isMoved: boolean,
): readonly CancellationTier[] => (isMoved ? [{ hours: 0, percent: 100 }] : tiers)

/** The number of sessions that have not begun. A session in the running hour has begun. */
export const sessionsAhead = (sessions: readonly SessionStart[], now: VenueNow): number =>
  sessions.filter(({ date, hour }) => date > now.date || (date === now.date && hour > now.hour)).length

/**
 * The price of the remaining sessions for one participant, in rupiah: a share of the programme's price, rounded down.
 * 0 if none remain; then `checkEnrolment` returns ENROLMENT_CLOSED.
 */
export const lateJoinPrice = (price: number, ahead: number, sessions: number): number =>
  sessions === 0 ? 0 : shareDown(price, Math.min(ahead, sessions), sessions)
