import { preview } from '../../platform/database/preview.ts'
import type { ExchangedBooking, ExchangeQuote } from '@pantul/contract/desk-exchange-bookings-wire'
import { problem } from '@pantul/rules/problem'
import { endMoves } from '../../money/payments/end-moves.ts'
import { basketFacts, type BasketFacts } from '../../orders/basket-facts.ts'
import { moveCoachesAndRentals } from '../../orders/move-coaches-and-rentals.ts'
import { withOrigins } from '../../orders/order-chain.ts'
import { setEndsAt } from '../../orders/set-ends-at.ts'
import { swapHours } from '../../orders/swap-hours.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { Deps } from '../../platform/deps.ts'
import { beginAttempt, storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import type { Locale } from '../../platform/http/language.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { lastChange, refuseIfStale } from '../after-booking/last-change.ts'
import { bookedOrder } from '../after-booking/queries.ts'
import { checkExchange, checkPackages, standingBooking, type StandingBooking } from './exchange-facts.ts'
import { recordExchange } from './record-exchange.ts'

/** The two bookings to exchange, by the ids of their orders. `language`: the language of names. */
export type ExchangeRequest = {
  readonly one: BookingIds
  readonly other: BookingIds
  readonly language: Locale
  readonly staff: ActingStaff
}
type BookingIds = { readonly orderId: number; readonly bookingId: number }

/** Previews an exchange: runs its steps in a transaction and rolls it back. Refusals: those of `exchangeBookings`. */
export async function previewExchange(deps: Deps, request: ExchangeRequest): Promise<ExchangeQuote> {
  return preview(deps.db, async (tx) => {
    await lockOrders(tx, request)
    const hash = await changesOf(tx, request)
    return { bookings: await exchange(deps, tx, request), hash }
  })
}

/**
 * Exchanges two paid bookings: each takes the courts and hours of the other, with its own money, number, coach and
 * rentals. Idempotent. Refusals: those of `checkExchange` and `checkPackages`, EXCHANGE_TAKEN, and CHANGED_MEANWHILE if
 * somebody else changed one of the orders since the preview (`seen`).
 */
export async function exchangeBookings(
  deps: Deps,
  { seen, ...request }: ExchangeRequest & { readonly seen: string },
  attempt: Attempt,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if ((await beginAttempt<object>(tx, attempt)) !== null) return
    await lockOrders(tx, request)
    const [ofOne = '', ofOther = ''] = seen.split(' ')
    await refuseIfStale(tx, await bookedOrder(tx, request.one.orderId), ofOne)
    await refuseIfStale(tx, await bookedOrder(tx, request.other.orderId), ofOther)
    await exchange(deps, tx, request)
    await storeAnswer(tx, attempt, { status: 200, answer: {} })
  })
  deps.wakeOutbox()
}

/** Locks both orders and those that they replace, in the order of all writers. */
async function lockOrders(tx: Transaction, { one, other }: ExchangeRequest): Promise<void> {
  await tx.query(
    `select id from sales_order
      where id = any (${withOrigins('$1')} || ${withOrigins('$2')})
      order by id
        for update`,
    [one.orderId, other.orderId],
  )
}

const changesOf = async (tx: Transaction, { one, other }: ExchangeRequest): Promise<string> =>
  `${await lastChange(tx, one.orderId)} ${await lastChange(tx, other.orderId)}`

async function exchange(
  deps: Deps,
  tx: Transaction,
  request: ExchangeRequest,
): Promise<readonly ExchangedBooking[]> {
  const now = deps.clock.now()
  const one = await readBooking(tx, request.one)
  const other = await readBooking(tx, request.other)
  const pairs = await checkExchange(tx, [one, other], now)
  for (const { orderId, bookingId } of [request.one, request.other])
    await endMoves(tx, { orderId, bookingId, by: 'staff' })
  await swapHours(
    tx,
    pairs.map((pair) => ({ one: pair.one.id, other: pair.other.id })),
  )
  const { locationId } = one.order
  const facts = basketFacts(await cataloguesOf(deps.db).of(tx, locationId), request.language)
  await moveAlong(tx, [one, other], facts)
  await checkPackages(tx, one)
  await checkPackages(tx, other)
  await setEndsAt(tx, [one.order.id, other.order.id])
  const acting = { staff: request.staff, now }
  await recordExchange(tx, { booking: one, other, ...acting })
  await recordExchange(tx, { booking: other, other: one, ...acting })
  for (const { date } of [one, other]) tx.publishes(courtDayTopic(locationId, date))
  return [describeExchange(one, other), describeExchange(other, one)]
}

const readBooking = async (tx: Transaction, { orderId, bookingId }: BookingIds): Promise<StandingBooking> =>
  standingBooking(await bookedOrder(tx, orderId), bookingId)

/** Moves coaches and rentals to the other time. EXCHANGE_TAKEN names those that are not free then. */
async function moveAlong(
  tx: Transaction,
  [one, other]: readonly [StandingBooking, StandingBooking],
  facts: BasketFacts,
): Promise<void> {
  const refuse = (names: readonly string[]): void => {
    if (names.length > 0) throw new Refusal(problem('EXCHANGE_TAKEN', { names: names.join(', ') }))
  }
  refuse([...awayCoaches(one, other, facts), ...awayCoaches(other, one, facts)])
  refuse(await moveCoachesAndRentals(tx, [extrasMove(one, other), extrasMove(other, one)]))
}

/** Coaches who do not work at the other time. */
function awayCoaches(booking: StandingBooking, other: StandingBooking, facts: BasketFacts): string[] {
  const { coaches } = facts.dayOf(other.date)
  const away = coachLines(booking).filter(({ ref, hour }) => {
    const at = other.hours[booking.hours.indexOf(hour ?? 0)]
    const coach = coaches.find(({ id }) => id === ref)
    return coach === undefined || at === undefined || coach.busyHours.includes(at)
  })
  return [...new Set(away.map(({ name }) => name))]
}

const coachLines = ({ order, bookingId }: StandingBooking) =>
  order.lines.filter((line) => line.bookingId === bookingId && line.kind === 'coach' && !line.isCancelled)

const extrasMove = ({ order, bookingId, hours }: StandingBooking, other: StandingBooking) => ({
  orderId: order.id,
  bookingId,
  date: other.date,
  from: hours,
  to: other.hours,
})

function describeExchange(booking: StandingBooking, other: StandingBooking): ExchangedBooking {
  const { order, bookingId } = booking
  const extras = order.lines.filter(
    (line) => line.bookingId === bookingId && line.kind !== 'court' && !line.isCancelled,
  )
  return {
    orderNumber: order.number,
    name: order.name,
    before: courtsAndHoursOf(booking),
    after: courtsAndHoursOf(other),
    movesAlong: [...new Set(extras.map(({ name }) => name))],
  }
}

const courtsAndHoursOf = ({ date, hours, courts }: StandingBooking): ExchangedBooking['before'] => ({
  date,
  hours,
  courts: courts.map(({ name }) => name),
})
