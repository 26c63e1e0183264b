import { sum } from './money.ts'
import type { PriceLine } from './price.ts'
import { taxOf, type TaxedAmount } from './tax.ts'

/** The price of a line in rupiah, and whether packages pay it. */
export type TotalledLine = Pick<PriceLine, 'amount' | 'paidByPackage'>

export type OrderTotal = {
  /** The list prices of the lines that packages pay, in rupiah. */
  readonly packageAmount: number
  /** The other lines, less discounts. Money and store credit pay `total`. */
  readonly taxed: TaxedAmount
}

/**
 * Computes the total of an order. `discounts`: rupiah per line, 0 where a package pays. Only money is taxed, because
 * packages were taxed when they were sold, and discounts are no income. Store credit pays the total and does not change it.
 */
export function orderTotal(
  lines: readonly TotalledLine[],
  discounts: readonly number[],
  tax: { readonly rateBp: number; readonly inclusive: boolean },
): OrderTotal {
  const packageAmount = sum(lines.map(({ amount, paidByPackage }) => (paidByPackage ? amount : 0)))
  const money = sum(lines.map((line, i) => moneyForLine(line, discounts[i] ?? 0)))
  return { packageAmount, taxed: taxOf({ total: money, ...tax }) }
}

/** The sum of the list prices in rupiah, without lines that packages pay. */
export const totalListPrice = (lines: readonly TotalledLine[]): number =>
  sum(lines.map(({ amount, paidByPackage }) => (paidByPackage ? 0 : amount)))

/** The money that pays a line, in rupiah: 0 if a package pays it. */
export const moneyForLine = ({ amount, paidByPackage }: TotalledLine, discount: number): number =>
  paidByPackage ? 0 : Math.max(0, amount - discount)
