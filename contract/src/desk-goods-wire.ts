import type { PickedAddOn } from '@pantul/rules/add-on'
import type { PlayDate } from '@pantul/rules/play-date'
import type { Tender } from '@pantul/rules/tender'
import type { AddOnOffer } from './add-ons-wire.ts'
import type { BodyOf, DataOf } from './call.ts'
import type { QuoteGoods, MoveRentals, SellGoods } from './desk-goods.ts'
import { tendersConverter, unpaidBalanceConverter, type UnpaidBalance } from './desk-payments-wire.ts'
import { listOf, nullable, playDate, wireConverter, type WireConverter } from './wire-converter.ts'

type WirePicked = BodyOf<typeof QuoteGoods>
type WireQuote = DataOf<typeof QuoteGoods>

/** The booking to which goods belong. */
export type ParentBooking = { readonly orderNumber: string; readonly bookingId: number }

/** The goods that staff picked for a sale. */
export type PickedGoods = {
  readonly things: readonly PickedAddOn[]
  /** Null: the goods are sold without a booking. */
  readonly parentBooking: ParentBooking | null
}

export const parentBookingConverter = wireConverter<ParentBooking, NonNullable<WirePicked['Beside']>>()({
  orderNumber: 'OrderNo',
  bookingId: 'BookingID',
})

const thing = wireConverter<PickedAddOn, WirePicked['Things'][number]>()({
  item: 'Item',
  quantity: 'Quantity',
})

const pickedGoods = {
  things: ['Things', listOf(thing)],
  parentBooking: ['Beside', nullable(parentBookingConverter)],
} as const

export const { toWire: pickedGoodsToWire, fromWire: pickedGoodsFromWire } = wireConverter<
  PickedGoods,
  WirePicked
>()(pickedGoods)

/** Goods that can be sold. */
export type GoodsOffer = Pick<AddOnOffer, 'item' | 'name' | 'kind' | 'icon' | 'piecesLeft'> & {
  /** Rupiah for each piece. A rental has this price for all hours of the booking together. */
  readonly price: number
}

const offer = wireConverter<GoodsOffer, WireQuote['Offers'][number]>()({
  item: 'Item',
  name: 'Name',
  kind: 'Kind',
  icon: 'Icon',
  price: 'Price',
  piecesLeft: 'Left',
})

/** The date and local hours for which goods are rented. */
export type RentalTime = { readonly date: PlayDate; readonly hours: readonly number[] }

export const rentalTimeConverter = wireConverter<RentalTime, DataOf<typeof MoveRentals>>()({
  date: ['Date', playDate],
  hours: 'Hours',
})

/** The goods that can be sold, and the price of the picked ones in rupiah. */
export type GoodsQuote = {
  readonly offers: readonly GoodsOffer[]
  /** Null: nothing can be rented. */
  readonly rentalTime: RentalTime | null
  /** With tax. */
  readonly total: number
  /** The tax in `total`. */
  readonly tax: number
  /** Whether the tax was added to the prices. */
  readonly isTaxOnTop: boolean
  readonly hash: string
}

export const { toWire: goodsQuoteToWire, fromWire: goodsQuoteFromWire } = wireConverter<
  GoodsQuote,
  WireQuote
>()({
  offers: ['Offers', listOf(offer)],
  rentalTime: ['RentalTime', nullable(rentalTimeConverter)],
  total: 'Total',
  tax: 'Tax',
  isTaxOnTop: 'TaxOnTop',
  hash: 'QuoteHash',
})

export type GoodsSale = PickedGoods & {
  /** The buyer of goods without a booking; null if nobody is named. */
  readonly contactId: string | null
  readonly quoteHash: string
  readonly tenders: readonly Tender[]
  /** Null: everything is paid now. */
  readonly unpaid: UnpaidBalance | null
  /** Whether the goods are held until a QR code is paid, instead of paid now. */
  readonly isHeld: boolean
}

const falseIfAbsent: WireConverter<boolean, boolean | undefined> = {
  toWire: (value) => value,
  fromWire: (value) => value ?? false,
}

export const { toWire: goodsSaleToWire, fromWire: goodsSaleFromWire } = wireConverter<
  GoodsSale,
  BodyOf<typeof SellGoods>
>()({
  ...pickedGoods,
  contactId: 'ContactID',
  quoteHash: 'QuoteHash',
  tenders: ['Tenders', tendersConverter],
  unpaid: ['Unpaid', unpaidBalanceConverter],
  isHeld: ['Held', falseIfAbsent],
})
