import type { ExchangedBooking, ExchangeQuote } from '@pantul/contract/desk-exchange-bookings-wire'
import { problem } from '@pantul/rules/problem'
import { cancelUnpaidMoves } from '../../money/payments/cancel-unpaid-moves.ts'
import { basketFacts, type BasketFacts } from '../../orders/price/basket-facts.ts'
import type { BookingIds } from '../../orders/stored/insert-order.ts'
import { moveCoachesAndRentals } from '../../orders/claims/move-coaches-and-rentals.ts'
import { withOrigins } from '../../orders/claims/order-chain.ts'
import { setEndsAt } from '../../orders/claims/set-ends-at.ts'
import { swapHours } from '../../orders/claims/swap-hours.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { preview } from '../../platform/database/preview.ts'
import type { Deps } from '../../platform/deps.ts'
import { answerOnce, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { lastChangeToken, refuseIfStale } from '../after-booking/last-change.ts'
import { bookedOrder } from '../after-booking/queries.ts'
import { checkExchange, checkPackages, standingBooking, type StandingBooking } from './check-exchange.ts'
import { recordExchange } from './record-exchange.ts'

/** The two bookings to exchange. */
export type ExchangeRequest = {
  readonly one: BookingIds
  readonly other: BookingIds
  readonly language: Locale
  readonly staff: ActingStaff
}

/** Previews an exchange: makes its steps in a transaction that is rolled back. Refusals: those of `exchangeBookings`. */
export async function previewExchange(deps: Deps, request: ExchangeRequest): Promise<ExchangeQuote> {
  return preview(deps.db, async (tx) => {
    await lockOrders(tx, request)
    const { one, other } = request
    // The tokens of the last changes of both orders.
    const hash = `${await lastChangeToken(tx, one.orderId)} ${await lastChangeToken(tx, other.orderId)}`
    return { bookings: await exchange(deps, tx, request), hash }
  })
}

/**
 * Exchanges two paid bookings: each takes the courts and hours of the other, and keeps its money, order number, coach and
 * rentals. Idempotent. Refusals: those of `standingBooking`, `checkExchange` and `checkPackages`, EXCHANGE_TAKEN, and
 * CHANGED_MEANWHILE if somebody else changed one of the orders since the preview (`seenHash`).
 */
export async function exchangeBookings(
  deps: Deps,
  { seenHash, ...request }: ExchangeRequest & { readonly seenHash: string },
  attempt: Attempt,
): Promise<void> {
  await answerOnce(deps.db, attempt, async (tx) => {
    await lockOrders(tx, request)
    const [seenChangeOfOne = '', seenChangeOfOther = ''] = seenHash.split(' ')
    await refuseIfStale(tx, await bookedOrder(tx, request.one.orderId), seenChangeOfOne)
    await refuseIfStale(tx, await bookedOrder(tx, request.other.orderId), seenChangeOfOther)
    await exchange(deps, tx, request)
    return {}
  })
  deps.wakeOutbox()
}

/** Locks both orders, and the orders from which their bookings were moved, in the lock order of all writers. */
async function lockOrders(tx: Transaction, { one, other }: ExchangeRequest): Promise<void> {
  await tx.query(
    `select id from sales_order
      where id = any (${withOrigins('$1')} || ${withOrigins('$2')})
      order by id
        for update`,
    [one.orderId, other.orderId],
  )
}

async function exchange(
  deps: Deps,
  tx: Transaction,
  request: ExchangeRequest,
): Promise<readonly ExchangedBooking[]> {
  const now = deps.clock.now()
  const one = await readBooking(tx, request.one)
  const other = await readBooking(tx, request.other)
  const hourPairs = await checkExchange(tx, [one, other], now)
  for (const { orderId, bookingId } of [request.one, request.other])
    await cancelUnpaidMoves(tx, { orderId, bookingId, by: 'staff' })
  await swapHours(
    tx,
    hourPairs.map((pair) => ({ one: pair.one.id, other: pair.other.id })),
  )
  const { locationId } = one.order
  const facts = basketFacts(await cataloguesOf(deps.db).of(tx, locationId), request.language)
  await exchangeExtras(tx, [one, other], facts)
  await checkPackages(tx, one)
  await checkPackages(tx, other)
  await setEndsAt(tx, [one.order.id, other.order.id])
  const acting = { staff: request.staff, now }
  await recordExchange(tx, { booking: one, other, ...acting })
  await recordExchange(tx, { booking: other, other: one, ...acting })
  for (const { date } of [one, other]) tx.publish(courtDayTopic(locationId, date))
  return [describeExchange(one, other), describeExchange(other, one)]
}

const readBooking = async (tx: Transaction, { orderId, bookingId }: BookingIds): Promise<StandingBooking> =>
  standingBooking(await bookedOrder(tx, orderId), bookingId)

/** Moves coaches and rentals to the time of the other booking. Refusal: EXCHANGE_TAKEN with the names of what is not free. */
async function exchangeExtras(
  tx: Transaction,
  [one, other]: readonly [StandingBooking, StandingBooking],
  facts: BasketFacts,
): Promise<void> {
  const refuseTaken = (names: readonly string[]): void => {
    if (names.length > 0) throw new Refusal(problem('EXCHANGE_TAKEN', { names: names.join(', ') }))
  }
  refuseTaken([...unavailableCoaches(one, other, facts), ...unavailableCoaches(other, one, facts)])
  refuseTaken(await moveCoachesAndRentals(tx, [timeChange(one, other), timeChange(other, one)]))
}

/** The names of the coaches of a booking who do not work at the time of the other booking. */
function unavailableCoaches(booking: StandingBooking, other: StandingBooking, facts: BasketFacts): string[] {
  const { coaches } = facts.dayOf(other.date)
  const unavailable = booking.extras.filter(({ kind, ref, hour }) => {
    if (kind !== 'coach') return false
    const newHour = other.hours[booking.hours.indexOf(hour ?? 0)]
    const coach = coaches.find(({ id }) => id === ref)
    return coach === undefined || newHour === undefined || coach.busyHours.includes(newHour)
  })
  return [...new Set(unavailable.map(({ name }) => name))]
}

const timeChange = ({ order, bookingId, hours }: StandingBooking, other: StandingBooking) => ({
  orderId: order.id,
  bookingId,
  date: other.date,
  from: hours,
  to: other.hours,
})

const describeExchange = (booking: StandingBooking, other: StandingBooking): ExchangedBooking => ({
  orderNumber: booking.order.number,
  name: booking.order.name,
  before: courtsAndHoursOf(booking),
  after: courtsAndHoursOf(other),
  alsoMoved: [...new Set(booking.extras.map(({ name }) => name))],
})

const courtsAndHoursOf = ({ date, hours, courts }: StandingBooking): ExchangedBooking['before'] => ({
  date,
  hours,
  courts: courts.map(({ name }) => name),
})
