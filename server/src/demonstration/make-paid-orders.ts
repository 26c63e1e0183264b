import type { BookingItem } from '@pantul/rules/booking-item'
import { orderNumber } from '@pantul/rules/order-number'
import type { PlayDate } from '@pantul/rules/play-date'
import { priceItem, type Tariff } from '@pantul/rules/price'
import { isProblem } from '@pantul/rules/problem'
import { taxOf } from '@pantul/rules/tax'
import { listLines, type OrderLine } from '../orders/price/list-lines.ts'
import type { BasketFacts } from '../orders/price/basket-facts.ts'
import { newPublicId } from '../platform/base/public-id.ts'
import type { SeededRandom } from './seeded-random.ts'
import { demonstrationGuests, type DemonstrationGuest } from './guests.ts'

/** An order with one booking that was placed and paid before the demonstration started. */
export type PaidOrder = {
  readonly publicId: string
  readonly paymentPublicId: string
  readonly number: string
  readonly locationId: string
  readonly guest: DemonstrationGuest
  readonly total: number
  readonly taxRateBp: number
  readonly taxIsInclusive: boolean
  readonly tax: number
  readonly items: readonly BookingItem[]
  readonly lines: readonly OrderLine[]
  readonly method: string
  /** ISO text. */
  readonly placedAt: string
  /** ISO text. */
  readonly paidAt: string
}

const paymentMethods = ['qris', 'qris', 'qris', 'gopay', 'bank_transfer', 'credit_card']

type OrderContext = {
  /** In both languages, because an order stores names in the language of its guest. */
  readonly facts: Readonly<Record<DemonstrationGuest['locale'], BasketFacts>>
  readonly random: SeededRandom
  readonly now: Temporal.Instant
}

/**
 * Makes an order for each booking of a location, with the price rules of the product. The orders were placed one to seven
 * days before `now`, and are sorted by this time.
 */
export function makePaidOrders(games: readonly BookingItem[], context: OrderContext): PaidOrder[] {
  const orderNumbers = new Set<string>()
  const tariffs = new Map<string, Tariff>()
  return games
    .map((game, i) => {
      const guest = guestAt(i)
      const facts = context.facts[guest.locale]
      const tariff = memoize(tariffs, `${guest.locale} ${game.date}`, () => facts.tariffOf(game.date))
      return makePaidOrder(game, { ...context, guest, facts, tariff, orderNumbers })
    })
    .toSorted((a, b) => a.placedAt.localeCompare(b.placedAt))
}

type SingleOrderContext = {
  readonly guest: DemonstrationGuest
  readonly facts: BasketFacts
  readonly tariff: Tariff
  /** The numbers that other orders have. */
  readonly orderNumbers: Set<string>
  readonly random: SeededRandom
  readonly now: Temporal.Instant
}

function makePaidOrder(game: BookingItem, context: SingleOrderContext): PaidOrder {
  const { guest, facts, random, now } = context
  const { location } = facts
  const lines = priceItem(game, context.tariff)
  if (isProblem(lines)) throw new Error(`an invented game has no price: ${lines.problem}`)
  const { tax, total } = taxOf({
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    rateBp: location.taxRateBp,
    inclusive: location.taxIsInclusive,
  })
  const placedAt = now.subtract({ minutes: 24 * 60 + random.integerBelow(6 * 24 * 60) })
  const placedOn = placedAt.toZonedDateTimeISO(location.timeZone).toPlainDate().toString()
  return {
    publicId: newPublicId(),
    paymentPublicId: newPublicId(),
    number: newOrderNumber(placedOn, context),
    locationId: location.id,
    guest,
    total,
    taxRateBp: location.taxRateBp,
    taxIsInclusive: location.taxIsInclusive,
    tax,
    items: [game],
    lines: listLines({ lines, discounts: [] }, [game], facts),
    method: paymentMethods[random.integerBelow(paymentMethods.length)] ?? 'qris',
    placedAt: placedAt.toString(),
    paidAt: placedAt.add({ seconds: 40 + random.integerBelow(400) }).toString(),
  }
}

function newOrderNumber(date: PlayDate, context: SingleOrderContext): string {
  const number = orderNumber(date, (n) => context.random.integerBelow(n))
  if (context.orderNumbers.has(number)) return newOrderNumber(date, context)
  context.orderNumbers.add(number)
  return number
}

/** All guests get orders in turn, so that nobody exceeds the limit of upcoming orders. */
function guestAt(i: number): DemonstrationGuest {
  // The step has no common divisor with the number of guests, so it reaches all of them.
  const guest = demonstrationGuests[(i * 37) % demonstrationGuests.length]
  if (guest === undefined) throw new Error('there are no guests')
  return guest
}

function memoize<Value>(values: Map<string, Value>, key: string, compute: () => Value): Value {
  const value = values.get(key) ?? compute()
  values.set(key, value)
  return value
}
