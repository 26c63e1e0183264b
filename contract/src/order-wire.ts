import type { BookingItem } from '@pantul/rules/booking-item'
import type { Guest } from '@pantul/rules/guest'
import { basketToWire } from './basket-wire.ts'
import { buyerToWire } from './buyer-wire.ts'
import type { BodyOf } from './call.ts'
import type { OrderCourts } from './orders.ts'

/** The body of an order of courts. Browsers store it until the answer arrives. */
export type SentOrder = BodyOf<typeof OrderCourts>

/** A basket to be priced or ordered. */
export type OrderRequest = {
  readonly items: readonly BookingItem[]
  readonly locationId: string
  /** Null for a logged-in customer. */
  readonly guest: Guest | null
  readonly notes: string
  /** The hash of the price that the player saw; null if the player saw none. */
  readonly quoteHash: string | null
  readonly promoAndCredit: PromoAndCredit
}

/** The typed promo code, and whether store credit pays as much as it can. */
export type PromoAndCredit = { readonly promoCode: string | null; readonly usesCredit: boolean }

/** The body of an order or a quote. Fields without content are not sent. */
export const orderToWire = ({
  items,
  locationId,
  guest,
  notes,
  quoteHash,
  promoAndCredit: { promoCode, usesCredit },
}: OrderRequest): SentOrder => ({
  payload: basketToWire(items),
  isPayWithPackage: items.some(({ courts }) => courts.some(({ paidByPackage }) => paidByPackage)),
  profileCustomer: buyerToWire(guest),
  distChan: locationId,
  division: 'PADEL',
  ...(promoCode === null ? {} : { promoCode }),
  ...(quoteHash === null ? {} : { quoteHash }),
  ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
  ...(usesCredit ? { useCredit: true } : {}),
})

/** Whether a sent order has exactly the items of a basket. */
export const isOrderOf = (order: SentOrder, items: readonly BookingItem[]): boolean =>
  JSON.stringify(order.payload) === JSON.stringify(basketToWire(items))
