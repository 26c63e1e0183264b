import type { Basket } from '@pantul/rules/basket'
import { emptyItem, type BookingItem } from '@pantul/rules/booking-item'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import { basketFromWire, basketToWire } from './basket-wire.ts'
import { isStoredBasket, type StoredBasket } from './stored-basket.ts'
import { fieldOf } from './unknown-data.ts'

/** The location of a basket. `name`: the full name, with the name of the venue group. */
export type BasketLocation = { readonly id: string; readonly name: string }

/** An order that was sent or will be sent: its idempotency key, and its body as JSON. */
export type OrderAttempt = { readonly key: string; readonly body: string }

/** What is stored of a basket. */
export type BasketSnapshot = {
  readonly basket: Basket
  /** A key for each item of the basket, in the same order. An item keeps its key when the items are renumbered. */
  readonly itemKeys: readonly string[]
  readonly location: BasketLocation | null
  readonly attempt: OrderAttempt | null
}

/** A stored basket with its owner. */
export type OwnedBasket = {
  readonly snapshot: BasketSnapshot
  /** Null for a guest. */
  readonly customerId: string | null
}

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

/** The basket in the stored data; null if the data contradicts itself. */
function basketIn(stored: StoredBasket): Basket | null {
  const { selectedTimesData, selectedCourt, selectedAddOns, selectedCoaches, bookings } = stored
  const itemsWithContent = basketFromWire({
    selectedTimesData,
    selectedCourt,
    selectedAddOns,
    selectedCoaches,
  })
  if (itemsWithContent === null || bookings.length === 0) return null
  const items: BookingItem[] = []
  for (const { BookingID, BookingDate } of bookings) {
    const date = fromDayMonthYear(BookingDate)
    if (date === null || BookingID !== items.length + 1) return null
    const item = itemsWithContent.find(({ id }) => id === BookingID) ?? emptyItem(BookingID, date)
    if (item.date !== date) return null
    items.push(item)
  }
  const hasUnlistedItem = itemsWithContent.some(({ id }) => id > items.length)
  if (hasUnlistedItem || stored.currentBookingID > items.length) return null
  return { items, current: stored.currentBookingID }
}

const clearReasons = ['past', 'away', 'idle'] as const

/**
 * Why a basket was cleared automatically. `past`: its times are over. `away`: the owner returned after a long time.
 * `idle`: the page was open without activity for a long time.
 */
export type ClearReason = (typeof clearReasons)[number]

/** A basket that was cleared automatically and can be restored. */
export type ClearedBasket = OwnedBasket & { readonly reason: ClearReason }

export const clearedBasketToWire = (cleared: ClearedBasket): object => ({
  ...ownedBasketToWire(cleared),
  Why: cleared.reason,
})

/** Parses a cleared basket. Returns null if the stored data has another shape or contradicts itself. */
export function clearedBasketFromWire(stored: unknown): ClearedBasket | null {
  const owned = ownedBasketFromWire(stored)
  const reason = clearReasons.find((one) => one === fieldOf(stored, 'Why'))
  return owned === null || reason === undefined ? null : { ...owned, reason }
}
