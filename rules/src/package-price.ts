import { misfitOf } from './package.ts'
import type { CourtHour, PackageConditions } from './package.ts'

/** A court-hour with its price without a package, in rupiah. */
export type PricedHour = CourtHour & { readonly price: number }

/** What an hour of a package costs, in rupiah, rounded half up. */
export const pricePerHour = ({ price, hours }: { readonly price: number; readonly hours: number }): number =>
  Math.round(price / hours)

/**
 * What an hour that the package may be used for costs without it: the dearest regular one of `week`, or the dearest
 * of all where it is for no regular hour; null when it is for none of them. Rupiah. Peak
 * hours are left out on purpose: the saving that is shown is never more than everybody gets.
 */
export function listPrice(conditions: PackageConditions, week: readonly PricedHour[]): number | null {
  const usable = week.filter((hour) => misfitOf(conditions, hour) === null)
  const regular = usable.filter(({ type }) => type === 'R')
  const prices = (regular.length > 0 ? regular : usable).map(({ price }) => price)
  return prices.length === 0 ? null : Math.max(...prices)
}
