import type { BookingItem } from '@pantul/rules/booking-item'
import type { ClientKeys } from '../../platform/http/client-keys.ts'
import type { BothLanguages } from '../../venue/locations/queries.ts'
import type { OrderingPlayer } from '../stored/insert-order.ts'
import type { Seller } from './seller.ts'

/**
 * A basket and its buyer. `quoteHash`: identifies the shown price, if one was shown. `promoCode` as entered, empty for
 * none. `usesCredit`: store credit pays as much as it can.
 */
export type BasketRequest = {
  readonly locationId: string
  readonly division: string
  readonly items: readonly BookingItem[]
  readonly player: OrderingPlayer
  readonly language: keyof BothLanguages
  readonly notes: string
  readonly quoteHash: string | undefined
  readonly promoCode: string
  readonly usesCredit: boolean
}

/** Who places an order: a player in a browser, or staff, to whom the limits of players do not apply. */
type PlacedBy =
  | { readonly clientKeys: ClientKeys; readonly seller: null }
  | { readonly clientKeys: null; readonly seller: Seller }

export type OrderRequest = BasketRequest & PlacedBy
