import { renumbered } from './basket.ts'
import type { Basket } from './basket.ts'
import { withoutPastHours } from './basket-owner.ts'
import { isEmptyItem } from './booking-item.ts'
import { isPast } from './slot.ts'
import type { VenueNow } from './slot.ts'

// Moments here are milliseconds since the epoch; the windows stand in docs/booking-rules.md#timers.

/** Minutes without activity after which storage clears. */
export const IDLE_MINUTES = 20
/** Minutes without activity after which the player is warned. */
export const IDLE_WARNING_MINUTES = 18
/** Minutes between two looks for past slots. */
export const PAST_CHECK_MINUTES = 5
/** Minutes before credentials may be fetched again. */
export const CREDENTIALS_MINUTES = 5
/** Milliseconds in which a second clearing is held back. */
export const RECENT_CLEAR_MS = 10_000
/** Milliseconds in which a second reload is held back. */
export const RELOAD_GUARD_MS = 10_000

const MINUTE_MS = 60_000

/** Whether 20 minutes have gone by without activity in any tab. */
export const isIdle = (lastActive: number, now: number): boolean =>
  now - lastActive >= IDLE_MINUTES * MINUTE_MS

/** Whether the warning stands: from minute 18 until the basket empties. */
export const isNearlyIdle = (lastActive: number, now: number): boolean =>
  now - lastActive >= IDLE_WARNING_MINUTES * MINUTE_MS && !isIdle(lastActive, now)

/** Whether some item has an hour of an earlier date, or an earlier hour today. */
export const hasPastSlot = (basket: Basket, now: VenueNow): boolean =>
  basket.items.some((item) => item.hours.some((hour) => isPast(item.date, hour, now)))

/** Whether storage may clear: not within 10 seconds of the last clearing, null when there was none. */
export const mayClear = (lastClear: number | null, now: number): boolean =>
  lastClear === null || hasGoneBy(RECENT_CLEAR_MS, lastClear, now)

/** Whether the page may reload: not within 10 seconds of the last reload, null when there was none. */
export const mayReload = (lastReload: number | null, now: number): boolean =>
  lastReload === null || hasGoneBy(RELOAD_GUARD_MS, lastReload, now)

/** Whether credentials may be fetched again: at most every 5 minutes, null when they never were. */
export const mayRefreshCredentials = (lastFetch: number | null, now: number): boolean =>
  lastFetch === null || hasGoneBy(CREDENTIALS_MINUTES * MINUTE_MS, lastFetch, now)

/**
 * What of a basket with past slots can be put back: its items without their past hours, renumbered; an item that
 * had only past hours is gone.
 */
export function stillPossible(basket: Basket, now: VenueNow): Basket {
  const items = basket.items
    .map((item) => ({ before: item, after: withoutPastHours(item, now) }))
    .filter(
      ({ before, after }) => !isEmptyItem(after) && (after.hours.length > 0 || before.hours.length === 0),
    )
    .map(({ after }) => after)
  return renumbered(items, now.date)
}

// A clock set back must not hold a clearing or a reload back for long, so a moment in the future counts as gone by.
const hasGoneBy = (window: number, last: number, now: number): boolean => now < last || now - last >= window
