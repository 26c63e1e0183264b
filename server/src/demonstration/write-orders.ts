import type { BookingItem } from '@pantul/rules/booking-item'
import { orderNumber } from '@pantul/rules/order-number'
import type { PlayDate } from '@pantul/rules/play-date'
import { priceItem, type Tariff } from '@pantul/rules/price'
import { isProblem } from '@pantul/rules/problem'
import { taxOf } from '@pantul/rules/tax'
import { listLines, type OrderLine } from '../orders/list-lines.ts'
import type { BasketFacts } from '../orders/basket-facts.ts'
import { newPublicId } from '../platform/base/public-id.ts'
import type { Chance } from './chance.ts'
import { demonstrationGuests, type DemonstrationGuest } from './people.ts'

/** An order that was placed and paid before the demonstration started, with one booking item. Times are ISO text. */
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
  readonly placedAt: string
  readonly paidAt: string
}

const methods = ['qris', 'qris', 'qris', 'gopay', 'bank_transfer', 'credit_card']

/**
 * The facts to write orders. `facts` exists for both languages, because an order stores names in its guest's language.
 */
type OrderContext = {
  readonly facts: Readonly<Record<DemonstrationGuest['locale'], BasketFacts>>
  readonly chance: Chance
  readonly now: Temporal.Instant
}

/**
 * Creates the orders of a location's bookings with the product's own price rules, placed one to seven days before `now`, in
 * order of time.
 */
export function writeOrders(games: readonly BookingItem[], writing: OrderContext): PaidOrder[] {
  const numbers = new Set<string>()
  const tariffs = new Map<string, Tariff>()
  return games
    .map((game, i) => {
      const guest = guestAt(i)
      const facts = writing.facts[guest.locale]
      const tariff = memoize(tariffs, `${guest.locale} ${game.date}`, () => facts.tariffOf(game.date))
      return writeOrder(game, { ...writing, guest, facts, tariff, numbers })
    })
    .toSorted((a, b) => a.placedAt.localeCompare(b.placedAt))
}

type SingleOrderContext = {
  readonly guest: DemonstrationGuest
  readonly facts: BasketFacts
  readonly tariff: Tariff
  readonly numbers: Set<string>
  readonly chance: Chance
  readonly now: Temporal.Instant
}

function writeOrder(game: BookingItem, writing: SingleOrderContext): PaidOrder {
  const { guest, facts, chance, now } = writing
  const { location } = facts
  const lines = priceItem(game, writing.tariff)
  if (isProblem(lines)) throw new Error(`a drawn game has no price: ${lines.problem}`)
  const { tax, total } = taxOf({
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    rateBp: location.taxRateBp,
    inclusive: location.taxIsInclusive,
  })
  const placedAt = now.subtract({ minutes: 24 * 60 + chance.below(6 * 24 * 60) })
  const day = placedAt.toZonedDateTimeISO(location.timeZone).toPlainDate().toString()
  return {
    publicId: newPublicId(),
    paymentPublicId: newPublicId(),
    number: freeNumber(day, writing),
    locationId: location.id,
    guest,
    total,
    taxRateBp: location.taxRateBp,
    taxIsInclusive: location.taxIsInclusive,
    tax,
    items: [game],
    lines: listLines({ lines, discounts: [] }, [game], facts),
    method: methods[chance.below(methods.length)] ?? 'qris',
    placedAt: placedAt.toString(),
    paidAt: placedAt.add({ seconds: 40 + chance.below(400) }).toString(),
  }
}

function freeNumber(day: PlayDate, writing: SingleOrderContext): string {
  const number = orderNumber(day, (n) => writing.chance.below(n))
  if (writing.numbers.has(number)) return freeNumber(day, writing)
  writing.numbers.add(number)
  return number
}

/** Takes the guests in turn, so that nobody exceeds the limit of upcoming orders. */
function guestAt(i: number): DemonstrationGuest {
  // The step is coprime to the number of guests, so it visits all of them in a mixed order.
  const guest = demonstrationGuests[(i * 37) % demonstrationGuests.length]
  if (guest === undefined) throw new Error('there are no guests')
  return guest
}

function memoize<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make()
  values.set(key, value)
  return value
}
