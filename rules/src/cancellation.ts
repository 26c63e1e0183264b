import { sum } from './money.ts'
import { moneyForLine, type TotalledLine } from './order-total.ts'
import type { OrderState } from './order-state.ts'
import { problem, type Problem } from './problem.ts'
import { shareDown, apportion } from './proportional-share.ts'

/** `percent` of the paid money is refunded until `hours` before the start of play, that moment included. */
export type CancellationTier = { readonly hours: number; readonly percent: number }

/** A line of a paid order. `amount` and `discount` in rupiah. */
export type PaidLine = TotalledLine & {
  /** The id of the booking item. Callers that cancel single lines pass the id of the line. */
  readonly item: number
  readonly discount: number
}

/** A paid order, in rupiah. */
export type PaidOrder = {
  /** All lines, cancelled ones included. */
  readonly lines: readonly PaidLine[]
  /** The tax that was added to the lines; 0 if the prices include it. */
  readonly taxOnTop: number
  /** The sum of earlier refunds. */
  readonly refunded: number
}

/** Rupiah that are refunded: the sum, and the part of each line in the order of the lines. */
export type CancellationRefund = { readonly money: number; readonly perLine: readonly number[] }

/** The percentage that is refunded now. `minutesToStart`: until the first hour of the booking. */
export const refundPercent = (tiers: readonly CancellationTier[], minutesToStart: number): number =>
  remainingTiers(tiers, minutesToStart)[0]?.percent ?? 0

/**
 * The tiers that apply from now until the start of play, the current one first. The last one ends at the start. Empty
 * from the start on.
 */
export function remainingTiers(
  tiers: readonly CancellationTier[],
  minutesToStart: number,
): readonly CancellationTier[] {
  if (!(minutesToStart > 0)) return []
  const remaining = tiers
    .filter(({ hours }) => minutesToStart >= hours * 60)
    .toSorted((a, b) => b.hours - a.hours)
    .map(({ hours, percent }) => ({ hours, percent }))
  return remaining.at(-1)?.hours === 0 ? remaining : [...remaining, { hours: 0, percent: 0 }]
}

/**
 * Checks whether a booking may be cancelled. Refusals: ORDER_CLOSED unless its order is held or confirmed; BOOKING_BEGUN for
 * players from the start on.
 */
export function checkCancelling(
  state: OrderState,
  minutesToStart: number,
  by: 'player' | 'staff',
): Problem | null {
  if (state !== 'held' && state !== 'confirmed') return problem('ORDER_CLOSED')
  return minutesToStart > 0 || by === 'staff' ? null : problem('BOOKING_BEGUN')
}

/** Rupiah that were paid for each line, with its share of the tax on top. Together they are all that was paid. */
export function paidPerLine({ lines, taxOnTop }: Pick<PaidOrder, 'lines' | 'taxOnTop'>): readonly number[] {
  const money = lines.map((line) => moneyForLine(line, line.discount))
  const taxes = apportion(taxOnTop, money)
  return money.map((amount, i) => amount + (taxes[i] ?? 0))
}

/**
 * The refund when booking items are cancelled. `percents`: the percentage that is refunded for each cancelled item. The
 * refund of an item is rounded down to whole rupiah, and all refunds never exceed what was paid.
 */
export function cancellationRefund(
  order: PaidOrder,
  percents: ReadonlyMap<number, number>,
): CancellationRefund {
  const paid = paidPerLine(order)
  const perLine = order.lines.map(() => 0)
  let refundable = Math.max(0, sum(paid) - order.refunded)
  for (const [item, percent] of [...percents].toSorted(([a], [b]) => a - b)) {
    const paidForItem = order.lines.map((line, i) => (line.item === item ? (paid[i] ?? 0) : 0))
    const refund = Math.min(shareDown(sum(paidForItem), percent, 100), refundable)
    refundable -= refund
    for (const [i, share] of apportion(refund, paidForItem).entries()) perLine[i] = (perLine[i] ?? 0) + share
  }
  return { money: sum(perLine), perLine }
}
