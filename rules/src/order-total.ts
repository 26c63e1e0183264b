import type { PriceLine } from './price.ts'
import { taxOf } from './tax.ts'
import type { Taxed } from './tax.ts'

/** As much of a line of an order as its total needs, in rupiah. */
export type TotalledLine = Pick<PriceLine, 'amount' | 'paidByPackage'>

/**
 * What an order comes to, in rupiah: `listed` is the sum of the lines, `covered` what packages pay, `discount` what
 * the promo takes off. `listed` − `covered` − `discount` is taxed; `taxed.total` is to be paid in money.
 */
export type OrderTotal = {
  readonly listed: number
  readonly covered: number
  readonly discount: number
  readonly taxed: Taxed
}

/**
 * The total of an order with packages and a promo. `discounts` are rupiah per line, in the order of `lines`, at most
 * what the line costs and 0 on a line that a package pays (`promoDiscount`). Only what is paid in money is taxed: a
 * package was taxed when it was sold, a discount is never received.
 * Store credit is a way to pay the total, so it takes nothing off here.
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

/** What of a line is paid in money, in rupiah: nothing where a package pays, else its amount less its discount. */
export const moneyOf = ({ amount, paidByPackage }: TotalledLine, discount: number): number =>
  paidByPackage ? 0 : Math.max(0, amount - discount)

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
