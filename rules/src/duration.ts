/** A duration for display. `days` is 0 below 24 hours; 0 `hours` are not shown. */
export type Duration = { readonly days: number; readonly hours: number }

/** Splits hours: 23 is 23 hours, 24 is 1 day, 25 is 1 day and 1 hour. */
export const duration = (hours: number): Duration => ({ days: Math.floor(hours / 24), hours: hours % 24 })
