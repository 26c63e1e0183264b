import type { PlayerLimits } from './limits.ts'
import { sum } from './money.ts'
import { problem, type Problem } from './problem.ts'

/** The unpaid orders of an account or browser. */
export type UnpaidTotals = {
  readonly orders: number
  /** The court-hours that they hold (`countUnpaidHours`). */
  readonly hours: number
}

/**
 * Checks whether one more unpaid order with `hours` court-hours is within the limits. `earlier`: the earlier unpaid orders.
 * Refusals: TOO_MANY_UNPAID, TOO_MANY_UNPAID_HOURS.
 */
export function checkUnpaid(earlier: UnpaidTotals, hours: number, limits: PlayerLimits): Problem | null {
  if (earlier.orders >= limits.unpaid) return problem('TOO_MANY_UNPAID', { most: limits.unpaid })
  if (earlier.hours + hours > limits.unpaidHours)
    return problem('TOO_MANY_UNPAID_HOURS', { most: limits.unpaidHours })
  return null
}

/** A place in a class counts as this many court-hours, because places are scarcer. */
const HOURS_OF_A_PLACE = 3

/** The court-hours for which one piece of a line counts. */
const hoursByKind: Readonly<Record<string, number>> = {
  court: 1,
  class: HOURS_OF_A_PLACE,
  programme: HOURS_OF_A_PLACE,
}

/** The court-hours for which an unpaid order counts, at least 1. */
export const countUnpaidHours = (
  lines: readonly { readonly kind: string; readonly quantity: number }[],
): number => Math.max(1, sum(lines.map(({ kind, quantity }) => (hoursByKind[kind] ?? 0) * quantity)))

/** What a player must do before an order may be unpaid: units of work, and perhaps proving the e-mail address. */
export type RequiredProof = { readonly work: number; readonly needsEmail: boolean }

/** The most units of work for an order: about five minutes of a cheap phone. A challenge expires after ten minutes. */
export const MAX_WORK = 400

/** The units of work for all hours from `addressHoursWithoutWork` to `addressHoursWithWork` together. */
const WORK_FOR_ALL_HOURS = MAX_WORK
/** How fast the work for an hour grows with the number of held hours. */
const GROWTH_EXPONENT = 4

/**
 * The proof that a player must give for an order of `hours` court-hours, if `held` unpaid court-hours are held at the network
 * address already. The work grows gradually, because many honest players share an address.
 */
export function requiredProof(held: number, hours: number, limits: PlayerLimits): RequiredProof {
  const { addressHoursWithoutWork, addressHoursWithWork } = limits
  const heldAfter = held + hours
  if (heldAfter <= addressHoursWithoutWork) return { work: 0, needsEmail: false }
  const needsEmail = heldAfter > addressHoursWithWork
  const hoursThatNeedWork = addressHoursWithWork - addressHoursWithoutWork
  if (hoursThatNeedWork === 0) return { work: 0, needsEmail }
  const workUpTo = (total: number): number =>
    WORK_FOR_ALL_HOURS * (Math.max(0, total - addressHoursWithoutWork) / hoursThatNeedWork) ** GROWTH_EXPONENT
  return { work: Math.ceil(workUpTo(heldAfter) - workUpTo(held)), needsEmail }
}

/** Whether an order needs more work than a browser can do. */
export const isTooMuchWork = ({ work }: RequiredProof): boolean => work > MAX_WORK

/** After so many lapsed holds of a browser within a day, its next holds are shorter. */
const TOO_MANY_LAPSED_HOLDS = 3
const SHORT_HOLD_MINUTES = 5

/** The minutes of a hold. `minutes`: the setting of the location. */
export const holdMinutesAfter = (lapsedHolds: number, minutes: number): number =>
  lapsedHolds >= TOO_MANY_LAPSED_HOLDS ? Math.min(minutes, SHORT_HOLD_MINUTES) : minutes
