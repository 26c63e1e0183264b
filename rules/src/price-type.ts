/** Regular, peak, holiday, special: codes of the sales system. */
export const priceTypes = ['R', 'P', 'H', 'S'] as const
export type PriceType = (typeof priceTypes)[number]

/** The type of an hour without one. */
export const DEFAULT_PRICE_TYPE: PriceType = 'R'
