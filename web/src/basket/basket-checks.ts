import { hasPastSlot, isIdle, isNearlyIdle, mayClear } from '@pantul/rules/basket-age'
import { isEmptyItem } from '@pantul/rules/booking-item'
import type { VenueNow } from '@pantul/rules/slot'
import { deviceNow } from '../browser/clock.ts'
import { preserveDraftsDuring } from '../browser/drafts.ts'
import { idleFor, recordActivity, resetIdleTime } from '../browser/idle.ts'
import { saveGuestInTab } from '../browser/guest-storage.ts'
import { clearStorage, lastBookingClearKey, readStored, writeStored } from '../browser/storage.ts'
import { sentOrderKey } from './sent-order.ts'
import { forgetLocation, selectLocation } from '../venue/selected-location.ts'
import { readBasket, removeBasket, type BasketOwner } from './basket-storage.ts'
import { isBasketFilled, useBasketStore } from './basket-store.ts'
import { saveRestorable } from './restorable-basket.ts'

/** Epoch milliseconds of the device's clock. */
export type IdleFacts = {
  readonly idleMs: number
  readonly now: number
  /** Last automatic clearing; null for none. */
  readonly lastClear: number | null
  readonly path: string
}

/** Clear after 20 idle minutes, warn from minute 18. */
export function idleCheck({ idleMs, now, lastClear, path }: IdleFacts): 'nothing' | 'warn' | 'clear' {
  // The payer may be in another app.
  if (path.startsWith('/status-payment')) return 'nothing'
  const lastActive = now - idleMs
  if (isNearlyIdle(lastActive, now)) return 'warn'
  return isIdle(lastActive, now) && mayClear(lastClear, now) ? 'clear' : 'nothing'
}

/** What to do after this idle time, milliseconds. */
export const checkIdle = (idleMs: number, path: string): 'nothing' | 'warn' | 'clear' =>
  idleCheck({ idleMs, now: deviceNow(), lastClear: readStored(lastBookingClearKey), path })

/** Whether the page was opened after more than 20 idle minutes. */
let wasAway = false

/**
 * Records activity when a page is opened. If the user was away for more than 20 minutes, empties the basket and makes
 * it restorable. Call it after the basket was read from storage.
 */
export function checkAbsence(): void {
  const now = deviceNow()
  wasAway = isIdle(now - idleFor(), now)
  recordActivity()
  if (wasAway && isBasketFilled() && !isOrderUnanswered()) useBasketStore.getState().clearRestorably('away')
}

/** Does the same for the basket of a customer whose session becomes known later. */
export function checkAbsenceOf(owner: BasketOwner): void {
  const { owner: shown } = useBasketStore.getState()
  if (!wasAway || shown.customerId === owner.customerId || isOrderUnanswered()) return
  const snapshot = readBasket(owner)
  if (snapshot === null || snapshot.basket.items.every(isEmptyItem)) return
  removeBasket(owner)
  saveRestorable(owner, { snapshot, why: 'away' })
}

// The retry needs the basket as sent.
const isOrderUnanswered = (): boolean => readStored(sentOrderKey) !== null

/** Clears storage after 20 idle minutes. Drafts stay in this tab and the basket can be restored. */
export function clearAfterIdle(): void {
  const { clear, clearRestorably, setOutcome } = useBasketStore.getState()
  const wasFilled = isBasketFilled()
  if (wasFilled) clearRestorably('idle')
  else clear()
  forgetLocation()
  clearButTyped()
  setOutcome(useBasketStore.getState().restorable === null ? { kind: 'idle' } : null)
  resetIdleTime()
}

/**
 * Clears storage if the basket has an hour that has passed, and makes the basket restorable. Returns true if it did;
 * the page then reloads. Checked every 5 minutes, on focus and before an order.
 */
export function emptyPastBasket(now: VenueNow): boolean {
  const { basket, location, isRestored, clearRestorably } = useBasketStore.getState()
  const isPast = isRestored && hasPastSlot(basket, now)
  if (!isPast || !mayClear(readStored(lastBookingClearKey), deviceNow())) return false
  clearRestorably('past')
  clearButTyped()
  recordActivity()
  // The basket can be restored at its location only.
  if (location !== null) selectLocation(location.id)
  return true
}

function clearButTyped(): void {
  const { owner, restorable } = useBasketStore.getState()
  saveGuestInTab()
  preserveDraftsDuring(clearStorage)
  if (restorable !== null) saveRestorable(owner, restorable)
  writeStored(lastBookingClearKey, deviceNow())
}
