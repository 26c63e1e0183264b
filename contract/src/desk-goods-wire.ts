import type { PickedAddOn } from '@pantul/rules/add-on'
import { fromDayMonthYear, toDayMonthYear, type PlayDate } from '@pantul/rules/play-date'
import type { Tender } from '@pantul/rules/tender'
import type { AddOnOffer } from './add-ons-wire.ts'
import type { BodyOf, DataOf } from './call.ts'
import type { QuoteGoods, MoveRentals, SellGoods } from './desk-goods.ts'
import {
  unpaidFromWire,
  unpaidToWire,
  tendersFromWire,
  tendersToWire,
  type UnpaidBalance,
} from './desk-payments-wire.ts'

/** The booking to which goods belong. */
export type ParentBooking = { readonly orderNumber: string; readonly bookingId: number }

/** Picked goods. `parentBooking` null: they are sold without a booking. */
export type PickedGoods = {
  readonly things: readonly PickedAddOn[]
  readonly parentBooking: ParentBooking | null
}

export const pickedGoodsToWire = ({ things, parentBooking }: PickedGoods): BodyOf<typeof QuoteGoods> => ({
  Things: things.map(({ item, quantity }) => ({ Item: item, Quantity: quantity })),
  Beside: parentBooking && { OrderNo: parentBooking.orderNumber, BookingID: parentBooking.bookingId },
})

export const pickedGoodsFromWire = ({ Things, Beside }: BodyOf<typeof QuoteGoods>): PickedGoods => ({
  things: Things.map(({ Item, Quantity }) => ({ item: Item, quantity: Quantity })),
  parentBooking: Beside && { orderNumber: Beside.OrderNo, bookingId: Beside.BookingID },
})

/** Goods that can be sold. `price`: rupiah per piece; for a rental, for all hours of the booking. `left`: null if unlimited. */
export type GoodsOffer = Pick<AddOnOffer, 'item' | 'name' | 'kind' | 'icon' | 'price' | 'left'>

/**
 * The goods that can be sold, and the price of the picked ones. `rentalTime`: the hours of rentals; null: nothing can be
 * rented. `total`: rupiah with tax; `tax`: the tax in `total`; `isTaxOnTop`: the tax was added to the prices.
 */
export type GoodsQuote = {
  readonly offers: readonly GoodsOffer[]
  readonly rentalTime: { readonly date: PlayDate; readonly hours: readonly number[] } | null
  readonly total: number
  readonly tax: number
  readonly isTaxOnTop: boolean
  readonly hash: string
}

/** A date and local hours for which goods are rented. */
export type RentalTime = { readonly date: PlayDate; readonly hours: readonly number[] }

export const rentalTimeToWire = ({ date, hours }: RentalTime): DataOf<typeof MoveRentals> => ({
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
  RentalTime: quote.rentalTime && {
    Date: toDayMonthYear(quote.rentalTime.date),
    Hours: [...quote.rentalTime.hours],
  },
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
  rentalTime: wire.RentalTime && {
    date: fromDayMonthYear(wire.RentalTime.Date) ?? '',
    hours: wire.RentalTime.Hours,
  },
  total: wire.Total,
  tax: wire.Tax,
  isTaxOnTop: wire.TaxOnTop,
  hash: wire.QuoteHash,
})

/**
 * A sale of goods. `contactId`: the buyer of goods without a booking, null if nobody is named. `unpaid`: the balance that
 * stays unpaid. `isHeld`: the goods are held until a QR code is paid.
 */
export type GoodsSale = PickedGoods & {
  readonly contactId: string | null
  readonly quoteHash: string
  readonly tenders: readonly Tender[]
  readonly unpaid: UnpaidBalance | null
  readonly isHeld: boolean
}

export const goodsSaleToWire = (sale: GoodsSale): BodyOf<typeof SellGoods> => ({
  ...pickedGoodsToWire(sale),
  ContactID: sale.contactId,
  QuoteHash: sale.quoteHash,
  Tenders: tendersToWire(sale.tenders),
  Unpaid: unpaidToWire(sale.unpaid),
  Held: sale.isHeld,
})

export const goodsSaleFromWire = (wire: BodyOf<typeof SellGoods>): GoodsSale => ({
  ...pickedGoodsFromWire(wire),
  contactId: wire.ContactID,
  quoteHash: wire.QuoteHash,
  tenders: tendersFromWire(wire.Tenders),
  unpaid: unpaidFromWire(wire.Unpaid),
  isHeld: wire.Held ?? false,
})
