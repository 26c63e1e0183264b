import type { PlayDate } from '@pantul/rules/play-date'
import type { RefundContext } from '../../money/debts/plan-refund.ts'
import { dropOpenPayments } from '../../money/payments/close-payment.ts'
import { lockPaymentsOfOrder } from '../../money/payments/queries.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { writeAct } from '../../people/staff/write-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { byRoute } from '../after-booking/preview-cancel.ts'
import { bookedOrder, type BookedOrder } from '../after-booking/queries.ts'
import { returnDates } from '../series/return-dates.ts'
import { claimForBlock, type CourtHour } from '../blocks/queries.ts'
import { closeBooking, type BookingClosed } from './close-booking.ts'
import { bookingsIn, finishCase, type Closure, type HitBooking, type LockedCase } from './queries.ts'

/**
 * Settles one order of a closure with all its bookings there: cancels the closed hours, gives money and package hours
 * back, blocks the hours and queues one mail. A booking that was cancelled or moved away since needs nothing. `cases`: the
 * left cases of the order, which the caller has locked.
 */
export async function closeOrder(
  tx: Transaction,
  { orderId, cases }: { readonly orderId: number; readonly cases: readonly LockedCase[] },
  { closure, context }: { readonly closure: Closure; readonly context: RefundContext },
): Promise<void> {
  const payments = await lockPaymentsOfOrder(tx, orderId)
  const hit = await bookingsIn(tx, closure, orderId)
  const order = await bookedOrder(tx, orderId)
  const closing = cases.filter(({ way }) => way !== 'keep')
  for (const { id, way } of cases)
    if (way === 'keep') await finishCase(tx, id, { ...nothing, outcome: 'kept' })
  const isHeld = order.state === 'held' || order.state === 'payment_review'
  if (isHeld && closing.some((one) => hitOf(hit, one) !== undefined)) {
    await dropOpenPayments(tx, payments, 'cancelled')
    await endHold(tx, order, { closure, context })
    // An unpaid month of a fixed hour: its other dates get a new bill.
    const closedDays = closing.flatMap((one) => one.hours.map(({ date }) => date))
    await returnDates(tx, { now: () => context.now }, { orderId, except: closedDays, why: closure.kind })
    for (const { id } of closing) await finishCase(tx, id, { ...nothing, outcome: 'ended' })
    await tellPlayer(tx, { order, closure, cases: closing.map((one) => ({ one, closed: ended })) })
  } else {
    await closeBookings(tx, { order, hit, closing, closure, context })
  }
  await takeHours(
    tx,
    closure,
    cases.filter(({ way }) => way !== 'keep'),
  )
}

const nothing = { refund: 0, debt: 0, units: 0 } as const
const ended: BookingClosed = { ...nothing, outcome: 'ended', routes: [] }

const hitOf = (hit: readonly HitBooking[], { bookingId }: LockedCase): HitBooking | undefined =>
  hit.find((one) => one.bookingId === bookingId)

type Confirmed = {
  readonly order: BookedOrder
  readonly hit: readonly HitBooking[]
  readonly closing: readonly LockedCase[]
  readonly closure: Closure
  readonly context: RefundContext
}

async function closeBookings(
  tx: Transaction,
  { order, hit, closing, closure, context }: Confirmed,
): Promise<void> {
  const closed: Settled[] = []
  for (const one of closing) {
    const booking = hitOf(hit, one)
    if (booking === undefined) {
      await finishCase(tx, one.id, { ...nothing, outcome: 'gone' })
      continue
    }
    const { orderId, bookingId, way } = one
    const result = await closeBooking(tx, {
      orderId,
      bookingId,
      way,
      courts: booking.lines,
      closure,
      context,
    })
    await finishCase(tx, one.id, result)
    closed.push({ one, closed: result })
  }
  if (closed.length > 0) await tellPlayer(tx, { order, closure, cases: closed })
}

/** Ends an unpaid order. Money that still arrives for it is refunded. */
async function endHold(
  tx: Transaction,
  { id, number, state }: BookedOrder,
  { closure, context }: { readonly closure: Closure; readonly context: RefundContext },
): Promise<void> {
  await cancelOrder(tx, id, { by: 'staff', reason: 'courts closed' })
  await writeAct(tx, {
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

type Settled = { readonly one: LockedCase; readonly closed: BookingClosed }
type Told = { readonly order: BookedOrder; readonly closure: Closure; readonly cases: readonly Settled[] }

/** Queues one mail about all closed bookings of the order. People without an e-mail address are told by staff. */
async function tellPlayer(tx: Transaction, { order, closure, cases }: Told): Promise<void> {
  const bookings = cases.map(({ one }) => one.bookingId)
  const total = (amountOf: (closed: BookingClosed) => number): number =>
    cases.reduce((sum, { closed }) => sum + amountOf(closed), 0)
  if (order.email === '') return
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
    [
      `venue-closed:${closure.id}:${order.id}:${bookings.join(',')}`,
      JSON.stringify({
        template: 'venue-closed',
        orderId: order.id,
        closureId: closure.id,
        bookings,
        refund: total(({ refund }) => refund),
        units: total(({ units }) => units),
        debt: total(({ debt }) => debt),
        isUnpaid: cases.some(({ closed }) => closed.outcome === 'ended'),
        newTimes: cases.flatMap(({ one, closed }) => (closed.outcome === 'new-time' ? [one.bookingId] : [])),
        routes: byRoute(cases.flatMap(({ closed }) => closed.routes)),
        byStaff: true,
      }),
    ],
  )
}

/** The block of the closure takes the hours that are free now. */
async function takeHours(tx: Transaction, closure: Closure, cases: readonly LockedCase[]): Promise<void> {
  const hours = cases.flatMap((one) => one.hours)
  const { locationId, blockId } = closure
  if (blockId !== null) await claimForBlock(tx, { locationId, hours: sorted(hours), blockId })
  const dates = new Set<PlayDate>(cases.flatMap((one) => one.hours.map(({ date }) => date)))
  for (const date of dates) tx.publishes(courtDayTopic(locationId, date))
}

const sorted = (hours: readonly CourtHour[]): CourtHour[] => [
  ...new Map(hours.map((one) => [`${one.date} ${one.court} ${one.hour}`, one])).values(),
]
