/**
 * What the front desk may do at a location without an approval: rupiah per person and venue-local day, unless the name says
 * otherwise. Managers change these settings; the columns of the location hold the defaults.
 */
export type StaffLimits = {
  /** Percent of an order. */
  readonly priceOffPercent: number
  readonly priceOffPerDay: number
  /** Also the most that one guest may owe in all. */
  readonly unpaidPerDay: number
  /** Percent of an order that must be paid before a split payment may stay unfinished. */
  readonly splitPercent: number
  /** The highest unpaid balance of an order whose guests pay it in parts, for every role. */
  readonly splitUnpaid: number
  /** Cash taken out of the drawer. */
  readonly payOutPerDay: number
  /** In cash, at the card terminal, and by transfer to an account that the member of staff typed. */
  readonly refundPerDay: number
  /** Court-hours that a person may block in a day. */
  readonly blockHours: number
}

export type StaffLimit = keyof StaffLimits

/** The lowest and highest value of each limit. The columns have the same ranges. */
export const staffLimitRanges = {
  priceOffPercent: [0, 100],
  priceOffPerDay: [0, 100_000_000],
  unpaidPerDay: [0, 100_000_000],
  splitPercent: [1, 100],
  splitUnpaid: [0, 100_000_000],
  payOutPerDay: [0, 100_000_000],
  refundPerDay: [0, 100_000_000],
  blockHours: [0, 48],
} as const satisfies Record<StaffLimit, readonly [number, number]>

/** All limits, in the order in which they are shown. */
export const staffLimitNames = Object.keys(staffLimitRanges) as StaffLimit[]
