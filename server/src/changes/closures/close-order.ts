import type { PlayDate } from '@pantul/rules/play-date'
import type { RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { dropOpenPayments } from '../../money/payments/close-payment.ts'
import { lockPaymentsOfOrder, type Payment } from '../../money/payments/queries.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { byRoute } from '../after-booking/preview-cancel.ts'
import { bookedOrder, type BookedOrder } from '../after-booking/queries.ts'
import { returnDates } from '../series/return-dates.ts'
import { claimForBlock, type CourtHour } from '../blocks/queries.ts'
import { closeBooking, type BookingClosed } from './close-booking.ts'
import {
  bookingsIn,
  finishClosureCase,
  lockLiveBlock,
  type Closure,
  type HitBooking,
  type LockedClosureCase,
} from './queries.ts'

type Settling = { readonly closure: Closure; readonly context: RefundContext }

/**
 * Settles the orders of one person in a closure: cancels the closed hours, gives money and package hours back, blocks the
 * hours and queues one mail for all. A booking that was cancelled or moved away since needs nothing. `closureCases`: the left
 * closure cases of the person, which the caller has locked.
 */
export async function closeOrders(
  tx: Transaction,
  closureCases: readonly LockedClosureCase[],
  settling: Settling,
): Promise<void> {
  const byOrder = [...Map.groupBy(closureCases, ({ orderId }) => orderId)].toSorted(([a], [b]) => a - b)
  // All are locked before the first changes: it may release hours that another transaction waits for.
  const locked = new Map<number, readonly Payment[]>()
  for (const [orderId] of byOrder) locked.set(orderId, await lockPaymentsOfOrder(tx, orderId))
  const settled: SettledOrder[] = []
  for (const [orderId, own] of byOrder) {
    const order = await bookedOrder(tx, orderId)
    settled.push({
      order,
      closureCases: await closeOrder(tx, own, { ...settling, order, payments: locked.get(orderId) ?? [] }),
    })
  }
  await tellPlayer(
    tx,
    settling.closure,
    settled.filter((one) => one.closureCases.length > 0),
  )
  await takeHours(
    tx,
    settling.closure,
    closureCases.filter(({ resolution }) => resolution !== 'keep'),
  )
}

/**
 * Settles the closure cases of one order, which is locked. An unpaid order cannot be split: it ends with all its bookings, also
 * those that staff kept and those outside of the closure. Returns what its player is told.
 */
async function closeOrder(
  tx: Transaction,
  closureCases: readonly LockedClosureCase[],
  {
    closure,
    context,
    order,
    payments,
  }: Settling & { readonly order: BookedOrder; readonly payments: readonly Payment[] },
): Promise<Settled[]> {
  const hit = await bookingsIn(tx, closure, order.id)
  const isHeld = order.state === 'held' || order.state === 'payment_review'
  const closing = closureCases.filter(({ resolution }) => resolution !== 'keep')
  if (isHeld && closing.some((one) => hitOf(hit, one) !== undefined)) {
    await dropOpenPayments(tx, payments, 'cancelled')
    await endHold(tx, order, { closure, context })
    // An unpaid month of a fixed hour: its other dates get a new bill.
    const closedDays = closing.flatMap((one) => one.hours.map(({ date }) => date))
    await returnDates(
      tx,
      { now: () => context.now },
      { orderId: order.id, except: closedDays, why: closure.kind },
    )
    for (const { id } of closureCases) await finishClosureCase(tx, id, { ...nothing, outcome: 'ended' })
    return closureCases.map((one) => ({ one, closed: ended }))
  }
  for (const { id, resolution } of closureCases)
    if (resolution === 'keep') await finishClosureCase(tx, id, { ...nothing, outcome: 'kept' })
  return closeBookings(tx, { hit, closing, closure, context })
}

const nothing = { refund: 0, debt: 0, units: 0 } as const
const ended: BookingClosed = { ...nothing, outcome: 'ended', routes: [] }

const hitOf = (hit: readonly HitBooking[], { bookingId }: LockedClosureCase): HitBooking | undefined =>
  hit.find((one) => one.bookingId === bookingId)

type Confirmed = {
  readonly hit: readonly HitBooking[]
  readonly closing: readonly LockedClosureCase[]
  readonly closure: Closure
  readonly context: RefundContext
}

async function closeBookings(
  tx: Transaction,
  { hit, closing, closure, context }: Confirmed,
): Promise<Settled[]> {
  const closed: Settled[] = []
  for (const one of closing) {
    const booking = hitOf(hit, one)
    if (booking === undefined) {
      await finishClosureCase(tx, one.id, { ...nothing, outcome: 'gone' })
      continue
    }
    const { orderId, bookingId, resolution } = one
    const result = await closeBooking(tx, {
      orderId,
      bookingId,
      resolution,
      courts: booking.lines,
      closure,
      context,
    })
    await finishClosureCase(tx, one.id, result)
    closed.push({ one, closed: result })
  }
  return closed
}

/** Ends an unpaid order. Money that still arrives for it is refunded. */
async function endHold(
  tx: Transaction,
  { id, number, state }: BookedOrder,
  { closure, context }: { readonly closure: Closure; readonly context: RefundContext },
): Promise<void> {
  await cancelOrder(tx, id, { by: 'staff', reason: 'courts closed' })
  await writeStaffAct(tx, {
    at: context.now,
    ...closure.staff,
    action: 'close-booking',
    thing: 'order',
    thingId: number,
    amount: 0,
    before: { state },
    after: { closure: closure.publicId, outcome: 'ended' },
    reason: closure.reason,
  })
}

type Settled = { readonly one: LockedClosureCase; readonly closed: BookingClosed }
type SettledOrder = { readonly order: BookedOrder; readonly closureCases: readonly Settled[] }

/** Queues one mail about all closed bookings of a person. People without an e-mail address are told by staff. */
async function tellPlayer(tx: Transaction, closure: Closure, orders: readonly SettledOrder[]): Promise<void> {
  const [first] = orders
  if (first === undefined || first.order.email === '') return
  const closureCases = orders.flatMap((one) => one.closureCases)
  const total = (amountOf: (closed: BookingClosed) => number): number =>
    closureCases.reduce((sum, { closed }) => sum + amountOf(closed), 0)
  const bookingsOf = (one: SettledOrder): number[] =>
    one.closureCases.map(({ one: { bookingId } }) => bookingId)
  const closureCaseIds = closureCases.map(({ one }) => one.id).join(',')
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
    [
      `venue-closed:${closure.id}:${first.closureCases[0]?.one.leadOrderId}:${closureCaseIds}`,
      JSON.stringify({
        template: 'venue-closed',
        orderId: first.order.id,
        closureId: closure.id,
        bookings: bookingsOf(first),
        others: orders.slice(1).map((one) => ({ orderId: one.order.id, bookings: bookingsOf(one) })),
        unpaidOrders: orders
          .filter((one) => one.closureCases.some(({ closed }) => closed === ended))
          .map(({ order }) => order.id),
        refund: total(({ refund }) => refund),
        units: total(({ units }) => units),
        debt: total(({ debt }) => debt),
        isUnpaid: closureCases.some(({ closed }) => closed === ended),
        routes: byRoute(closureCases.flatMap(({ closed }) => closed.routes)),
        byStaff: true,
      }),
    ],
  )
}

/** The block of the closure takes the hours that are free now, if staff have not ended it. */
async function takeHours(
  tx: Transaction,
  closure: Closure,
  closureCases: readonly LockedClosureCase[],
): Promise<void> {
  const hours = closureCases.flatMap((one) => one.hours)
  const { locationId, blockId } = closure
  if (blockId !== null && (await lockLiveBlock(tx, blockId)))
    await claimForBlock(tx, { locationId, hours: sorted(hours), blockId })
  const dates = new Set<PlayDate>(closureCases.flatMap((one) => one.hours.map(({ date }) => date)))
  for (const date of dates) tx.publishes(courtDayTopic(locationId, date))
}

const sorted = (hours: readonly CourtHour[]): CourtHour[] => [
  ...new Map(hours.map((one) => [`${one.date} ${one.court} ${one.hour}`, one])).values(),
]
