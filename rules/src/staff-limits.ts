import type { NumberRange } from './field-problems.ts'

/**
 * What the front desk may do at a location without an approval: rupiah for each member of staff and local day, unless the
 * name says otherwise. Managers change these settings.
 */
export type StaffLimits = {
  /** The staff discount on an order, in percent. */
  readonly priceOffPercent: number
  /** Staff discounts. */
  readonly priceOffPerDay: number
  /** Unpaid balances. Also the most that one player may owe in all. */
  readonly unpaidPerDay: number
  /** The percentage of an order that the first part of a split payment must pay. */
  readonly splitPercent: number
  /** The highest unpaid balance of a split payment, for every role. */
  readonly splitUnpaid: number
  /** Cash that is taken out of the drawer. */
  readonly payOutPerDay: number
  /** Refunds in cash, by the card terminal, and by transfer to a bank account that the member of staff typed. */
  readonly refundPerDay: number
  /** Court-hours that are blocked, for each member of staff and day. */
  readonly blockHours: number
}

export type StaffLimit = keyof StaffLimits

/** The range of each limit. The database checks the same. */
export const staffLimitRanges = {
  priceOffPercent: [0, 100],
  priceOffPerDay: [0, 100_000_000],
  unpaidPerDay: [0, 100_000_000],
  splitPercent: [1, 100],
  splitUnpaid: [0, 100_000_000],
  payOutPerDay: [0, 100_000_000],
  refundPerDay: [0, 100_000_000],
  blockHours: [0, 48],
} as const satisfies Record<StaffLimit, NumberRange>

/** In the order in which they are shown. */
export const staffLimitNames = Object.keys(staffLimitRanges) as StaffLimit[]
