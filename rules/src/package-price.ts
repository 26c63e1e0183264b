import { mismatchOf, type CourtHour, type PackageConditions } from './package.ts'

/** A court-hour with its price without a package, in rupiah. */
export type PricedHour = CourtHour & { readonly price: number }

/** The price per hour of a package in rupiah, rounded half up. */
export const pricePerHour = ({ price, hours }: { readonly price: number; readonly hours: number }): number =>
  Math.round(price / hours)

/**
 * The price of an hour without the package, in rupiah: that of the most expensive regular hour of a week that the package
 * may pay, or of the most expensive hour if it may pay no regular one; null if it may pay none. Peak hours are left out, so
 * that the shown saving is not exaggerated.
 */
export function listPricePerHour(conditions: PackageConditions, week: readonly PricedHour[]): number | null {
  const usable = week.filter((hour) => mismatchOf(conditions, hour) === null)
  const regular = usable.filter(({ type }) => type === 'R')
  const prices = (regular.length > 0 ? regular : usable).map(({ price }) => price)
  return prices.length === 0 ? null : Math.max(...prices)
}
