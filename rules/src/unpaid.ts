import type { CustomerLimits } from './limits.ts'
import { problem } from './problem.ts'
import type { Problem } from './problem.ts'

/** Unpaid orders of an account or browser, and the court-hours and places that they hold. */
export type Unpaid = { readonly orders: number; readonly hours: number }

/**
 * TOO_MANY_UNPAID or TOO_MANY_UNPAID_HOURS if an order of `wanted` court-hours would exceed the limit. `unpaid`
 * excludes it.
 */
export function checkUnpaid(unpaid: Unpaid, wanted: number, limits: CustomerLimits): Problem | null {
  if (unpaid.orders >= limits.unpaid) return problem('TOO_MANY_UNPAID', { most: limits.unpaid })
  if (unpaid.hours + wanted > limits.unpaidHours)
    return problem('TOO_MANY_UNPAID_HOURS', { most: limits.unpaidHours })
  return null
}

/** What a guest must do before an order: nothing, a proof of work (levels 1 to 4), or prove the e-mail address. */
export type GuestProof =
  | { readonly kind: 'none' }
  | { readonly kind: 'work'; readonly level: number }
  | { readonly kind: 'email' }

/** Number of levels of the proof of work. */
export const MOST_WORK = 4

/**
 * The proof for an order of `wanted` court-hours from a network address with `held` unpaid guest hours. Guests share
 * addresses, so the effort grows, but they are never blocked.
 */
export function guestProof(held: number, wanted: number, limits: CustomerLimits): GuestProof {
  const { freeGuestHours: free, workGuestHours: work } = limits
  const after = held + wanted
  if (after <= free) return { kind: 'none' }
  if (after > work) return { kind: 'email' }
  return { kind: 'work', level: Math.ceil(((after - free) / (work - free)) * MOST_WORK) }
}

/** So many expired holds of a browser within a day shorten its next holds. */
const LAPSED_TOO_OFTEN = 3
const SHORT_HOLD_MINUTES = 5

/** The minutes of a hold at a location that holds for `minutes`, after so many expired holds. */
export const holdMinutes = (minutes: number, lapsed: number): number =>
  lapsed >= LAPSED_TOO_OFTEN ? Math.min(minutes, SHORT_HOLD_MINUTES) : minutes
