import type { PlayDate } from './play-date.ts'

/** The moment on the location's own clock: Jakarta, Makassar and Jayapura are not the same hour. */
export type VenueNow = { readonly date: PlayDate; readonly hour: number; readonly minute: number }

/** A court at an hour; the date is known from where the slot stands. */
export type Slot = { readonly court: string; readonly hour: number }

/** The running hour stays on sale until this minute unless the location says otherwise. */
export const LAST_START_MINUTE = 15

/**
 * An earlier date, or an earlier hour today, on the location's clock.
 * Not `hour <= now.hour`: the running hour is judged by `isOnSale`.
 */
export const isPast = (date: PlayDate, hour: number, now: VenueNow): boolean =>
  date < now.date || (date === now.date && hour < now.hour)

/** Whether an hour may still be picked: the running hour closes at `lastStartMinute`. */
export function isOnSale(date: PlayDate, hour: number, now: VenueNow, lastStartMinute: number): boolean {
  if (isPast(date, hour, now)) return false
  return date !== now.date || hour !== now.hour || now.minute < lastStartMinute
}

/**
 * Whether an hour counts as booked: taken courts and the basket's own courts together reach capacity, the number
 * of active courts. A court named by both counts once. Capacity 0, before court data has arrived: full.
 *
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
