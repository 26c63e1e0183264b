import { hasFilledItem } from '@pantul/rules/basket'
import { hasPastSlot, isIdle, isNearlyIdle, mayClearOrReload } from '@pantul/rules/basket-age'
import type { VenueNow } from '@pantul/rules/slot'
import { deviceNow } from '../browser/clock.ts'
import { preserveDraftsDuring } from '../browser/drafts.ts'
import { idleTimeMs, recordActivity, resetIdleTime } from '../browser/idle.ts'
import { saveGuestInTab } from '../browser/guest-storage.ts'
import { clearStorage, lastBookingClearKey, readStored, writeStored } from '../browser/storage.ts'
import { sentOrderKey } from './sent-order-key.ts'
import { forgetLocation, selectLocation } from '../venue/selected-location.ts'
import { readBasket, removeBasket, type BasketOwner } from './basket-storage.ts'
import { isBasketFilled, useBasketStore } from './basket-store.ts'
import { saveRestorable } from './restorable-basket.ts'

type IdleFacts = {
  readonly idleMs: number
  /** The device's time, epoch milliseconds. */
  readonly now: number
  /** The device's time of the last automatic clearing; null: there was none. */
  readonly lastClear: number | null
  readonly path: string
}

type IdleStep = 'nothing' | 'warn' | 'clear'

/** What to do after this idle time: warn from minute 18, clear after 20 minutes. */
export function idleStepFor({ idleMs, now, lastClear, path }: IdleFacts): IdleStep {
  // On the page of a payment the user may be paying in another app.
  if (path.startsWith('/status-payment')) return 'nothing'
  const lastActive = now - idleMs
  if (isNearlyIdle(lastActive, now)) return 'warn'
  return isIdle(lastActive, now) && mayClearOrReload(lastClear, now) ? 'clear' : 'nothing'
}

/** `idleStepFor` with the time and the last clearing of this device. */
export const idleStepNow = (idleMs: number, path: string): IdleStep =>
  idleStepFor({ idleMs, now: deviceNow(), lastClear: readStored(lastBookingClearKey), path })

/** Whether this page was opened after more than 20 idle minutes. */
let wasAbsent = false

/**
 * Records activity when a page is opened. If the user was idle for more than 20 minutes, empties the basket and makes it
 * restorable. Call it after the basket was read from storage.
 */
export function clearAfterAbsence(): void {
  const now = deviceNow()
  wasAbsent = isIdle(now - idleTimeMs(), now)
  recordActivity()
  if (wasAbsent && isBasketFilled() && !isSentOrderUnanswered())
    useBasketStore.getState().clearButKeepRestorable('away')
}

/**
 * Makes the stored basket of a customer restorable, if `clearAfterAbsence` found that the user was absent. Call it when
 * the server's answer tells which customer is logged in.
 */
export function clearCustomerBasketAfterAbsence(owner: BasketOwner): void {
  const isShown = useBasketStore.getState().owner.customerId === owner.customerId
  if (!wasAbsent || isShown || isSentOrderUnanswered()) return
  const snapshot = readBasket(owner)
  if (snapshot === null || !hasFilledItem(snapshot.basket)) return
  removeBasket(owner)
  saveRestorable(owner, { snapshot, reason: 'away' })
}

// An order without an answer may be sent again, so its basket must stay.
const isSentOrderUnanswered = (): boolean => readStored(sentOrderKey) !== null

/** Clears storage after 20 idle minutes. Drafts stay in this tab, and the basket can be restored. */
export function clearAfterIdle(): void {
  const { clear, clearButKeepRestorable, setOutcome } = useBasketStore.getState()
  if (isBasketFilled()) clearButKeepRestorable('idle')
  else clear()
  forgetLocation()
  clearStorageKeepingDrafts()
  setOutcome(useBasketStore.getState().restorable === null ? { kind: 'idle' } : null)
  resetIdleTime()
}

/**
 * Clears storage if an hour in the basket has passed, and makes the basket restorable. Returns whether it did; the page
 * must then reload.
 */
export function clearPastBasket(now: VenueNow): boolean {
  const { basket, location, isLoaded, clearButKeepRestorable } = useBasketStore.getState()
  const isPast = isLoaded && hasPastSlot(basket, now)
  if (!isPast || !mayClearOrReload(readStored(lastBookingClearKey), deviceNow())) return false
  clearButKeepRestorable('past')
  clearStorageKeepingDrafts()
  recordActivity()
  // A basket can be restored only at its location.
  if (location !== null) selectLocation(location.id)
  return true
}

function clearStorageKeepingDrafts(): void {
  const { owner, restorable } = useBasketStore.getState()
  saveGuestInTab()
  preserveDraftsDuring(clearStorage)
  if (restorable !== null) saveRestorable(owner, restorable)
  writeStored(lastBookingClearKey, deviceNow())
}
