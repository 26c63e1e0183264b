import { moneyOf } from './order-total.ts'
import type { TotalledLine } from './order-total.ts'
import type { OrderState } from './order-state.ts'
import { problem } from './problem.ts'
import type { Problem } from './problem.ts'
import { shareDown, spread } from './share.ts'

/** `percent` of what was paid comes back when at least `hours` are left until the start. */
export type CancellationTier = { readonly hours: number; readonly percent: number }

/** What a location gives back unless it says otherwise; later than its last tier: nothing. */
export const DEFAULT_TIERS: readonly CancellationTier[] = [
  { hours: 24, percent: 100 },
  { hours: 6, percent: 50 },
]

/** `percent` comes back until so many `hours` before the start, that moment included; 0 is the start itself. */
export type CancellationStep = CancellationTier

/** A line of a paid order: `item` is its booking item, `amount` and `discount` are rupiah. */
export type PaidLine = TotalledLine & { readonly item: number; readonly discount: number }

/**
 * A paid order, all of its lines, cancelled ones too. `taxOnTop` is the tax that was added to the lines, 0 where
 * prices include it; `refunded` is what went back before, for whatever reason. Rupiah.
 */
export type PaidOrder = {
  readonly lines: readonly PaidLine[]
  readonly taxOnTop: number
  readonly refunded: number
}

/** What comes back of a line: rupiah, and whether the package gets its court-hour back. */
export type LineRefund = { readonly money: number; readonly unitBack: boolean }

/** `money` in rupiah is the sum of `perLine`, which is in the order of the lines of the order. */
export type CancellationRefund = { readonly money: number; readonly perLine: readonly LineRefund[] }

/** How much of what was paid comes back now, in percent. `minutesToStart` of the booking's first hour. */
export const percentBack = (tiers: readonly CancellationTier[], minutesToStart: number): number =>
  stepsAhead(tiers, minutesToStart)[0]?.percent ?? 0

/**
 * What comes back if one cancels now or later, the present step first; none once the booking has begun. The present
 * step's end is the exact time until which so much comes back: the start less its hours.
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
 * Whether a booking of an order may be cancelled by its player. `ORDER_CLOSED` unless the order is unpaid or
 * confirmed, `BOOKING_BEGUN` from its first minute on.
 */
export function checkCancelling(state: OrderState, minutesToStart: number): Problem | null {
  if (state !== 'held' && state !== 'confirmed') return problem('ORDER_CLOSED')
  return minutesToStart > 0 ? null : problem('BOOKING_BEGUN')
}

/** What was paid in money for each line, its share of the tax on top included; they add up to what was paid. */
export function paidPerLine({ lines, taxOnTop }: Pick<PaidOrder, 'lines' | 'taxOnTop'>): readonly number[] {
  const money = lines.map((line) => moneyOf(line, line.discount))
  const taxes = spread(taxOnTop, money)
  return money.map((amount, i) => amount + (taxes[i] ?? 0))
}

/**
 * What comes back when booking items are cancelled; `percents` says how much of each (`percentBack`, or 100 when the
 * venue cancels), items it does not name stay. Per item the money rounds down to whole rupiah, and all refunds
 * together are never more than what was paid. A court-hour of a package comes back only at 100 %: it is one whole
 * hour of which no part can be played, and no money was paid for it here, so a lower tier brings neither.
 */
export function refundOf(order: PaidOrder, percents: ReadonlyMap<number, number>): CancellationRefund {
  const paid = paidPerLine(order)
  const money = order.lines.map(() => 0)
  let left = Math.max(0, sum(paid) - order.refunded)
  for (const [item, percent] of [...percents].toSorted(([a], [b]) => a - b)) {
    const ofItem = order.lines.map((line, i) => (line.item === item ? (paid[i] ?? 0) : 0))
    const back = Math.min(shareDown(sum(ofItem), percent, 100), left)
    left -= back
    for (const [i, share] of spread(back, ofItem).entries()) money[i] = (money[i] ?? 0) + share
  }
  const perLine = order.lines.map(({ item, paidByPackage }, i) => ({
    money: money[i] ?? 0,
    unitBack: paidByPackage === true && percents.get(item) === 100,
  }))
  return { money: sum(money), perLine }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
