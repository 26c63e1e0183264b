import type { CustomerLimits } from './limits.ts'
import { problem } from './problem.ts'
import type { Problem } from './problem.ts'

/** What waits to be paid, of an account or a browser: orders, and the court-hours and places that they keep. */
export type Unpaid = { readonly orders: number; readonly hours: number }

/**
 * `TOO_MANY_UNPAID` or `TOO_MANY_UNPAID_HOURS` when an order of `wanted` court-hours would be too much to wait for
 * payment. `unpaid` excludes it.
 */
export function checkUnpaid(unpaid: Unpaid, wanted: number, limits: CustomerLimits): Problem | null {
  if (unpaid.orders >= limits.unpaid) return problem('TOO_MANY_UNPAID', { most: limits.unpaid })
  if (unpaid.hours + wanted > limits.unpaidHours)
    return problem('TOO_MANY_UNPAID_HOURS', { most: limits.unpaidHours })
  return null
}

/** What a guest has to do before an order: nothing, a proof of work of 1 to 4 levels, or to prove the e-mail address. */
export type GuestProof =
  | { readonly kind: 'none' }
  | { readonly kind: 'work'; readonly level: number }
  | { readonly kind: 'email' }

/** The proof of work grows in so many levels. */
export const MOST_WORK = 4

/**
 * What a guest has to prove who orders `wanted` court-hours from a network address where `held` of guests are unpaid.
 * Many honest guests share an address: it is an effort that grows, and then a proof, but never a wall.
 */
export function guestProof(held: number, wanted: number, limits: CustomerLimits): GuestProof {
  const { freeGuestHours: free, workGuestHours: work } = limits
  const after = held + wanted
  if (after <= free) return { kind: 'none' }
  if (after > work) return { kind: 'email' }
  return { kind: 'work', level: Math.ceil(((after - free) / (work - free)) * MOST_WORK) }
}

/** So many holds of a browser that ran out within a day shorten its next ones. */
const LAPSED_TOO_OFTEN = 3
const SHORT_HOLD_MINUTES = 5

/** For how many minutes an order is held, at a location that holds for `minutes`, after so many lapsed holds. */
export const holdMinutes = (minutes: number, lapsed: number): number =>
  lapsed >= LAPSED_TOO_OFTEN ? Math.min(minutes, SHORT_HOLD_MINUTES) : minutes
