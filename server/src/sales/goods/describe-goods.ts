import type { GoodsLine } from '@pantul/rules/goods'
import type { PlayDate } from '@pantul/rules/play-date'
import type { NewOrder, OrderingPlayer, OrderIds } from '../../orders/stored/insert-order.ts'
import type { OrderLine } from '../../orders/price/list-lines.ts'
import type { BothLanguages, Location } from '../../venue/locations/queries.ts'
import type { GoodsBooking } from './booking-of-goods.ts'
import type { GoodsPrice } from './price-goods.ts'

type SoldGoods = Pick<GoodsPrice, 'lines' | 'taxed'> & {
  readonly player: OrderingPlayer
  readonly contactId: number | null
  readonly language: keyof BothLanguages
  readonly ids: OrderIds
  readonly location: Location
  /** Null if the goods are sold without a booking. */
  readonly booking: GoodsBooking | null
  readonly actId: number
  readonly now: Temporal.Instant
  /** The end of the hold; null if the goods are paid now. */
  readonly heldUntil: Temporal.Instant | null
}

/** Builds the order of goods. Rentals have the date of the booking; bought goods have today's local date. */
export function describeGoods(sold: SoldGoods): NewOrder {
  const { player, contactId, language, ids, location, booking, actId, now, heldUntil, lines, taxed } = sold
  const today = now.toZonedDateTimeISO(location.timeZone).toPlainDate().toString()
  return {
    channel: 'desk',
    actId,
    contactId,
    parentBooking: booking,
    kind: 'goods',
    ids,
    locationId: location.id,
    division: 'PADEL',
    player,
    language,
    notes: '',
    total: taxed.total,
    discount: 0,
    discountReason: null,
    creditUsed: 0,
    promoId: null,
    moved: null,
    tax: { rateBp: location.taxRateBp, isInclusive: location.taxIsInclusive, amount: taxed.tax },
    items: [],
    lines: lines.map((line) => lineOf(line, line.hours.length === 0 ? today : (booking?.date ?? today))),
    placedAt: now,
    heldUntil,
    orderHolder: null,
  }
}

/** All lines of an order of goods have the booking id 1. */
const lineOf = (
  { item, name, quantity, unitPrice, amount, hours }: GoodsLine,
  date: PlayDate,
): OrderLine => ({
  bookingId: 1,
  kind: 'add-on',
  ref: item,
  name,
  date,
  hour: null,
  hours: hours.length === 0 ? null : hours,
  players: null,
  quantity,
  unitPrice,
  amount,
  priceType: null,
  ruleId: null,
  discount: 0,
  byPackage: false,
})
