import type { Visitor } from '../../test-visitor.ts'
import type { BookingPlan } from './test-prices.ts'

/** A player; a guest has a number. `seeded`: initial store credit. `balance`: store credit at the last read. */
export type Player = {
  readonly name: string
  readonly email: string
  readonly visitor: Visitor
  readonly guestNumber: number | null
  readonly orders: Order[]
  readonly seeded: number
  balance: number
  /** Court-hours bought or given at the start. */
  granted: number
}

/**
 * An attempt to pay an order online, as the payer and the bank see it. `notRefunded`: the part that is neither refunded nor
 * in an open refund.
 * `settles`: whether it pays the order; false if it came too late or twice.
 */
export type Attempt = {
  readonly id: string
  readonly order: Order
  readonly amount: number
  method: string | null
  /** Whether the gateway has the money. `gross`: the received amount, if it differs. */
  isReceived: boolean
  gross: number
  /** Whether the server knows the payment. */
  isNotified: boolean
  settles: boolean
  notRefunded: number
  /** Whether a bank took the money back. A wrong amount that staff refunded in full counts as `charged-back`. */
  takenBack: 'no' | 'reversed' | 'charged-back'
  /** The bank took back a part: staff handle the rest, and nothing is refunded automatically. */
  isFrozen: boolean
}

export type Booking = {
  readonly id: number
  /** Null for places in a class. */
  readonly wish: BookingPlan | null
  readonly paid: number
  /** The promo discount. */
  readonly promoDiscount: number
  /** Court-hours that packages pay, while `hasUnits`. */
  readonly units: number
  /** Its start. It changes if the venue moves a class. */
  readonly start: () => Temporal.Instant
  /** `undone`: the server ended it, because the bank took money back. */
  fate: 'stands' | 'cancelled' | 'moved' | 'undone'
  hasUnits: boolean
  /** The venue moved its class after the purchase: leaving refunds everything. */
  isMovedByVenue: boolean
  /** The venue closed its hours and gave a move right: until it is used, everything comes back at any time. */
  isClosed: boolean
  /** Refunded rupiah. */
  refunded: number
}

/** Store credit that pays an order and its moves. `remaining`: the part that was not returned. */
export type Pool = { remaining: number }

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
  /** For a move: the moved booking and its order. */
  readonly origin: { readonly order: Order; readonly booking: Booking } | null
  readonly promo: string | null
  readonly attempts: Attempt[]
  readonly pool: Pool
  /** Court-hours of a package. */
  readonly hours: number
  /** The percentage that a cancellation would have refunded when it was moved; a move cannot raise it. */
  readonly maxRefundPercent: number
  state: string
  /** Its hold is over, but perhaps not ended yet. */
  isOverdue: boolean
  /** The attempt that paid it; null while it is unpaid. */
  settlingAttempt: Attempt | null
  /** Whether the order counts as a use of its promo. */
  promoCounts: boolean
  /** Rupiah refunded by cancellations and by hand. */
  refunded: number
  /** Rupiah of all its refund tasks, paid or open. Refunds by hand have none. */
  refundTasks: number
  /** Rupiah that staff refunded at the gateway, without a refund task. */
  refundedByHand: number
  /** The price difference of a cheaper move that was not refunded. */
  keptByVenue: number
  /** The debt for played hours whose payment was reversed. */
  debt: number
}

export type NewOrder = Pick<
  Order,
  'name' | 'id' | 'kind' | 'player' | 'bookings' | 'total' | 'creditUsed' | 'due'
> &
  Partial<Pick<Order, 'discount' | 'origin' | 'promo' | 'hours' | 'maxRefundPercent'>>

/** Adds a new order to the books, with its first attempt unless nothing is due. */
export function enterOrder(newOrder: NewOrder, paymentId: string | null): Order {
  const order: Order = {
    discount: 0,
    origin: null,
    promo: null,
    hours: 0,
    maxRefundPercent: 100,
    ...newOrder,
    attempts: [],
    pool: newOrder.origin?.order.pool ?? { remaining: newOrder.creditUsed },
    state: 'held',
    isOverdue: false,
    settlingAttempt: null,
    promoCounts: (newOrder.promo ?? null) !== null,
    refunded: 0,
    refundTasks: 0,
    refundedByHand: 0,
    keptByVenue: 0,
    debt: 0,
  }
  if (paymentId !== null) addAttempt(order, paymentId)
  order.player.orders.push(order)
  return order
}

export function addAttempt(order: Order, id: string): void {
  if (order.attempts.some((attempt) => attempt.id === id)) return
  order.attempts.push({
    id,
    order,
    amount: order.due,
    method: null,
    isReceived: false,
    gross: order.due,
    isNotified: false,
    settles: false,
    notRefunded: 0,
    takenBack: 'no',
    isFrozen: false,
  })
}

/** The payments of an order that can be refunded: its own first, then that of the moved booking. */
const sourcesOf = ({ settlingAttempt, origin }: Order): Attempt[] =>
  [settlingAttempt, origin?.order.settlingAttempt ?? null]
    .filter((attempt) => attempt !== null)
    .filter(isRefundable)

const isRefundable = ({ takenBack, isFrozen }: Attempt): boolean => takenBack === 'no' && !isFrozen

/** Refunds up to `amount` from what is left: money first, then store credit. Returns the refunded amount. */
export function refundUpTo(order: Order, amount: number): number {
  let due = amount
  for (const source of sourcesOf(order)) {
    const part = Math.min(due, source.notRefunded)
    source.notRefunded -= part
    due -= part
  }
  const credit = Math.min(due, order.pool.remaining)
  order.pool.remaining -= credit
  const back = amount - due + credit
  order.refundTasks += back
  return back
}

/** Refunds an attempt in full, because it came too late or twice. */
export function refundWholePayment(attempt: Attempt): void {
  attempt.order.refundTasks += attempt.notRefunded
  attempt.notRefunded = 0
}

/** Gives the balances of an order that ended unpaid back to the player. */
export function releaseBalances(order: Order): void {
  if (order.origin === null) order.pool.remaining = 0
  for (const booking of order.bookings) booking.hasUnits = false
  order.promoCounts = false
}

/** Takes the balances again, because the payment came after the hold. */
export function retakeBalances(order: Order): void {
  if (order.origin === null) order.pool.remaining = order.creditUsed
  for (const booking of order.bookings) booking.hasUnits = booking.units > 0
  order.promoCounts = order.promo !== null
}

/** Confirms an order; a booking that it moves is removed from its old order. */
export function confirm(order: Order): void {
  if (order.kind === 'package') order.player.granted += order.hours
  if (order.origin === null) return
  order.origin.booking.fate = 'moved'
  order.origin.booking.hasUnits = false
}

const movesOf = (order: Order): Order[] => order.player.orders.filter(({ origin }) => origin?.order === order)

/** The percentage of a booking's payment that is refunded now; null once it has begun. */
export type PercentOf = (order: Order, booking: Booking) => number | null

/**
 * Reverses an order after the bank took back its payment: cancels what has not begun, and records a debt for the
 * rest.
 */
export function reverseOrder(attempt: Attempt, percentOf: PercentOf): void {
  attempt.takenBack = 'reversed'
  attempt.notRefunded = 0
  const { order } = attempt
  if (!attempt.settles) return
  if (order.kind === 'package') return
  if (order.kind === 'class') {
    const [booking] = order.bookings
    if (booking?.fate !== 'stands' || !isLiving(order)) return
    if (percentOf(order, booking) === null) order.debt += attempt.amount
    else endBooking(booking, 100)
    return
  }
  const livingOrders = [...movesOf(order), order].filter(isLiving)
  let promised = 0
  let isRefundedInFull = livingOrders.length > 0
  for (const living of livingOrders) {
    const standing = living.bookings.filter(({ fate }) => fate === 'stands')
    const percents = standing.map((booking) => percentOf(living, booking))
    isRefundedInFull &&= percents.every((percent) => percent === 100)
    promised += undoBookings(living, { percentOf, promised })
  }
  if (isRefundedInFull) returnPromo(order)
}

const isLiving = ({ state }: Order): boolean => state === 'confirmed' || state === 'completed'

/** Ends a booking, because the bank took back the money that paid it. */
export function endBooking(booking: Booking, percent: number): void {
  if (booking.fate !== 'stands') return
  booking.fate = 'undone'
  if (percent === 100) booking.hasUnits = false
}

/** `promised`: store credit of the shared pool that belongs to other orders. */
type UndoOptions = { readonly percentOf: PercentOf; readonly promised: number }

type StandingBookings = { readonly standing: readonly Booking[]; readonly promised: number }

/** The part of the money and store credit of an order that is left for the bookings in `standing`. */
export function paidAndNotRefunded(order: Order, { standing, promised }: StandingBookings): number {
  const worth = standing.reduce((sum, { paid }) => sum + paid, 0)
  const [first] = order.bookings
  const ownPayment =
    order.settlingAttempt !== null && isRefundable(order.settlingAttempt) ? order.settlingAttempt.amount : 0
  // A moved booking is paid by its old order except for the difference, which its own payment pays.
  const nominal = order.origin === null ? worth : (first?.paid ?? 0) - order.due + ownPayment - order.refunded
  return Math.max(0, Math.min(nominal, moneyOf(order) + order.pool.remaining - promised))
}

const moneyOf = (order: Order): number =>
  sourcesOf(order).reduce((sum, { notRefunded }) => sum + notRefunded, 0)

/**
 * Ends and refunds the bookings of an order that have not begun. What was played and is not covered becomes a debt. Returns
 * the store credit that the order keeps of the shared pool.
 */
function undoBookings(order: Order, { percentOf, promised }: UndoOptions): number {
  const standing = order.bookings.filter(({ fate }) => fate === 'stands')
  const worth = standing.reduce((sum, { paid }) => sum + paid, 0)
  const money = moneyOf(order)
  const available = paidAndNotRefunded(order, { standing, promised })
  let due = 0
  let played = 0
  for (const booking of standing) {
    const percent = percentOf(order, booking)
    if (percent === null) played += booking.paid
    else {
      due += booking.paid * percent
      endBooking(booking, percent)
    }
  }
  const back = refundUpTo(order, worth === 0 ? 0 : Math.floor((available * due) / (100 * worth)))
  const kept = available - back
  order.debt += Math.max(0, played - kept - order.debt)
  return Math.max(0, kept - Math.max(0, money - back))
}

/** The promo can be used again, because everything was refunded. */
export function returnPromo(order: Order): void {
  order.promoCounts = false
  const { origin } = order
  if (origin !== null && origin.order.bookings.length === 1) origin.order.promoCounts = false
}

/** The orders that share payments: an order, and the orders to which its bookings moved. */
export const familyOf = (order: Order): Order[] => [order, ...movesOf(order)]

/** Whether no bank took back, and no staff refunded by hand, a payment of the order or of its moves. */
export const isUntouched = (order: Order): boolean =>
  familyOf(order).every(
    ({ refundedByHand, attempts }) =>
      refundedByHand === 0 && attempts.every(({ takenBack, isFrozen }) => takenBack === 'no' && !isFrozen),
  )
