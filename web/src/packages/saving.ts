import type { Package } from './packages-query.ts'

/** How much less an hour costs with the package, in whole percent, rounded down; 0 when it costs no less. */
export function savedPercent({
  ListPrice,
  PricePerHour,
}: Pick<Package, 'ListPrice' | 'PricePerHour'>): number {
  if (ListPrice <= 0) return 0
  return Math.max(0, Math.floor(((ListPrice - PricePerHour) * 100) / ListPrice))
}
