import { renumberItems, type Basket } from './basket.ts'
import { withoutPastHours } from './basket-owner.ts'
import { isEmptyItem } from './booking-item.ts'
import { isPast, type VenueNow } from './slot.ts'

// Moments are milliseconds since the epoch. See docs/booking-rules.md#timers.

/** Minutes without activity after which the basket is cleared. */
const IDLE_MINUTES = 20
/** Minutes without activity after which the player is warned. */
const IDLE_WARNING_MINUTES = 18
/** Minutes between two checks for past slots. */
export const PAST_CHECK_MINUTES = 5
/** Minutes before credentials may be fetched again. */
export const CREDENTIALS_MINUTES = 5
/** Milliseconds between two clearings. */
const RECENT_CLEAR_MS = 10_000
/** Milliseconds between two reloads. */
const RELOAD_GUARD_MS = 10_000

const MINUTE_MS = 60_000

/** Whether 20 minutes have passed without activity in any tab. */
export const isIdle = (lastActive: number, now: number): boolean =>
  now - lastActive >= IDLE_MINUTES * MINUTE_MS

/** Whether to show the warning: from minute 18 until the basket is cleared. */
export const isNearlyIdle = (lastActive: number, now: number): boolean =>
  now - lastActive >= IDLE_WARNING_MINUTES * MINUTE_MS && !isIdle(lastActive, now)

/** Whether an item has a past date, or a past hour today. */
export const hasPastSlot = (basket: Basket, now: VenueNow): boolean =>
  basket.items.some((item) => item.hours.some((hour) => isPast(item.date, hour, now)))

/** Whether the basket may be cleared: at most once in 10 seconds. Null: never cleared before. */
export const mayClear = (lastClear: number | null, now: number): boolean =>
  lastClear === null || hasElapsed(RECENT_CLEAR_MS, lastClear, now)

/** Whether the page may reload: at most once in 10 seconds. Null: never reloaded before. */
export const mayReload = (lastReload: number | null, now: number): boolean =>
  lastReload === null || hasElapsed(RELOAD_GUARD_MS, lastReload, now)

/** Removes past hours, and items that had only past hours; renumbers the rest. */
export function withoutPastSlots(basket: Basket, now: VenueNow): Basket {
  const items = basket.items
    .map((item) => ({ before: item, after: withoutPastHours(item, now) }))
    .filter(
      ({ before, after }) => !isEmptyItem(after) && (after.hours.length > 0 || before.hours.length === 0),
    )
    .map(({ after }) => after)
  return renumberItems(items, now.date)
}

// A moment in the future counts as elapsed, so that a clock that was set back does not block.
const hasElapsed = (window: number, last: number, now: number): boolean => now < last || now - last >= window
