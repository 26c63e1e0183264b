import type { PackageOnSale } from '@pantul/contract/packages-wire'

/** How much cheaper an hour is with the package, in whole percent, rounded down; 0 if it is not cheaper. */
export function savedPercent({
  listPrice,
  pricePerHour,
}: Pick<PackageOnSale, 'listPrice' | 'pricePerHour'>): number {
  if (listPrice <= 0) return 0
  return Math.max(0, Math.floor(((listPrice - pricePerHour) * 100) / listPrice))
}
