import { basketToWire } from '@pantul/contract/basket-wire'
import type { AnswerOf, BodyOf } from '@pantul/contract/call'
import type { Calls } from '@pantul/contract/calls'
import type { WireBasket } from '@pantul/contract/basket'
import { withoutEmptyItems } from '@pantul/rules/basket'
import type { Basket } from '@pantul/rules/basket'
import { withPackage } from '@pantul/rules/booking-item'
import type { BookingItem } from '@pantul/rules/booking-item'
import { setPlayers } from '@pantul/rules/coach'
import type { Guest } from '@pantul/rules/guest'

export type OrderBody = BodyOf<Calls['POST /api/courts/order-courts']>
export type PlacedOrder = AnswerOf<Calls['POST /api/courts/order-courts']>['data']

/** What an order is made from; `guest` is null for a logged-in customer. */
export type Ordering = {
  readonly payload: WireBasket
  readonly locationId: string
  readonly guest: Guest | null
  readonly notes: string
  /** Names the price that the player saw; null while none is known. */
  readonly quoteHash: string | null
  readonly means: OrderMeans
}

/** With what beside packages and money: a promo code, null without one; store credit as far as it goes. */
export type OrderMeans = { readonly promoCode: string | null; readonly usesCredit: boolean }

/**
 * The four lists as they are ordered: without wholly empty items, and with the one player that the stepper shows
 * where none was chosen.
 */
export const orderedBasket = (basket: Basket): WireBasket =>
  basketToWire(
    withoutEmptyItems(basket).items.map((item) =>
      item.coach?.players === 0 ? { ...item, coach: setPlayers(item.coach, 1, []) } : item,
    ),
  )

/** The basket as a guest orders it: packages are their owner's. */
export const withoutPackages = (basket: Basket): Basket => ({
  ...basket,
  items: basket.items.map((item) => (isByPackage(item) ? withPackage(item, false) : item)),
})

/** Whether the pay-with-package switch of an item is on. */
export const isByPackage = ({ courts }: Pick<BookingItem, 'courts'>): boolean =>
  courts.some(({ paidByPackage }) => paidByPackage)

/** The body of `POST /api/courts/order-courts`, and of the quote. */
export function orderBody({ payload, locationId, guest, notes, quoteHash, means }: Ordering): OrderBody {
  const isPayWithPackage = payload.selectedCourt.some(({ Courts }) =>
    Courts.some(({ PayUsingPackage }) => PayUsingPackage),
  )
  return {
    payload,
    isPayWithPackage,
    profileCustomer: buyerOf(guest),
    distChan: locationId,
    division: 'PADEL',
    ...(means.promoCode === null ? {} : { promoCode: means.promoCode }),
    ...(quoteHash === null ? {} : { quoteHash }),
    ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
    ...(means.usesCredit ? { useCredit: true } : {}),
  }
}

/** Who buys, on the wire; null for a logged-in customer. */
export const buyerOf = (guest: Guest | null): OrderBody['profileCustomer'] =>
  guest && { Name: guest.fullname, Telephone: telephoneOf(guest), Email: guest.email }

/** `+62 812 9034 1180`; a number typed with its own country code stays as it is. */
const telephoneOf = ({ phone, contryCode }: Guest): string =>
  phone.startsWith('+') ? phone : `${contryCode} ${phone}`
