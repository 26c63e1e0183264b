import type { CancellationTier } from './cancellation.ts'
import { problem } from './problem.ts'
import type { Problem } from './problem.ts'
import type { PlayDate } from './play-date.ts'
import { shareDown } from './share.ts'
import type { VenueNow } from './slot.ts'

/** How many places, or participants, one enrolment may take. */
export const MOST_PLACES = 4

/** When a session of a class or an academy programme begins, on the location's clock. */
export type SessionStart = { readonly date: PlayDate; readonly hour: number }

/** Before its cut-off a session is open; then it runs, or it is cancelled and refunded. */
export type SessionOutcome = 'open' | 'runs' | 'cancelled'

/** Places nobody has: those of unpaid enrolments that are still held count as taken. Never below 0. */
export const placesLeft = (capacity: number, taken: number): number => Math.max(0, capacity - taken)

/**
 * Whether so many places may be taken: `PLACES_INVALID` `{most}` unless a whole number from 1 to 4,
 * `ENROLMENT_CLOSED` from the moment it closes (a class at its cut-off, a programme when its last session begins),
 * `PLACES_SHORT` `{left}`.
 */
export function checkEnrolment(enrolment: {
  readonly places: number
  readonly left: number
  readonly minutesToClose: number
  readonly isCancelled: boolean
}): Problem | null {
  const { places, left, minutesToClose, isCancelled } = enrolment
  if (!Number.isInteger(places) || places < 1 || places > MOST_PLACES) {
    return problem('PLACES_INVALID', { most: MOST_PLACES })
  }
  if (isCancelled || !(minutesToClose > 0)) return problem('ENROLMENT_CLOSED')
  return places <= left ? null : problem('PLACES_SHORT', { left })
}

/**
 * What becomes of a session: at its cut-off it runs when at least `least` places are paid, else it is cancelled and
 * every enrolment refunded whole.
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
 * By which tiers somebody leaves: those of the location; or, while a session is ahead that the venue gave another time
 * after they had joined, everything until the next start.
 */
export const leavingTiers = (
  tiers: readonly CancellationTier[],
  isMoved: boolean,
): readonly CancellationTier[] => (isMoved ? [{ hours: 0, percent: 100 }] : tiers)

/** How many sessions have not begun yet; one that begins in the running hour has. */
export const sessionsAhead = (sessions: readonly SessionStart[], now: VenueNow): number =>
  sessions.filter(({ date, hour }) => date > now.date || (date === now.date && hour > now.hour)).length

/**
 * What one participant pays for the sessions ahead, in rupiah: their share of the programme's price, rounded down;
 * all of it before the first session. Nothing when none is ahead: `checkEnrolment` then
 * answers `ENROLMENT_CLOSED`.
 */
export const lateJoinPrice = (price: number, ahead: number, sessions: number): number =>
  sessions === 0 ? 0 : shareDown(price, Math.min(ahead, sessions), sessions)
