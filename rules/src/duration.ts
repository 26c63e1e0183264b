/** A duration in whole days and the hours beyond them. */
export type Duration = { readonly days: number; readonly hours: number }

/** 23 hours are 23 hours, 24 are 1 day, 25 are 1 day and 1 hour. */
export const durationOf = (hours: number): Duration => ({ days: Math.floor(hours / 24), hours: hours % 24 })
