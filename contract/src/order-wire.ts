import type { BookingItem } from '@pantul/rules/booking-item'
import type { Guest } from '@pantul/rules/guest'
import { basketToWire } from './basket-wire.ts'
import { buyerToWire } from './buyer-wire.ts'
import type { BodyOf } from './call.ts'
import type { OrderCourts } from './orders.ts'

/** The body of an order of courts. Browsers store it until the answer arrives. */
export type SentOrder = BodyOf<typeof OrderCourts>

/** A basket to be priced or ordered. `guest`: null for a logged-in customer. */
export type OrderRequest = {
  readonly items: readonly BookingItem[]
  readonly locationId: string
  readonly guest: Guest | null
  readonly notes: string
  /** Hash of the price that the player saw; null if none is known. */
  readonly quoteHash: string | null
  readonly means: OrderMeans
}

/** Other means of payment: a promo code or null, and store credit. */
export type OrderMeans = { readonly promoCode: string | null; readonly usesCredit: boolean }

/** The body of an order or a quote; empty parts are omitted. */
export const orderToWire = ({
  items,
  locationId,
  guest,
  notes,
  quoteHash,
  means,
}: OrderRequest): SentOrder => ({
  payload: basketToWire(items),
  isPayWithPackage: items.some(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage)),
  profileCustomer: buyerToWire(guest),
  distChan: locationId,
  division: 'PADEL',
  ...(means.promoCode === null ? {} : { promoCode: means.promoCode }),
  ...(quoteHash === null ? {} : { quoteHash }),
  ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
  ...(means.usesCredit ? { useCredit: true } : {}),
})

/** Whether a sent order has exactly these items. */
export const isOrderOf = (order: SentOrder, items: readonly BookingItem[]): boolean =>
  JSON.stringify(order.payload) === JSON.stringify(basketToWire(items))
