/** The prefix of the query keys of all days of the schedule of a location. */
export const daysKey = (locationId: string) => ['desk', 'day', locationId] as const

/** The prefix of the query keys of the orders of a location. */
export const ordersKey = (locationId: string) => ['desk', 'orders', locationId] as const
