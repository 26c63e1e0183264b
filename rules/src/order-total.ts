import { sum } from './money.ts'
import type { PriceLine } from './price.ts'
import { taxOf, type TaxedAmount } from './tax.ts'

/** The fields of a line that the total needs, in rupiah. */
export type TotalledLine = Pick<PriceLine, 'amount' | 'paidByPackage'>

/**
 * The total of an order in rupiah. `listed`: sum of the lines. `covered`: paid by packages. `discount`: by the promo.
 * The rest is taxed; `taxed.total` is due.
 */
export type OrderTotal = {
  readonly listed: number
  readonly covered: number
  readonly discount: number
  readonly taxed: TaxedAmount
}

/**
 * Computes the total of an order. `discounts`: rupiah per line, 0 where a package pays. Only money is taxed: packages
 * were taxed when sold, discounts are not income. Store credit pays the total and does not change it.
 */
export function orderTotal(
  lines: readonly TotalledLine[],
  discounts: readonly number[],
  tax: { readonly rateBp: number; readonly inclusive: boolean },
): OrderTotal {
  const listed = sum(lines.map(({ amount }) => amount))
  const covered = sum(lines.map(({ amount, paidByPackage }) => (paidByPackage ? amount : 0)))
  const money = sum(lines.map((line, i) => moneyOf(line, discounts[i] ?? 0)))
  return { listed, covered, discount: listed - covered - money, taxed: taxOf({ total: money, ...tax }) }
}

/** The money paid for a line in rupiah: 0 if a package pays, else amount minus discount. */
export const moneyOf = ({ amount, paidByPackage }: TotalledLine, discount: number): number =>
  paidByPackage ? 0 : Math.max(0, amount - discount)
