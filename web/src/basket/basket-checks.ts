import { hasPastSlot, isIdle, isNearlyIdle, mayClear } from '@pantul/rules/basket-age'
import { isEmptyItem } from '@pantul/rules/booking-item'
import type { VenueNow } from '@pantul/rules/slot'
import { deviceNow } from '../browser/clock.ts'
import { preserveDraftsDuring } from '../browser/drafts.ts'
import { idleFor, noteActivity, rest } from '../browser/idle.ts'
import { saveGuestInTab } from '../browser/guest-storage.ts'
import { clearStorage, lastBookingClearKey, readStored, writeStored } from '../browser/storage.ts'
import { sentOrderKey } from './sent-order.ts'
import { forgetLocation, selectLocation } from '../venue/selected-location.ts'
import { readBasket, removeBasket } from './basket-storage.ts'
import type { BasketOwner } from './basket-storage.ts'
import { isBasketFilled, useBasketStore } from './basket-store.ts'
import { saveRestorable } from './restorable-basket.ts'

/** Moments in milliseconds of this device's clock. */
export type IdleFacts = {
  readonly idleMs: number
  readonly now: number
  /** When storage was last cleared by itself; null when it never was. */
  readonly lastClear: number | null
  readonly path: string
}

/** Whether storage clears after 20 idle minutes, or the player is warned from minute 18. */
export function idleCheck({ idleMs, now, lastClear, path }: IdleFacts): 'nothing' | 'warn' | 'clear' {
  // Somebody who pays in another app is not idle.
  if (path.startsWith('/status-payment')) return 'nothing'
  const lastActive = now - idleMs
  if (isNearlyIdle(lastActive, now)) return 'warn'
  return isIdle(lastActive, now) && mayClear(lastClear, now) ? 'clear' : 'nothing'
}

/** What the watch over idleness should do now. */
export const checkIdle = (idleMs: number, path: string): 'nothing' | 'warn' | 'clear' =>
  idleCheck({ idleMs, now: deviceNow(), lastClear: readStored(lastBookingClearKey), path })

/** Whether this page was opened after more than 20 minutes in which no page of the product was touched. */
let wasAway = false

/**
 * A page was opened, reloaded or brought back by the Back button: activity. A basket
 * that was left for more than 20 minutes is emptied in place and may be put back; address and location stay. Asked
 * once the basket has been read.
 */
export function checkAbsence(): void {
  const now = deviceNow()
  wasAway = isIdle(now - idleFor(), now)
  noteActivity()
  if (wasAway && isBasketFilled() && !isOrderUnanswered()) useBasketStore.getState().setAside('away')
}

/** The same for the basket of whoever turns out to be logged in, before it is taken over. */
export function checkAbsenceOf(owner: BasketOwner): void {
  const { owner: shown } = useBasketStore.getState()
  if (!wasAway || shown.customerId === owner.customerId || isOrderUnanswered()) return
  const kept = readBasket(owner)
  if (kept === null || kept.basket.items.every(isEmptyItem)) return
  removeBasket(owner)
  saveRestorable(owner, { kept, why: 'away' })
}

// It is asked for again with the basket as it was sent.
const isOrderUnanswered = (): boolean => readStored(sentOrderKey) !== null

/**
 * Clears all storage of the product after 20 idle minutes on an open page. What was typed stays in this
 * tab, and the basket may be put back.
 */
export function clearAfterIdle(): void {
  const { clear, setAside, tell } = useBasketStore.getState()
  const wasFilled = isBasketFilled()
  if (wasFilled) setAside('idle')
  else clear()
  forgetLocation()
  clearButTyped()
  tell(useBasketStore.getState().restorable === null ? { kind: 'idle' } : null)
  rest()
}

/**
 * Clears storage when the basket holds an hour that has passed at the location, and keeps the basket for one tap that
 * puts back what is still possible. True when it did: the page then reloads. To be
 * asked every 5 minutes, on return to the tab and before an order is sent.
 */
export function emptyPastBasket(now: VenueNow): boolean {
  const { basket, location, isRestored, setAside } = useBasketStore.getState()
  const isPast = isRestored && hasPastSlot(basket, now)
  if (!isPast || !mayClear(readStored(lastBookingClearKey), deviceNow())) return false
  setAside('past')
  clearButTyped()
  noteActivity()
  // Without the location nothing could be put back.
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
