import type { CustomerLimits } from './limits.ts'
import { problem, type Problem } from './problem.ts'

/** Unpaid orders of an account or browser, and the court-hours and places that they hold. */
export type UnpaidTotals = { readonly orders: number; readonly hours: number }

/**
 * Checks whether one more unpaid order of `wanted` court-hours is within the limits. `unpaid`: the earlier unpaid
 * orders. Refusals: TOO_MANY_UNPAID, TOO_MANY_UNPAID_HOURS.
 */
export function checkUnpaid(unpaid: UnpaidTotals, wanted: number, limits: CustomerLimits): Problem | null {
  if (unpaid.orders >= limits.unpaid) return problem('TOO_MANY_UNPAID', { most: limits.unpaid })
  if (unpaid.hours + wanted > limits.unpaidHours)
    return problem('TOO_MANY_UNPAID_HOURS', { most: limits.unpaidHours })
  return null
}

/** A place in a class counts as this many court-hours, because places are scarcer. */
const HOURS_OF_A_PLACE = 3

const weights: Readonly<Record<string, number>> = {
  court: 1,
  class: HOURS_OF_A_PLACE,
  programme: HOURS_OF_A_PLACE,
}

/** Court-hours that lines block for others (a place in a class counts as three), at least 1. */
export const unpaidHours = (lines: readonly { readonly kind: string; readonly quantity: number }[]): number =>
  Math.max(
    1,
    lines.reduce((sum, { kind, quantity }) => sum + (weights[kind] ?? 0) * quantity, 0),
  )

/** What a guest must do before an order may be unpaid: units of work, and proving the e-mail address. */
export type Proof = { readonly work: number; readonly needsEmail: boolean }

/**
 * Maximum units of work for an order, and for a challenge: about five minutes of a cheap phone. A challenge expires
 * after ten.
 */
export const MAX_WORK = 400

/** Units of work for all hours between `freeGuestHours` and `workGuestHours`. */
const WORK_OF_SPAN = MAX_WORK
/** Exponent of the work by held hours. The work is small at first, and takes a phone hours near the limit. */
const GROWTH = 4

/**
 * The proof that a person must give for `wanted` court-hours, if `held` unpaid hours are already held at the network
 * address. Many honest guests share an address, so the effort grows gradually. If `freeGuestHours` equals
 * `workGuestHours`, no work is required, only the e-mail proof.
 */
export function proofFor(held: number, wanted: number, limits: CustomerLimits): Proof {
  const { freeGuestHours: free, workGuestHours: work } = limits
  const after = held + wanted
  if (after <= free) return { work: 0, needsEmail: false }
  const needsEmail = after > work
  if (work === free) return { work: 0, needsEmail }
  const effort = (hours: number): number =>
    WORK_OF_SPAN * (Math.max(0, hours - free) / (work - free)) ** GROWTH
  return { work: Math.ceil(effort(after) - effort(held)), needsEmail }
}

/** Whether an order needs more work than a browser can do. */
export const isTooMuchWork = ({ work }: Proof): boolean => work > MAX_WORK

/** So many expired holds of a browser within a day shorten its next holds. */
const LAPSED_TOO_OFTEN = 3
const SHORT_HOLD_MINUTES = 5

/** The minutes of a hold at a location that holds for `minutes`, after so many expired holds. */
export const holdMinutes = (minutes: number, lapsed: number): number =>
  lapsed >= LAPSED_TOO_OFTEN ? Math.min(minutes, SHORT_HOLD_MINUTES) : minutes
