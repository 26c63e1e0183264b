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
  /** What is missing for hours that were played, because the bank took their money back. */
  debt: number
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
    debt: 0,
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

/** How much of what was paid for a booking comes back now; null once it has begun. */
export type PercentOf = (order: Order, booking: Booking) => number | null

/** The bank took the money of an order back: what it bought ends as if it was cancelled now, what has begun is owed. */
export function reverse(attempt: Attempt, percentOf: PercentOf): void {
  attempt.gone = 'reversed'
  attempt.left = 0
  const { order } = attempt
  if (!attempt.settles) return
  if (order.kind !== 'court') {
    if (order.state === 'confirmed') for (const booking of order.bookings) end(booking, 100)
    return
  }
  const living = [...movesOf(order), order].filter(
    ({ state }) => state === 'confirmed' || state === 'completed',
  )
  let promised = 0
  let isFree = living.length > 0
  for (const one of living) {
    const percents = one.bookings.filter(({ fate }) => fate === 'stands').map((own) => percentOf(one, own))
    isFree &&= percents.every((percent) => percent === 100)
    promised += undo(one, { percentOf, promised })
  }
  if (isFree) returnPromo(order)
}

function end(booking: Booking, percent: number): void {
  if (booking.fate !== 'stands') return
  booking.fate = 'undone'
  if (percent === 100) booking.hasUnits = false
}

type Undoing = { readonly percentOf: PercentOf; readonly promised: number }

/** Answers what it keeps of the store credit that it shares with others. */
function undo(order: Order, { percentOf, promised }: Undoing): number {
  const standing = order.bookings.filter(({ fate }) => fate === 'stands')
  const worth = standing.reduce((sum, { paid }) => sum + paid, 0)
  const [first] = order.bookings
  const own = order.settled !== null && isHere(order.settled) ? order.settled.amount : 0
  const nominal = order.origin === null ? worth : (first?.paid ?? 0) - order.due + own - order.refunded
  const money = sourcesOf(order).reduce((sum, { left }) => sum + left, 0)
  const here = Math.max(0, Math.min(nominal, money + order.pool.left - promised))
  let due = 0
  let played = 0
  for (const booking of standing) {
    const percent = percentOf(order, booking)
    if (percent === null) played += booking.paid
    else {
      due += booking.paid * percent
      end(booking, percent)
    }
  }
  const back = giveBack(order, worth === 0 ? 0 : Math.floor((here * due) / (100 * worth)))
  const kept = here - back
  order.debt += Math.max(0, played - kept - order.debt)
  return Math.max(0, kept - Math.max(0, money - back))
}

/** A promo counts no more when all that was bought with it came back. */
export function returnPromo(order: Order): void {
  order.promoCounts = false
  const { origin } = order
  if (origin !== null && origin.order.bookings.length === 1) origin.order.promoCounts = false
}

/** Orders that paid together: a first one, and those that moved its bookings. */
export const familyOf = (order: Order): Order[] => [order, ...movesOf(order)]

/** Whether banks and staff at the gateway left its money alone. */
export const isUntouched = (order: Order): boolean =>
  familyOf(order).every(
    ({ byHand, attempts }) =>
      byHand === 0 && attempts.every(({ gone, isFrozen }) => gone === 'no' && !isFrozen),
  )
