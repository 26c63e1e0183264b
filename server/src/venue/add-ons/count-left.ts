import type { Hours } from '@pantul/rules/hours'
import type { PlayDate } from '@pantul/rules/play-date'
import type { AddOn, ExpiredHoldAddOn, UsedAddOn } from './queries.ts'

/** The requested date and hours, the pieces in use, and those of unpaid orders whose hold has expired. */
type Usage = {
  readonly date: PlayDate
  readonly hours: Hours
  readonly used: readonly UsedAddOn[]
  readonly ofExpiredHolds: readonly ExpiredHoldAddOn[]
}

/**
 * Pieces left: for a rental the minimum over the hours (all pieces if there are no hours), for a sale the stock.
 * Expired holds count as returned. Null is unlimited; never below 0.
 */
export function countLeft(addOn: AddOn, usage: Usage): number | null {
  if (addOn.stock === null) return null
  const expired = usage.ofExpiredHolds.filter(({ item }) => item === addOn.item)
  if (addOn.kind === 'sale') return addOn.stock + sumOf(expired)
  const { stock } = addOn
  return usage.hours.reduce((fewest, hour) => {
    const used = usage.used.find((row) => row.item === addOn.item && row.hour === hour)?.used ?? 0
    const returned = sumOf(expired.filter(({ date, hours }) => date === usage.date && hours.includes(hour)))
    return Math.min(fewest, Math.max(0, stock - used + returned))
  }, stock)
}

const sumOf = (rows: readonly ExpiredHoldAddOn[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)
