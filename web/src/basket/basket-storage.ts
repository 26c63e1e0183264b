import { basketFromWire, basketToWire } from '@pantul/contract/basket-wire'
import type { Basket } from '@pantul/rules/basket'
import { basketKey, GUEST } from '@pantul/rules/basket-owner'
import { emptyItem } from '@pantul/rules/booking-item'
import { fromDayMonthYear, toDayMonthYear } from '@pantul/rules/play-date'
import { basketKeyOf, isUnreadable, readStored, removeStored, writeStored } from '../browser/storage.ts'
import type { StorageKey } from '../browser/storage.ts'
import { isStoredBasket } from './stored-shape.ts'
import type { StoredBasket } from './stored-shape.ts'

/** The location a basket belongs to; `name` as the sales system calls it. */
export type BasketLocation = { readonly id: string; readonly name: string }

/** The key under which an order is sent, and the very body it was made for. */
export type OrderAttempt = { readonly key: string; readonly body: string }

/** A basket as it is kept. `itemKeys[i]` stays with `basket.items[i]` when items are renumbered. */
export type KeptBasket = {
  readonly basket: Basket
  readonly itemKeys: readonly string[]
  readonly location: BasketLocation | null
  readonly attempt: OrderAttempt | null
}

/** Whose basket it is: the key it lies under, and the account's id, null for a guest. */
export type BasketOwner = { readonly key: string; readonly customerId: string | null }

export const guestOwner: BasketOwner = { key: GUEST, customerId: null }

/**
 * Where a customer's basket lies on this device: under the full name, or with the id behind it when somebody else of
 * that name was here first.
 */
export function ownerOf({ id, fullname }: Customer): BasketOwner {
  const own = basketKey({ id, fullname }, [fullname])
  // Somebody may be named like a name with an id behind it.
  const keys = [basketKey({ id, fullname }), own, `${own}#${id}`]
  const there = keys.map((key) => ({ key, holder: readStored(entryKeyOf(key))?.customerId }))
  const place = there.find(({ holder }) => holder === id) ?? there.find(({ holder }) => holder === undefined)
  return { key: place?.key ?? own, customerId: id }
}

export type Customer = { readonly id: string; readonly fullname: string }

/** The basket of an owner; null when there is none, when it is somebody else's or cannot be understood. */
export function readBasket({ key, customerId }: BasketOwner): KeptBasket | null {
  const found = readStored(entryKeyOf(key))
  return found === null || found.customerId !== customerId ? null : found.kept
}

/** Whether something lies there that is no basket. */
export const isBasketUnreadable = ({ key }: BasketOwner): boolean => isUnreadable(entryKeyOf(key))

/** Keeps a basket; false when the browser refuses (full, private). */
export const writeBasket = ({ key, customerId }: BasketOwner, kept: KeptBasket): boolean =>
  writeStored(basketKeyOf(key, storedOrNull), {
    ...toStored(kept),
    ...(customerId === null ? {} : { CustomerID: customerId }),
  })

export const removeBasket = ({ key }: BasketOwner): void => removeStored(entryKeyOf(key))

type Entry = { readonly customerId: string | null; readonly kept: KeptBasket }

const entryKeyOf = (key: string): StorageKey<Entry, string> => basketKeyOf(key, entryFrom)

function entryFrom(x: unknown): Entry | null {
  const kept = fromStored(x)
  return kept && { customerId: storedOrNull(x)?.CustomerID ?? null, kept }
}

export const storedOrNull = (x: unknown): StoredBasket | null => (isStoredBasket(x) ? x : null)

/** The stored spelling of a basket: its four lists in one object (docs/booking-rules.md#storage). */
export function toStored({ basket, itemKeys, location, attempt }: KeptBasket): StoredBasket {
  return {
    version: 1,
    ...basketToWire(basket.items),
    bookings: basket.items.map(({ id, date }, i) => ({
      BookingID: id,
      BookingDate: toDayMonthYear(date),
      Key: itemKeys[i] ?? String(id),
    })),
    currentBookingID: basket.current,
    salesOffice: location === null ? null : { SalesOfficeID: location.id, SalesOfficeName: location.name },
    orderAttempt: attempt,
  }
}

/** The basket in what storage held, or null when it has another shape or contradicts itself. */
export function fromStored(x: unknown): KeptBasket | null {
  const stored = storedOrNull(x)
  if (stored === null) return null
  const { selectedTimesData, selectedCourt, selectedAddOns, selectedCoaches } = stored
  const filled = basketFromWire({ selectedTimesData, selectedCourt, selectedAddOns, selectedCoaches })
  if (filled === null || stored.bookings.length === 0) return null
  const items = stored.bookings.map(({ BookingID, BookingDate }, i) => {
    const date = fromDayMonthYear(BookingDate)
    if (date === null || BookingID !== i + 1) return null
    const item = filled.find(({ id }) => id === BookingID) ?? emptyItem(BookingID, date)
    return item.date === date ? item : null
  })
  const known = items.filter((item) => item !== null)
  const isWhole = known.length === items.length && filled.every(({ id }) => id <= items.length)
  if (!isWhole || stored.currentBookingID > items.length) return null
  return {
    basket: { items: known, current: stored.currentBookingID },
    itemKeys: stored.bookings.map(({ Key }) => Key),
    location:
      stored.salesOffice === null
        ? null
        : { id: stored.salesOffice.SalesOfficeID, name: stored.salesOffice.SalesOfficeName },
    attempt: stored.orderAttempt,
  }
}
