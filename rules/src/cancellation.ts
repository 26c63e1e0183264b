import { sum } from './money.ts'
import { moneyOf, type TotalledLine } from './order-total.ts'
import type { OrderState } from './order-state.ts'
import { problem, type Problem } from './problem.ts'
import { shareDown, apportion } from './proportional-share.ts'

/** `percent` of the paid money is refunded if at least `hours` are left until the start. */
export type CancellationTier = { readonly hours: number; readonly percent: number }

/** `percent` is refunded until `hours` before the start, that moment included; 0 is the start. */
export type CancellationStep = CancellationTier

/** A line of a paid order. `item`: its booking item. `amount` and `discount`: rupiah. */
export type PaidLine = TotalledLine & { readonly item: number; readonly discount: number }

/**
 * A paid order with all lines, cancelled ones too. `taxOnTop`: the tax added to the lines, 0 if prices include it.
 * `refunded`: earlier refunds. Rupiah.
 */
export type PaidOrder = {
  readonly lines: readonly PaidLine[]
  readonly taxOnTop: number
  readonly refunded: number
}

/** The refund of a line: rupiah, and whether the package gets its court-hour back. */
export type LineRefund = { readonly money: number; readonly unitBack: boolean }

/** `money` in rupiah is the sum of `perLine`, in the order of the lines. */
export type CancellationRefund = { readonly money: number; readonly perLine: readonly LineRefund[] }

/** The percentage that is refunded now. `minutesToStart`: until the first hour of the booking. */
export const percentBack = (tiers: readonly CancellationTier[], minutesToStart: number): number =>
  stepsAhead(tiers, minutesToStart)[0]?.percent ?? 0

/**
 * The refunds now and later, the current step first; empty after the start. The current step ends exactly its hours
 * before the start.
 */
export function stepsAhead(
  tiers: readonly CancellationTier[],
  minutesToStart: number,
): readonly CancellationStep[] {
  if (!(minutesToStart > 0)) return []
  const ahead = tiers
    .filter(({ hours }) => minutesToStart >= hours * 60)
    .toSorted((a, b) => b.hours - a.hours)
    .map(({ hours, percent }) => ({ hours, percent }))
  return ahead.at(-1)?.hours === 0 ? ahead : [...ahead, { hours: 0, percent: 0 }]
}

/**
 * Whether a booking may be cancelled. Refusals: ORDER_CLOSED unless the order is held or confirmed; BOOKING_BEGUN from
 * the start on, for players.
 */
export function checkCancelling(
  state: OrderState,
  minutesToStart: number,
  by: 'player' | 'staff',
): Problem | null {
  if (state !== 'held' && state !== 'confirmed') return problem('ORDER_CLOSED')
  return minutesToStart > 0 || by === 'staff' ? null : problem('BOOKING_BEGUN')
}

/** The money paid per line, with its share of the tax on top, in rupiah. Adds up to what was paid. */
export function paidPerLine({ lines, taxOnTop }: Pick<PaidOrder, 'lines' | 'taxOnTop'>): readonly number[] {
  const money = lines.map((line) => moneyOf(line, line.discount))
  const taxes = apportion(taxOnTop, money)
  return money.map((amount, i) => amount + (taxes[i] ?? 0))
}

/**
 * The refund when booking items are cancelled. `percents`: the percentage of each item; other items stay. The money of
 * an item rounds down to whole rupiah; refunds never exceed what was paid. A package gets its court-hour back only at
 * 100 %, because an hour cannot be divided.
 */
export function refundOf(order: PaidOrder, percents: ReadonlyMap<number, number>): CancellationRefund {
  const paid = paidPerLine(order)
  const money = order.lines.map(() => 0)
  let left = Math.max(0, sum(paid) - order.refunded)
  for (const [item, percent] of [...percents].toSorted(([a], [b]) => a - b)) {
    const ofItem = order.lines.map((line, i) => (line.item === item ? (paid[i] ?? 0) : 0))
    const back = Math.min(shareDown(sum(ofItem), percent, 100), left)
    left -= back
    for (const [i, share] of apportion(back, ofItem).entries()) money[i] = (money[i] ?? 0) + share
  }
  const perLine = order.lines.map(({ item, paidByPackage }, i) => ({
    money: money[i] ?? 0,
    unitBack: paidByPackage === true && percents.get(item) === 100,
  }))
  return { money: sum(money), perLine }
}
