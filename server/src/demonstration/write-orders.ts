import type { BookingItem } from '@pantul/rules/booking-item'
import { orderNumber } from '@pantul/rules/order-number'
import type { PlayDate } from '@pantul/rules/play-date'
import { priceItem } from '@pantul/rules/price'
import type { Tariff } from '@pantul/rules/price'
import { isProblem } from '@pantul/rules/problem'
import { taxOf } from '@pantul/rules/tax'
import { listLines } from '../orders/list-lines.ts'
import type { OrderLine } from '../orders/list-lines.ts'
import type { BasketFacts } from '../orders/basket-facts.ts'
import { newPublicId } from '../platform/base/public-id.ts'
import type { Chance } from './chance.ts'
import { demonstrationGuests } from './people.ts'
import type { DemonstrationGuest } from './people.ts'

/** An order that was placed and paid before the demonstration began; one item each. Moments are ISO text. */
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

/** `facts` in both languages, because an order keeps the words that its guest read. */
type Writing = {
  readonly facts: Readonly<Record<DemonstrationGuest['locale'], BasketFacts>>
  readonly chance: Chance
  readonly now: Temporal.Instant
}

/**
 * The orders behind the drawn games of one location, priced by the very rules that price an order, the earliest
 * first. They were placed one to six days ago.
 */
export function writeOrders(games: readonly BookingItem[], writing: Writing): PaidOrder[] {
  const numbers = new Set<string>()
  const tariffs = new Map<string, Tariff>()
  return games
    .map((game, i) => {
      const guest = guestAt(i)
      const facts = writing.facts[guest.locale]
      const tariff = kept(tariffs, `${guest.locale} ${game.date}`, () => facts.tariffOf(game.date))
      return writeOrder(game, { ...writing, guest, facts, tariff, numbers })
    })
    .toSorted((a, b) => a.placedAt.localeCompare(b.placedAt))
}

type OneWriting = {
  readonly guest: DemonstrationGuest
  readonly facts: BasketFacts
  readonly tariff: Tariff
  readonly numbers: Set<string>
  readonly chance: Chance
  readonly now: Temporal.Instant
}

function writeOrder(game: BookingItem, writing: OneWriting): PaidOrder {
  const { guest, facts, chance, now } = writing
  const { location } = facts
  const lines = priceItem(game, writing.tariff)
  if (isProblem(lines)) throw new Error(`a drawn game has no price: ${lines.problem}`)
  const { tax, total } = taxOf({
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    rateBp: location.taxRateBp,
    inclusive: location.taxIsInclusive,
  })
  const placedAt = now.subtract({ minutes: 24 * 60 + chance.below(5 * 24 * 60) })
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

function freeNumber(day: PlayDate, writing: OneWriting): string {
  const number = orderNumber(day, (n) => writing.chance.below(n))
  if (writing.numbers.has(number)) return freeNumber(day, writing)
  writing.numbers.add(number)
  return number
}

/** Everybody in turn, so that nobody has more upcoming orders than a customer may have. */
function guestAt(i: number): DemonstrationGuest {
  // A step that shares no factor with the number of guests visits them all, and mixes the names.
  const guest = demonstrationGuests[(i * 37) % demonstrationGuests.length]
  if (guest === undefined) throw new Error('there are no guests')
  return guest
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const value = values.get(key) ?? make()
  values.set(key, value)
  return value
}
