import { formatRupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'
import type { StaffLimits } from './staff-limits.ts'

/** Minutes before the start from which a first part of any size confirms the order. */
const SPLIT_OPENS_MINUTES = 120

/**
 * A partly paid order: the unpaid balance (`unpaid`) and the amount `paid`, in rupiah, and the minutes until its first
 * hour begins and its last hour ends.
 */
export type UnpaidPart = {
  readonly paid: number
  readonly unpaid: number
  readonly minutesToStart: number
  readonly minutesToEnd: number
}

/**
 * Whether a balance belongs to a split payment, in which several guests pay their parts: enough of it is paid now, or
 * any part shortly before or during play. Such a balance has no limit per member of staff. Goods, which are handed over
 * at once, have no split.
 */
export const isBalanceOfSplit = (
  { paid, unpaid, minutesToStart, minutesToEnd }: UnpaidPart,
  { splitPercent, splitUnpaid }: Pick<StaffLimits, 'splitPercent' | 'splitUnpaid'>,
): boolean =>
  paid > 0 &&
  unpaid <= splitUnpaid &&
  minutesToEnd > 0 &&
  (paid * 100 >= (paid + unpaid) * splitPercent || minutesToStart <= SPLIT_OPENS_MINUTES)

/** Rupiah that the member of staff left unpaid today (`byPerson`), and that the guest owes (`ofGuest`). */
export type UnpaidSoFar = { readonly byPerson: number; readonly ofGuest: number }

/** The sum in rupiah that counts against the limit of `leave-unpaid` if this balance is left too. */
export const countedBalance = (unpaid: number, { byPerson, ofGuest }: UnpaidSoFar): number =>
  unpaid + Math.max(byPerson, ofGuest)

/** The problem OWE_LIMIT, with what may still be left unpaid without an approval. `limit`: rupiah. */
export const oweLimitProblem = (before: UnpaidSoFar, limit: number): Problem =>
  problem('OWE_LIMIT', {
    left: formatRupiah(Math.max(0, limit - countedBalance(0, before))),
  })

/** The money of an order, in rupiah. `writtenOff`: what was written off. `received`: payments minus refunds. */
export type OpenMoney = { readonly owed: number; readonly writtenOff: number; readonly received: number }

/**
 * Splits a cancellation worth `value` rupiah: it reduces the unpaid balance first, and refunds only received money.
 * Money that was written off belongs to the bookings that are cancelled first, so that it never raises a refund.
 * `standing`: the price of the bookings that stay.
 */
export function splitCancelled(
  value: number,
  { owed, writtenOff, received }: OpenMoney,
  standing: number,
): { readonly debt: number; readonly money: number } {
  const debt = Math.min(owed, value)
  const money = value - debt
  return { debt, money: writtenOff === 0 ? money : Math.min(money, Math.max(0, received - standing)) }
}

/**
 * How a moved booking is paid at its new price, in rupiah. `carried`: received money. `taken`: the debt that moves to
 * the new order; `writtenOff` of it is written off already. `endedDebt`: the debt that ends because the new time is
 * cheaper; `endedWrittenOff` of it was written off. `toPay` and `toCredit`: the difference to pay, or to refund.
 */
export type MovedDebt = {
  readonly carried: number
  readonly taken: number
  readonly writtenOff: number
  readonly endedDebt: number
  readonly endedWrittenOff: number
  readonly toPay: number
  readonly toCredit: number
}

/**
 * Moves a booking that is worth `value` to a time that costs `price`. Only received money is carried. If the new time
 * is cheaper, the debt is reduced first, then what was written off; the remaining difference is refunded.
 */
export function moveDebt(
  { value, price }: { readonly value: number; readonly price: number },
  { owed, writtenOff }: Pick<OpenMoney, 'owed' | 'writtenOff'>,
): MovedDebt {
  const debt = Math.min(owed, value)
  const movedWrittenOff = Math.min(writtenOff, value - debt)
  const cheaper = Math.max(0, value - price)
  const endedOwed = Math.min(debt, cheaper)
  const endedWrittenOff = Math.min(movedWrittenOff, cheaper - endedOwed)
  const toCredit = cheaper - endedOwed - endedWrittenOff
  return {
    carried: value - debt - movedWrittenOff - toCredit,
    taken: debt - endedOwed + movedWrittenOff - endedWrittenOff,
    writtenOff: movedWrittenOff - endedWrittenOff,
    endedDebt: endedOwed + endedWrittenOff,
    endedWrittenOff,
    toPay: Math.max(0, price - value),
    toCredit,
  }
}
