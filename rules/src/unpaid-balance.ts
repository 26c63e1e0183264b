import { formatRupiah } from './money.ts'
import { problem, type Problem } from './problem.ts'
import type { StaffLimits } from './staff-limits.ts'

/** So many minutes before the start and later, any paid part makes a split payment. */
const SPLIT_OPENS_MINUTES = 120

/** An order of which a part is paid. */
export type PartlyPaidOrder = {
  /** Rupiah that are paid now. */
  readonly paid: number
  /** The balance that stays unpaid, in rupiah. */
  readonly unpaid: number
  /** Until its first hour begins; negative after that. */
  readonly minutesToStart: number
  /** Until its last hour ends; negative after that. */
  readonly minutesToEnd: number
}

/**
 * Whether an order is paid by a split payment, in which several players pay their parts. That is so if at least
 * `splitPercent` of its price is paid now, or any part shortly before or during play, and if the unpaid balance is at most
 * `splitUnpaid` rupiah. The unpaid balance of a split payment does not count against the limit of the member of staff.
 */
export const isSplitPayment = (
  { paid, unpaid, minutesToStart, minutesToEnd }: PartlyPaidOrder,
  { splitPercent, splitUnpaid }: Pick<StaffLimits, 'splitPercent' | 'splitUnpaid'>,
): boolean =>
  paid > 0 &&
  unpaid <= splitUnpaid &&
  minutesToEnd > 0 &&
  (paid * 100 >= (paid + unpaid) * splitPercent || minutesToStart <= SPLIT_OPENS_MINUTES)

/** Unpaid balances that exist before staff leave another one. */
export type UnpaidSoFar = {
  /** Rupiah that the member of staff left unpaid today without an approval. */
  readonly byStaff: number
  /** Rupiah that the player owes. */
  readonly ofPlayer: number
}

/** Rupiah that count against the limit for unpaid balances if staff leave `unpaid` rupiah too. */
export const unpaidAgainstLimit = (unpaid: number, { byStaff, ofPlayer }: UnpaidSoFar): number =>
  unpaid + Math.max(byStaff, ofPlayer)

/** The problem OWE_LIMIT. Its `left` is what may still be left unpaid without an approval. `limit`: rupiah. */
export const oweLimitProblem = (unpaidSoFar: UnpaidSoFar, limit: number): Problem =>
  problem('OWE_LIMIT', { left: formatRupiah(Math.max(0, limit - unpaidAgainstLimit(0, unpaidSoFar))) })

/** The money of an order, in rupiah. */
export type OrderMoney = {
  /** The unpaid balance. */
  readonly owed: number
  /** What staff wrote off of the unpaid balance. */
  readonly writtenOff: number
  /** Payments minus refunds. */
  readonly received: number
}

/**
 * Splits the value of cancelled bookings, in rupiah. It first reduces the unpaid balance (`noLongerOwed`). The remainder is
 * refunded (`money`), but never more than was received. What was written off counts for the bookings that are cancelled
 * first, so that it never raises a refund. `remaining`: the price of the bookings that stay.
 */
export function splitCancelledValue(
  value: number,
  { owed, writtenOff, received }: OrderMoney,
  remaining: number,
): { readonly noLongerOwed: number; readonly money: number } {
  const noLongerOwed = Math.min(owed, value)
  const money = value - noLongerOwed
  return {
    noLongerOwed,
    money: writtenOff === 0 ? money : Math.min(money, Math.max(0, received - remaining)),
  }
}

/** How a moved booking is paid at its new price, in rupiah. */
export type MovedMoney = {
  /** Received money that pays the new order. */
  readonly carried: number
  /** The unpaid balance that moves to the new order, and what was written off of it. */
  readonly movedUnpaid: number
  /** The part of `movedUnpaid` that was written off. */
  readonly writtenOff: number
  /** The unpaid balance that ends because the new time is cheaper, and what was written off of it. */
  readonly endedUnpaid: number
  /** The part of `endedUnpaid` that was written off. */
  readonly endedWrittenOff: number
  /** The price difference that must be paid. */
  readonly toPay: number
  /** The price difference that is refunded. */
  readonly toRefund: number
}

/**
 * Splits the money of a booking that is worth `value` rupiah and moves to a time that costs `price`. If the new time is
 * cheaper, the difference first reduces what is owed for the booking, then what was written off, and the remainder is refunded.
 */
export function splitMovedMoney(
  { value, price }: { readonly value: number; readonly price: number },
  { owed, writtenOff }: Pick<OrderMoney, 'owed' | 'writtenOff'>,
): MovedMoney {
  const owedForBooking = Math.min(owed, value)
  const writtenOffForBooking = Math.min(writtenOff, value - owedForBooking)
  const savings = Math.max(0, value - price)
  const endedOwed = Math.min(owedForBooking, savings)
  const endedWrittenOff = Math.min(writtenOffForBooking, savings - endedOwed)
  const toRefund = savings - endedOwed - endedWrittenOff
  return {
    carried: value - owedForBooking - writtenOffForBooking - toRefund,
    movedUnpaid: owedForBooking - endedOwed + writtenOffForBooking - endedWrittenOff,
    writtenOff: writtenOffForBooking - endedWrittenOff,
    endedUnpaid: endedOwed + endedWrittenOff,
    endedWrittenOff,
    toPay: Math.max(0, price - value),
    toRefund,
  }
}
