import { hasPastSlot, isIdle, isNearlyIdle, mayClear, stillPossible } from '@pantul/rules/basket-age'
import type { VenueNow } from '@pantul/rules/slot'
import { deviceNow } from '../browser/clock.ts'
import { noteActivity } from '../browser/idle.ts'
import { clearStorage, lastBookingClearKey, readStored, writeStored } from '../browser/storage.ts'
import { forgetLocation, selectLocation } from '../locations/selected-location.ts'
import { isBasketFilled, useBasketStore } from './basket-store.ts'
import { keepForPutBack } from './basket-storage.ts'

/** Moments in milliseconds of this device's clock. */
export type IdleFacts = {
  readonly idleMs: number
  readonly now: number
  /** When storage was last cleared by itself; null when it never was. */
  readonly lastClear: number | null
  readonly path: string
}

/** Whether storage clears after 20 idle minutes, or the player is warned from minute 18 (`spec.md` §9). */
export function idleCheck({ idleMs, now, lastClear, path }: IdleFacts): 'nothing' | 'warn' | 'clear' {
  // Somebody who pays in another app is not idle (`product.md` §3).
  if (path.startsWith('/status-payment')) return 'nothing'
  const lastActive = now - idleMs
  if (isNearlyIdle(lastActive, now)) return 'warn'
  return isIdle(lastActive, now) && mayClear(lastClear, now) ? 'clear' : 'nothing'
}

/** What the watch over idleness should do now. */
export const checkIdle = (idleMs: number, path: string): 'nothing' | 'warn' | 'clear' =>
  idleCheck({ idleMs, now: deviceNow(), lastClear: readStored(lastBookingClearKey), path })

/** Clears all storage of the product after 20 idle minutes. True when there was a basket to lose. */
export function clearAfterIdle(): boolean {
  const wasFilled = isBasketFilled()
  useBasketStore.getState().clear()
  forgetLocation()
  clearStorage()
  noteClearing()
  return wasFilled
}

/**
 * Clears storage when the basket holds an hour that has passed at the location, and keeps what is still possible
 * for one tap that puts it back (`spec.md` §9, `product.md` §3). True when it did: the page then reloads. To be
 * asked every 5 minutes, on return to the tab and before an order is sent.
 */
export function emptyPastBasket(now: VenueNow): boolean {
  const { basket, itemKeys, location, isRestored, clear } = useBasketStore.getState()
  const isPast = isRestored && hasPastSlot(basket, now)
  if (!isPast || !mayClear(readStored(lastBookingClearKey), deviceNow())) return false
  clear()
  clearStorage()
  noteClearing()
  keepForPutBack({ basket: stillPossible(basket, now), itemKeys, location, attempt: null })
  // Without the location nothing could be put back.
  if (location !== null) selectLocation(location.id)
  return true
}

function noteClearing(): void {
  writeStored(lastBookingClearKey, deviceNow())
  noteActivity()
}
