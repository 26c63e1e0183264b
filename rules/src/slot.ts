import type { PlayDate } from './play-date.ts'

/** The local time at a location. */
export type VenueNow = { readonly date: PlayDate; readonly hour: number; readonly minute: number }

/** A court at an hour; the date is known from the context. */
export type Slot = { readonly court: string; readonly hour: number }

/**
 * Whether an hour is over in local time: an earlier date, or an earlier hour of today. `isOnSale` decides about the
 * running hour.
 */
export const isPast = (date: PlayDate, hour: number, now: VenueNow): boolean =>
  date < now.date || (date === now.date && hour < now.hour)

/** Whether an hour can be picked. The running hour can until `lastStartMinute`. */
export function isOnSale(date: PlayDate, hour: number, now: VenueNow, lastStartMinute: number): boolean {
  if (isPast(date, hour, now)) return false
  return date !== now.date || hour !== now.hour || now.minute < lastStartMinute
}

/**
 * Whether an hour is full: the taken courts and the basket's courts, each counted once, reach the number of active
 * courts. Full while the number is unknown (0).
 */
export function isFull(at: {
  readonly hour: number
  readonly takenCourts: readonly Slot[]
  readonly basketCourts: readonly Slot[]
  readonly capacity?: number
}): boolean {
  const booked = new Set<string>()
  for (const slot of at.takenCourts) if (slot.hour === at.hour) booked.add(slot.court)
  for (const slot of at.basketCourts) if (slot.hour === at.hour) booked.add(slot.court)
  return booked.size >= (at.capacity ?? 0)
}
