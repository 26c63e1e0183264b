import { formatRupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'
import type { StaffLimits } from './staff-limits.ts'

/** From so many minutes before the start on, any first part makes a split payment. */
const SPLIT_OPENS_MINUTES = 120

/** An order of which a part is paid. */
export type PartlyPaidOrder = {
  /** Rupiah that are paid now. */
  readonly paid: number
  /** The balance that stays unpaid, in rupiah. */
  readonly unpaid: number
  /** Until its first hour begins. */
  readonly minutesToStart: number
  /** Until its last hour ends. */
  readonly minutesToEnd: number
}

/**
 * Whether an order is paid by a split payment, in which several guests pay their parts: enough of it is paid now, or any
 * part shortly before or during play, and the unpaid balance is within `splitUnpaid`. It does not count against the limit of
 * the member of staff.
 */
export const isSplitPayment = (
  { paid, unpaid, minutesToStart, minutesToEnd }: PartlyPaidOrder,
  { splitPercent, splitUnpaid }: Pick<StaffLimits, 'splitPercent' | 'splitUnpaid'>,
): boolean =>
  paid > 0 &&
  unpaid <= splitUnpaid &&
  minutesToEnd > 0 &&
  (paid * 100 >= (paid + unpaid) * splitPercent || minutesToStart <= SPLIT_OPENS_MINUTES)

export type UnpaidSoFar = {
  /** Rupiah that the member of staff left unpaid today without an approval. */
  readonly byPerson: number
  /** Rupiah that the guest owes. */
  readonly ofGuest: number
}

/** Rupiah that count against the limit for unpaid balances if staff leave `unpaid` rupiah too. */
export const countedBalance = (unpaid: number, { byPerson, ofGuest }: UnpaidSoFar): number =>
  unpaid + Math.max(byPerson, ofGuest)

/** The problem OWE_LIMIT, with what may still be left unpaid without an approval. `limit`: rupiah. */
export const oweLimitProblem = (before: UnpaidSoFar, limit: number): Problem =>
  problem('OWE_LIMIT', { left: formatRupiah(Math.max(0, limit - countedBalance(0, before))) })

/** The money of an order, in rupiah. */
export type OrderMoney = {
  /** The unpaid balance. */
  readonly owed: number
  readonly writtenOff: number
  /** Payments minus refunds. */
  readonly received: number
}

/**
 * Splits the value of cancelled bookings, in rupiah: it reduces the unpaid balance (`debt`) first, and only received
 * money is refunded (`money`). What was written off counts for the bookings that are cancelled first, so that it never
 * raises a refund. `remaining`: the price of the other bookings.
 */
export function splitCancelledValue(
  value: number,
  { owed, writtenOff, received }: OrderMoney,
  remaining: number,
): { readonly debt: number; readonly money: number } {
  const debt = Math.min(owed, value)
  const money = value - debt
  return { debt, money: writtenOff === 0 ? money : Math.min(money, Math.max(0, received - remaining)) }
}

/** How a moved booking is paid at its new price, in rupiah. */
export type MovedMoney = {
  /** Received money that pays the new order. */
  readonly carried: number
  /** The unpaid balance that moves to the new order, and what was written off of it. */
  readonly movedDebt: number
  /** The part of `movedDebt` that was written off. */
  readonly writtenOff: number
  /** The unpaid balance that ends because the new time is cheaper, and what was written off of it. */
  readonly endedDebt: number
  /** The part of `endedDebt` that was written off. */
  readonly endedWrittenOff: number
  /** The price difference that must be paid. */
  readonly toPay: number
  /** The price difference that is refunded. */
  readonly toCredit: number
}

/**
 * Splits the money of a booking that is worth `value` rupiah and moves to a time that costs `price`. If the new time is
 * cheaper, the difference first ends unpaid balance, then what was written off, and the remainder is refunded.
 */
export function splitMovedMoney(
  { value, price }: { readonly value: number; readonly price: number },
  { owed, writtenOff }: Pick<OrderMoney, 'owed' | 'writtenOff'>,
): MovedMoney {
  const debt = Math.min(owed, value)
  const writtenOffOfBooking = Math.min(writtenOff, value - debt)
  const savings = Math.max(0, value - price)
  const endedOwed = Math.min(debt, savings)
  const endedWrittenOff = Math.min(writtenOffOfBooking, savings - endedOwed)
  const toCredit = savings - endedOwed - endedWrittenOff
  return {
    carried: value - debt - writtenOffOfBooking - toCredit,
    movedDebt: debt - endedOwed + writtenOffOfBooking - endedWrittenOff,
    writtenOff: writtenOffOfBooking - endedWrittenOff,
    endedDebt: endedOwed + endedWrittenOff,
    endedWrittenOff,
    toPay: Math.max(0, price - value),
    toCredit,
  }
}
