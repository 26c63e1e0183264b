import type { Basket } from '@pantul/rules/basket'
import { emptyItem } from '@pantul/rules/booking-item'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import { basketFromWire, basketToWire } from './basket-wire.ts'
import { isStoredBasket, type StoredBasket } from './stored-basket.ts'

/** The location of a basket. `name`: as the sales system names it. */
export type BasketLocation = { readonly id: string; readonly name: string }

/** The idempotency key of an order, and its body. */
export type OrderAttempt = { readonly key: string; readonly body: string }

/** A stored basket. `itemKeys[i]` stays with `basket.items[i]` when items are renumbered. */
export type BasketSnapshot = {
  readonly basket: Basket
  readonly itemKeys: readonly string[]
  readonly location: BasketLocation | null
  readonly attempt: OrderAttempt | null
}

/** A stored basket with its owner; null for a guest. */
export type OwnedBasket = { readonly snapshot: BasketSnapshot; readonly customerId: string | null }

export const ownedBasketToWire = ({ snapshot, customerId }: OwnedBasket): StoredBasket => ({
  version: 1,
  ...basketToWire(snapshot.basket.items),
  bookings: snapshot.basket.items.map(({ id, date }, i) => ({
    BookingID: id,
    BookingDate: toDayMonthYear(date),
    Key: snapshot.itemKeys[i] ?? String(id),
  })),
  currentBookingID: snapshot.basket.current,
  salesOffice: snapshot.location && {
    SalesOfficeID: snapshot.location.id,
    SalesOfficeName: snapshot.location.name,
  },
  orderAttempt: snapshot.attempt,
  ...(customerId === null ? {} : { CustomerID: customerId }),
})

/** Parses a stored basket. Returns null if it has another shape or contradicts itself. */
export function ownedBasketFromWire(stored: unknown): OwnedBasket | null {
  if (!isStoredBasket(stored)) return null
  const basket = basketIn(stored)
  if (basket === null) return null
  const { bookings, salesOffice, orderAttempt, CustomerID } = stored
  return {
    snapshot: {
      basket,
      itemKeys: bookings.map(({ Key }) => Key),
      location: salesOffice && { id: salesOffice.SalesOfficeID, name: salesOffice.SalesOfficeName },
      attempt: orderAttempt,
    },
    customerId: CustomerID ?? null,
  }
}

function basketIn(stored: StoredBasket): Basket | null {
  const { selectedTimesData, selectedCourt, selectedAddOns, selectedCoaches, bookings } = stored
  const filled = basketFromWire({ selectedTimesData, selectedCourt, selectedAddOns, selectedCoaches })
  if (filled === null || bookings.length === 0) return null
  const items = bookings.map(({ BookingID, BookingDate }, i) => {
    const date = fromDayMonthYear(BookingDate)
    if (date === null || BookingID !== i + 1) return null
    const item = filled.find(({ id }) => id === BookingID) ?? emptyItem(BookingID, date)
    return item.date === date ? item : null
  })
  const known = items.filter((item) => item !== null)
  const isWhole = known.length === items.length && filled.every(({ id }) => id <= items.length)
  if (!isWhole || stored.currentBookingID > items.length) return null
  return { items: known, current: stored.currentBookingID }
}

const reasons = ['past', 'away', 'idle'] as const

/**
 * Why a basket was cleared automatically. `past`: its times are over. `away`: the owner returned after a long time.
 * `idle`: no activity on the open page.
 */
export type EmptiedReason = (typeof reasons)[number]

/** A basket that was cleared automatically and can be restored. */
export type EmptiedBasket = OwnedBasket & { readonly why: EmptiedReason }

export const emptiedBasketToWire = (emptied: EmptiedBasket): object => ({
  ...ownedBasketToWire(emptied),
  Why: emptied.why,
})

/** Returns null if the data has another shape. */
export function emptiedBasketFromWire(stored: unknown): EmptiedBasket | null {
  const owned = ownedBasketFromWire(stored)
  if (owned === null || typeof stored !== 'object' || stored === null || !('Why' in stored)) return null
  const why = reasons.find((one) => one === stored.Why)
  return why === undefined ? null : { ...owned, why }
}
