import type { PlayDate } from './play-date.ts'

/** The local time at a location. */
export type VenueNow = { readonly date: PlayDate; readonly hour: number; readonly minute: number }

/** A court at an hour. The date is known from the context. */
export type Slot = { readonly court: string; readonly hour: number }

/** Whether an hour is over. The running hour is not past. */
export const isPast = (date: PlayDate, hour: number, now: VenueNow): boolean =>
  date < now.date || (date === now.date && hour < now.hour)

/** Whether an hour can be picked. The running hour can be picked until the minute `lastStartMinute`. */
export function isOnSale(date: PlayDate, hour: number, now: VenueNow, lastStartMinute: number): boolean {
  if (isPast(date, hour, now)) return false
  return date !== now.date || hour !== now.hour || now.minute < lastStartMinute
}

/**
 * Whether no court is left at an hour: the courts of its `unavailable` slots reach the `capacity`, the number of active
 * courts. Full while that number is unknown (0).
 */
export function isFull(hour: number, unavailable: readonly Slot[], capacity: number): boolean {
  const courts = new Set(unavailable.filter((slot) => slot.hour === hour).map(({ court }) => court))
  return courts.size >= capacity
}
