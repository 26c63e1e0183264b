import { formatRupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'
import { approvals } from './staff-may.ts'

/** The highest unpaid balance of an order whose guests pay it in parts, rupiah. */
const MOST_OF_SPLIT = 5_000_000
/** From so many minutes before the start on, any first part confirms. */
const SPLIT_OPENS_MINUTES = 120

/** An unpaid balance that staff leave. `paid` and `rest` (the balance): rupiah. Minutes until the first hour begins, and until the last one ends. */
export type Rest = {
  readonly paid: number
  readonly rest: number
  readonly minutesToStart: number
  readonly minutesToEnd: number
}

/**
 * Whether a balance is that of a split payment: at least half is paid before the end of play, or anything shortly before or
 * during play. Staff leave such a balance whatever else they left. Things that are handed over at once have no split.
 */
export const isRestOfSplit = ({ paid, rest, minutesToStart, minutesToEnd }: Rest): boolean =>
  paid > 0 &&
  rest <= MOST_OF_SPLIT &&
  minutesToEnd > 0 &&
  (paid >= rest || minutesToStart <= SPLIT_OPENS_MINUTES)

/** Open sums in rupiah: what the person left today, and what the guest owes. */
export type UnpaidSoFar = { readonly byPerson: number; readonly ofGuest: number }

/** What counts against the limit of `leave-unpaid` when this balance is left too. */
export const countedRest = (rest: number, { byPerson, ofGuest }: UnpaidSoFar): number =>
  rest + Math.max(byPerson, ofGuest)

/** OWE_LIMIT with what may still be left without an approval. */
export const owesTooMuch = (before: UnpaidSoFar): Problem =>
  problem('OWE_LIMIT', {
    left: formatRupiah(Math.max(0, approvals['leave-unpaid'].limit - countedRest(0, before))),
  })

/** An order, in rupiah. `forgiven`: what was written off. `received`: what came and was not given back. */
export type OpenMoney = { readonly owed: number; readonly forgiven: number; readonly received: number }

/**
 * How a cancellation gives back `value` rupiah: the unpaid balance is reduced first, and only money that was received comes
 * back. What was written off pays the bookings that are cancelled first, so writing off never raises a refund.
 * `standing`: what the bookings that stay are worth.
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
 * How a moved booking is paid at its new price, in rupiah. `carried`: received money. `taken`: the debt that moves along,
 * of which `forgiven` is written off already. `falls`: debt that a cheaper time ends, of which `fallsForgiven` was
 * written off. `toPay` and `toCredit`: the difference.
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
 * Moves a booking that is worth `value` to a time that costs `price`. Only received money is carried. When the new time
 * is cheaper the debt falls first, then what was written off, and the rest comes back.
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
