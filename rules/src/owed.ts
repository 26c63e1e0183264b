import { formatRupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'
import { approvals } from './staff-may.ts'

/** The highest unpaid balance of an order whose guests pay it in parts, rupiah. */
const MOST_OF_SPLIT = 5_000_000
/** From so many minutes before the start on, any first part confirms. */
const SPLIT_OPENS_MINUTES = 120

/**
 * An unpaid balance (`rest`) that staff leave beside the amount `paid`, in rupiah. Minutes until the first hour begins, and
 * until the last one ends.
 */
export type UnpaidPart = {
  readonly paid: number
  readonly rest: number
  readonly minutesToStart: number
  readonly minutesToEnd: number
}

/**
 * Whether a balance belongs to a split payment: at least half is paid before the end of play, or any part shortly before or
 * during play. Such a balance has no limit per member of staff. Goods, which are handed over at once, have no split.
 */
export const isBalanceOfSplit = ({ paid, rest, minutesToStart, minutesToEnd }: UnpaidPart): boolean =>
  paid > 0 &&
  rest <= MOST_OF_SPLIT &&
  minutesToEnd > 0 &&
  (paid >= rest || minutesToStart <= SPLIT_OPENS_MINUTES)

/** Rupiah that the member of staff left unpaid today (`byPerson`), and that the guest owes (`ofGuest`). */
export type UnpaidSoFar = { readonly byPerson: number; readonly ofGuest: number }

/** The sum in rupiah that counts against the limit of `leave-unpaid` if this balance is left too. */
export const countedBalance = (rest: number, { byPerson, ofGuest }: UnpaidSoFar): number =>
  rest + Math.max(byPerson, ofGuest)

/** OWE_LIMIT with what may still be left without an approval. */
export const oweLimitProblem = (before: UnpaidSoFar): Problem =>
  problem('OWE_LIMIT', {
    left: formatRupiah(Math.max(0, approvals['leave-unpaid'].limit - countedBalance(0, before))),
  })

/** The money of an order, in rupiah. `forgiven`: what was written off. `received`: payments minus refunds. */
export type OpenMoney = { readonly owed: number; readonly forgiven: number; readonly received: number }

/**
 * Splits a cancellation worth `value` rupiah: the unpaid balance is reduced first, and only received money is refunded.
 * Written-off money counts for the bookings that are cancelled first, so writing off never raises a refund. `standing`: the
 * price of the bookings that stay.
 */
export function splitCancelled(
  value: number,
  { owed, forgiven, received }: OpenMoney,
  standing: number,
): { readonly debt: number; readonly money: number } {
  const debt = Math.min(owed, value)
  const money = value - debt
  return { debt, money: forgiven === 0 ? money : Math.min(money, Math.max(0, received - standing)) }
}

/**
 * How a moved booking is paid at its new price, in rupiah. `carried`: received money. `taken`: the debt that moves to the
 * new order, of which `forgiven` is written off already. `falls`: debt that ends because the new time is cheaper, of which
 * `fallsForgiven` was written off. `toPay` and `toCredit`: the difference to pay, or to refund.
 */
export type MovedDebt = {
  readonly carried: number
  readonly taken: number
  readonly forgiven: number
  readonly falls: number
  readonly fallsForgiven: number
  readonly toPay: number
  readonly toCredit: number
}

/**
 * Moves a booking that is worth `value` to a time that costs `price`. Only received money is carried. If the new time is
 * cheaper, the debt is reduced first, then what was written off; the remaining difference is refunded.
 */
export function moveDebt(
  { value, price }: { readonly value: number; readonly price: number },
  { owed, forgiven }: Pick<OpenMoney, 'owed' | 'forgiven'>,
): MovedDebt {
  const debt = Math.min(owed, value)
  const gift = Math.min(forgiven, value - debt)
  const cheaper = Math.max(0, value - price)
  const fallsOwed = Math.min(debt, cheaper)
  const fallsForgiven = Math.min(gift, cheaper - fallsOwed)
  const toCredit = cheaper - fallsOwed - fallsForgiven
  return {
    carried: value - debt - gift - toCredit,
    taken: debt - fallsOwed + gift - fallsForgiven,
    forgiven: gift - fallsForgiven,
    falls: fallsOwed + fallsForgiven,
    fallsForgiven,
    toPay: Math.max(0, price - value),
    toCredit,
  }
}
