/** Regular, peak, holiday, special: opaque codes of the sales system. */
export const priceTypes = ['R', 'P', 'H', 'S'] as const
export type PriceType = (typeof priceTypes)[number]

/** What an hour without a type counts as. */
export const DEFAULT_PRICE_TYPE: PriceType = 'R'
