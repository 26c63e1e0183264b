import { mismatchOf, type CourtHour, type PackageConditions } from './package.ts'

/** A court-hour with its price without a package, in rupiah. */
export type PricedHour = CourtHour & { readonly price: number }

/** The price per hour of a package in rupiah, rounded half up. */
export const pricePerHour = ({ price, hours }: { readonly price: number; readonly hours: number }): number =>
  Math.round(price / hours)

/**
 * The list price of an hour of a package, in rupiah: the most expensive regular hour of `week` that it may be used
 * for, or the most expensive of all if it has no regular hours; null if none. Peak hours are left out, so that the
 * shown saving is not exaggerated.
 */
export function listPrice(conditions: PackageConditions, week: readonly PricedHour[]): number | null {
  const usable = week.filter((hour) => mismatchOf(conditions, hour) === null)
  const regular = usable.filter(({ type }) => type === 'R')
  const prices = (regular.length > 0 ? regular : usable).map(({ price }) => price)
  return prices.length === 0 ? null : Math.max(...prices)
}
