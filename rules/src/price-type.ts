/** Regular, peak, holiday, special. */
export const priceTypes = ['R', 'P', 'H', 'S'] as const
export type PriceType = (typeof priceTypes)[number]

/** The type of an hour whose line names none. */
export const DEFAULT_PRICE_TYPE: PriceType = 'R'
