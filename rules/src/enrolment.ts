import type { CancellationTier } from './cancellation.ts'
import { problem, type Problem } from './problem.ts'
import type { PlayDate } from './play-date.ts'
import { shareDown } from './proportional-share.ts'
import type { VenueNow } from './slot.ts'

/** Most places or participants of one enrolment. */
export const MAX_PLACES = 4

/** The start of a session, in local time. */
export type SessionStart = { readonly date: PlayDate; readonly hour: number }

/** A session is open before its cut-off. Then it runs, or is cancelled and refunded. */
export type SessionOutcome = 'open' | 'runs' | 'cancelled'

/** The number of free places. Places of unpaid orders that are held count as taken. */
export const freePlaces = (capacity: number, taken: number): number => Math.max(0, capacity - taken)

/**
 * Checks whether so many places may be booked. Refusals: PLACES_INVALID unless 1 to 4; ENROLMENT_CLOSED if it is cancelled or
 * closed; PLACES_SHORT if fewer places are free.
 */
export function checkEnrolment(enrolment: {
  readonly places: number
  readonly free: number
  /** A class closes at its cut-off, a programme at the start of its last session. */
  readonly minutesToClose: number
  readonly isCancelled: boolean
}): Problem | null {
  const { places, free, minutesToClose, isCancelled } = enrolment
  if (!Number.isInteger(places) || places < 1 || places > MAX_PLACES) {
    return problem('PLACES_INVALID', { most: MAX_PLACES })
  }
  if (isCancelled || !(minutesToClose > 0)) return problem('ENROLMENT_CLOSED')
  return places <= free ? null : problem('PLACES_SHORT', { left: free })
}

/** The outcome of a session: it is cancelled if fewer than `least` places are paid at its cut-off. */
export function sessionOutcome(session: {
  readonly minutesToCutOff: number
  readonly paidPlaces: number
  readonly least: number
}): SessionOutcome {
  if (session.minutesToCutOff > 0) return 'open'
  return session.paidPlaces >= session.least ? 'runs' : 'cancelled'
}

/**
 * The cancellation tiers of an enrolment: those of the location. If the venue moved a session after the enrolment
 * (`isMoved`), everything is refunded until the next session starts.
 */
export const tiersOfEnrolment = (
  locationTiers: readonly CancellationTier[],
  isMoved: boolean,
): readonly CancellationTier[] => (isMoved ? [{ hours: 0, percent: 100 }] : locationTiers)

/** The number of sessions that have not begun. */
export const countSessionsAhead = (sessions: readonly SessionStart[], now: VenueNow): number =>
  sessions.filter(({ date, hour }) => date > now.date || (date === now.date && hour > now.hour)).length

/**
 * The price of the remaining sessions of a programme for one participant, in rupiah: a share of the programme's price,
 * rounded down.
 */
export const lateJoinPrice = (price: number, sessionsAhead: number, sessions: number): number =>
  sessions === 0 ? 0 : shareDown(price, Math.min(sessionsAhead, sessions), sessions)
