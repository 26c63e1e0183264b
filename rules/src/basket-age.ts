import { renumberItems, type Basket } from './basket.ts'
import { withoutPastHours } from './basket-owner.ts'
import { isEmptyItem } from './booking-item.ts'
import { isPast, type VenueNow } from './slot.ts'

// Moments are milliseconds since the epoch. The timers are explained in docs/booking-rules.md#timers.

/** Minutes without activity after which the basket is cleared. */
const IDLE_MINUTES = 20
/** Minutes without activity after which the player is warned. */
const IDLE_WARNING_MINUTES = 18
/** Minutes between two checks of the basket for past slots. */
export const PAST_CHECK_MINUTES = 5
/** Minutes for which a browser trusts the last answer about who is logged in. */
export const SESSION_FRESH_MINUTES = 5

const MINUTE_MS = 60_000
const REPEAT_GUARD_MS = 10_000

/** Whether 20 minutes have passed without activity in any tab. */
export const isIdle = (lastActive: number, now: number): boolean =>
  now - lastActive >= IDLE_MINUTES * MINUTE_MS

/** Whether to show the warning: from minute 18 until the basket is cleared. */
export const isNearlyIdle = (lastActive: number, now: number): boolean =>
  now - lastActive >= IDLE_WARNING_MINUTES * MINUTE_MS && !isIdle(lastActive, now)

/** Whether an item of the basket has a past hour. */
export const hasPastSlot = (basket: Basket, now: VenueNow): boolean =>
  basket.items.some((item) => item.hours.some((hour) => isPast(item.date, hour, now)))

/**
 * Whether the browser may clear the basket or reload the page by itself once more: at most once in 10 seconds. `lastTime`:
 * when it did so before; null: never. A `lastTime` in the future allows it, because somebody may have set back the clock.
 */
export const mayClearOrReload = (lastTime: number | null, now: number): boolean =>
  lastTime === null || now < lastTime || now - lastTime >= REPEAT_GUARD_MS

/** Removes past hours, and items that are empty or had only past hours. Renumbers the remaining items. */
export function withoutPastSlots(basket: Basket, now: VenueNow): Basket {
  const items = basket.items
    .map((item) => ({ before: item, after: withoutPastHours(item, now) }))
    // An item of add-ons without hours stays.
    .filter(
      ({ before, after }) => !isEmptyItem(after) && (after.hours.length > 0 || before.hours.length === 0),
    )
    .map(({ after }) => after)
  return renumberItems(items, now.date)
}
