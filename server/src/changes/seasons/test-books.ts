import type { Visitor } from '../../test-visitor.ts'
import type { Wish } from './test-prices.ts'

/** Who plays; a guest has a number. `seeded`: the store credit of the beginning; `balance`: as last looked at. */
export type Player = {
  readonly name: string
  readonly email: string
  readonly visitor: Visitor
  readonly guest: number | null
  readonly orders: Order[]
  readonly seeded: number
  balance: number
  /** Court-hours bought or given at the beginning. */
  granted: number
}

/** An attempt to pay, as the payer and the bank see it. `left`: what of it has not gone back and is not owed. */
export type Attempt = {
  readonly id: string
  readonly order: Order
  readonly amount: number
  method: string | null
  /** The money is at the gateway; `gross` is what came, should that be another sum. */
  hasCome: boolean
  gross: number
  /** The venue has heard of it, and it pays its order or is owed. */
  isHeard: boolean
  settles: boolean
  left: number
  gone: 'no' | 'reversed' | 'charged-back'
  /** The bank took a part: staff see to the rest, nothing goes back by itself. */
  isFrozen: boolean
}

export type Booking = {
  readonly id: number
  readonly wish: Wish | null
  readonly paid: number
  /** What a promo took off it. */
  readonly off: number
  readonly units: number
  /** When it begins, and when it did before the venue moved it. */
  readonly start: () => Temporal.Instant
  fate: 'stands' | 'cancelled' | 'moved' | 'undone'
  hasUnits: boolean
  /** The venue gave its class another time after it was bought: it is left with everything back. */
  isMovedByVenue: boolean
  back: number
}

/** Store credit that pays an order and those that moved its bookings; `left`: what has not come back. */
export type Pool = { left: number }

export type Order = {
  readonly name: string
  readonly id: string
  readonly kind: 'court' | 'package' | 'class'
  readonly player: Player
  readonly bookings: readonly Booking[]
  readonly total: number
  readonly discount: number
  readonly creditUsed: number
  readonly due: number
  readonly origin: { readonly order: Order; readonly booking: Booking } | null
  readonly promo: string | null
  readonly attempts: Attempt[]
  readonly pool: Pool
  /** Court-hours of a package. */
  readonly hours: number
  /** The percent that cancelling would have brought when it was moved: no move makes that more. */
  readonly mostBack: number
  state: string
  /** Its hold has run out, and perhaps nobody has noticed yet. */
  isOverdue: boolean
  settled: Attempt | null
  promoCounts: boolean
  /** What went back for cancelling, and by hand. */
  refunded: number
  /** All that was ever owed of it, by hand aside. */
  owed: number
  byHand: number
  /** What a move brought back less than was paid: the venue keeps it. */
  forfeited: number
}

export type NewOrder = Pick<
  Order,
  'name' | 'id' | 'kind' | 'player' | 'bookings' | 'total' | 'creditUsed' | 'due'
> &
  Partial<Pick<Order, 'discount' | 'origin' | 'promo' | 'hours' | 'mostBack'>>

/** Writes a new order into the books, with its first attempt unless nothing is due. */
export function enter(asked: NewOrder, paymentId: string | null): Order {
  const order: Order = {
    discount: 0,
    origin: null,
    promo: null,
    hours: 0,
    mostBack: 100,
    ...asked,
    attempts: [],
    pool: asked.origin?.order.pool ?? { left: asked.creditUsed },
    state: 'held',
    isOverdue: false,
    settled: null,
    promoCounts: (asked.promo ?? null) !== null,
    refunded: 0,
    owed: 0,
    byHand: 0,
    forfeited: 0,
  }
  if (paymentId !== null) addAttempt(order, paymentId)
  order.player.orders.push(order)
  return order
}

export function addAttempt(order: Order, id: string): void {
  if (order.attempts.some((one) => one.id === id)) return
  order.attempts.push({
    id,
    order,
    amount: order.due,
    method: null,
    hasCome: false,
    gross: order.due,
    isHeard: false,
    settles: false,
    left: 0,
    gone: 'no',
    isFrozen: false,
  })
}

/** Money that paid an order and is still here: its own first, then that of the booking which it moved. */
const sourcesOf = ({ settled, origin }: Order): Attempt[] =>
  [settled, origin?.order.settled ?? null].filter((one) => one !== null).filter(isHere)

const isHere = ({ gone, isFrozen }: Attempt): boolean => gone === 'no' && !isFrozen

/** Gives back as much as is here: money first, then store credit; answers how much. */
export function giveBack(order: Order, amount: number): number {
  let due = amount
  for (const source of sourcesOf(order)) {
    const part = Math.min(due, source.left)
    source.left -= part
    due -= part
  }
  const credit = Math.min(due, order.pool.left)
  order.pool.left -= credit
  const back = amount - due + credit
  order.owed += back
  return back
}

/** All of an attempt goes back: it came too late, or too often. */
export function oweAll(attempt: Attempt): void {
  attempt.order.owed += attempt.left
  attempt.left = 0
}

/** An order that ended unpaid: what pays beside money goes back whole. */
export function release(order: Order): void {
  if (order.origin === null) order.pool.left = 0
  for (const booking of order.bookings) booking.hasUnits = false
  order.promoCounts = false
}

/** Its money came after its hold: it takes all of that again. */
export function retake(order: Order): void {
  if (order.origin === null) order.pool.left = order.creditUsed
  for (const booking of order.bookings) booking.hasUnits = booking.units > 0
  order.promoCounts = order.promo !== null
}

/** An order is paid: a booking that it moves stands where it was no more. */
export function confirm(order: Order): void {
  if (order.kind === 'package') order.player.granted += order.hours
  if (order.origin === null) return
  order.origin.booking.fate = 'moved'
  order.origin.booking.hasUnits = false
}

const movesOf = (order: Order): Order[] => order.player.orders.filter((one) => one.origin?.order === order)

/** The bank took the money of an order back, and nothing was bought with it: all else that paid goes back. */
export function reverse(attempt: Attempt): void {
  attempt.gone = 'reversed'
  attempt.left = 0
  const { order } = attempt
  if (!attempt.settles) return
  const living = movesOf(order).filter(({ state }) => state === 'confirmed')
  for (const move of living) undo(move)
  const wasAlive = order.state === 'confirmed'
  if (wasAlive) undo(order)
  if ((wasAlive || living.length > 0) && order.origin === null) {
    order.pool.left = 0
    order.promoCounts = false
    for (const booking of order.bookings) booking.hasUnits = false
  }
}

/** It ends, and what of its money is still here goes back: its own, and what it carried from the booking before. */
function undo(order: Order): void {
  const [first] = order.bookings
  for (const booking of order.bookings)
    if (booking.fate === 'stands') {
      booking.fate = 'undone'
      booking.hasUnits = false
    }
  if (order.origin === null) return
  const own = order.settled !== null && isHere(order.settled) ? order.settled.amount : 0
  const carried = (first?.paid ?? 0) - order.due
  giveBack(order, Math.max(0, carried + own - order.refunded))
}

/** Orders that paid together: a first one, and those that moved its bookings. */
export const familyOf = (order: Order): Order[] => [order, ...movesOf(order)]

/** Whether banks and staff at the gateway left its money alone. */
export const isUntouched = (order: Order): boolean =>
  familyOf(order).every(
    ({ byHand, attempts }) =>
      byHand === 0 && attempts.every(({ gone, isFrozen }) => gone === 'no' && !isFrozen),
  )
