import type { PickedAddOn } from '@pantul/rules/add-on'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { Tender } from '@pantul/rules/tender'
import type { AddOnOffer } from './add-ons-wire.ts'
import type { BodyOf, DataOf } from './call.ts'
import type { QuoteGoods, RentForBooking, SellGoods } from './desk-goods.ts'
import {
  restFromWire,
  restToWire,
  tendersFromWire,
  tendersToWire,
  type UnpaidBalance,
} from './desk-payments-wire.ts'

/** The booking to which goods belong. */
export type BesideBooking = { readonly orderNumber: string; readonly bookingId: number }

/** Picked goods. `beside` null: they are sold without a booking. */
export type PickedGoods = {
  readonly things: readonly PickedAddOn[]
  readonly beside: BesideBooking | null
}

export const pickedGoodsToWire = ({ things, beside }: PickedGoods): BodyOf<typeof QuoteGoods> => ({
  Things: things.map(({ item, quantity }) => ({ Item: item, Quantity: quantity })),
  Beside: beside && { OrderNo: beside.orderNumber, BookingID: beside.bookingId },
})

export const pickedGoodsFromWire = ({ Things, Beside }: BodyOf<typeof QuoteGoods>): PickedGoods => ({
  things: Things.map(({ Item, Quantity }) => ({ item: Item, quantity: Quantity })),
  beside: Beside && { orderNumber: Beside.OrderNo, bookingId: Beside.BookingID },
})

/** Goods that can be sold. `price`: rupiah per piece; for a rental, for all hours. `left`: null if unlimited. */
export type GoodsOffer = Pick<AddOnOffer, 'item' | 'name' | 'kind' | 'icon' | 'price' | 'left'>

/**
 * The goods that can be sold, and the price of the picked ones. `rented`: the hours of rentals; null: nothing can be
 * rented. `total`: rupiah with tax; `tax`: the tax in `total`; `isTaxOnTop`: the tax was added to the prices.
 */
export type GoodsQuote = {
  readonly offers: readonly GoodsOffer[]
  readonly rented: { readonly date: PlayDate; readonly hours: readonly number[] } | null
  readonly total: number
  readonly tax: number
  readonly isTaxOnTop: boolean
  readonly hash: string
}

/** A date and local hours for which goods are rented. */
export type RentedTime = { readonly date: PlayDate; readonly hours: readonly number[] }

export const rentedTimeToWire = ({ date, hours }: RentedTime): DataOf<typeof RentForBooking> => ({
  Date: toDayMonthYear(date),
  Hours: [...hours],
})

export const goodsQuoteToWire = (quote: GoodsQuote): DataOf<typeof QuoteGoods> => ({
  Offers: quote.offers.map(({ item, name, kind, icon, price, left }) => ({
    Item: item,
    Name: name,
    Kind: kind,
    Icon: icon,
    Price: price,
    Left: left,
  })),
  Rented: quote.rented && { Date: toDayMonthYear(quote.rented.date), Hours: [...quote.rented.hours] },
  Total: quote.total,
  Tax: quote.tax,
  TaxOnTop: quote.isTaxOnTop,
  QuoteHash: quote.hash,
})

export const goodsQuoteFromWire = (wire: DataOf<typeof QuoteGoods>): GoodsQuote => ({
  offers: wire.Offers.map(({ Item, Name, Kind, Icon, Price, Left }) => ({
    item: Item,
    name: Name,
    kind: Kind,
    icon: Icon,
    price: Price,
    left: Left,
  })),
  rented: wire.Rented && { date: fromDayMonthYear(wire.Rented.Date) ?? '', hours: wire.Rented.Hours },
  total: wire.Total,
  tax: wire.Tax,
  isTaxOnTop: wire.TaxOnTop,
  hash: wire.QuoteHash,
})

/**
 * A sale of goods. `contactId`: the buyer of goods without a booking, null if nobody is named. `rest`: the balance that
 * stays unpaid. `isHeld`: the goods are held until a QR code is paid.
 */
export type GoodsSale = PickedGoods & {
  readonly contactId: string | null
  readonly quoteHash: string
  readonly tenders: readonly Tender[]
  readonly rest: UnpaidBalance | null
  readonly isHeld: boolean
}

export const goodsSaleToWire = (sale: GoodsSale): BodyOf<typeof SellGoods> => ({
  ...pickedGoodsToWire(sale),
  ContactID: sale.contactId,
  QuoteHash: sale.quoteHash,
  Tenders: tendersToWire(sale.tenders),
  Rest: restToWire(sale.rest),
  Held: sale.isHeld,
})

export const goodsSaleFromWire = (wire: BodyOf<typeof SellGoods>): GoodsSale => ({
  ...pickedGoodsFromWire(wire),
  contactId: wire.ContactID,
  quoteHash: wire.QuoteHash,
  tenders: tendersFromWire(wire.Tenders),
  rest: restFromWire(wire.Rest),
  isHeld: wire.Held ?? false,
})
