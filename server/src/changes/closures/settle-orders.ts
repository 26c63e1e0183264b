import type { PlayDate } from '@pantul/rules/play-date'
import { endUndecidedPayments } from '../../money/payments/close-payment.ts'
import { lockPaymentsOfOrder, type Payment } from '../../money/payments/payment.ts'
import type { RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { sumByRoute } from '../after-booking/preview-cancel.ts'
import { bookedOrder, type BookedOrder } from '../after-booking/queries.ts'
import { claimFreeHours, type CourtHour } from '../court-hours/claim-free-hours.ts'
import { returnDates } from '../series/return-dates.ts'
import { closeBooking, noRefund, type ClosingResult } from './close-booking.ts'
import { finishClosureCase, type LockedClosureCase } from './closure-cases.ts'
import { affectedBookings, lockUnendedBlock, type Closure } from './queries.ts'

type ClosureContext = { readonly closure: Closure; readonly refundContext: RefundContext }

/**
 * Settles the closure cases of one person, which the caller has locked: ends the closed bookings, refunds money, returns
 * package hours, blocks the hours, and queues one mail for all orders.
 */
export async function settleOrders(
  tx: Transaction,
  closureCases: readonly LockedClosureCase[],
  { closure, refundContext }: ClosureContext,
): Promise<void> {
  const casesByOrder = [...Map.groupBy(closureCases, ({ orderId }) => orderId)].toSorted(([a], [b]) => a - b)
  // All orders are locked before the first one is changed, because a change may release hours that another transaction waits
  // for.
  const payments = new Map<number, readonly Payment[]>()
  for (const [orderId] of casesByOrder) payments.set(orderId, await lockPaymentsOfOrder(tx, orderId))
  const settledOrders: SettledOrder[] = []
  for (const [orderId, casesOfOrder] of casesByOrder) {
    const locked = { order: await bookedOrder(tx, orderId), payments: payments.get(orderId) ?? [] }
    settledOrders.push(await settleOrder(tx, casesOfOrder, { closure, refundContext, ...locked }))
  }
  const closedOrders = settledOrders.filter(({ settled }) => settled.length > 0)
  await queueMail(tx, closure, closedOrders)
  await blockHours(tx, closure, closureCases.filter(isNotKept))
}

const isNotKept = ({ resolution }: LockedClosureCase): boolean => resolution !== 'keep'

type SettledOrder = {
  readonly order: BookedOrder
  /** Whether it was unpaid, and ended as a whole. */
  readonly isEndedUnpaid: boolean
  /** The bookings that the closure ended. */
  readonly settled: readonly { readonly closureCase: LockedClosureCase; readonly result: ClosingResult }[]
}

type LockedOrder = ClosureContext & {
  readonly order: BookedOrder
  readonly payments: readonly Payment[]
}

/**
 * Settles the closure cases of one order. An unpaid order ends with all its bookings, also with those that staff kept or
 * that are outside of the closure, because it cannot be split. Nothing is done for a booking that was cancelled or moved away
 * before.
 */
async function settleOrder(
  tx: Transaction,
  closureCases: readonly LockedClosureCase[],
  { closure, refundContext, order, payments }: LockedOrder,
): Promise<SettledOrder> {
  const bookings = await affectedBookings(tx, closure, order.id)
  const closedLinesOf = ({ bookingId }: LockedClosureCase): readonly number[] | undefined =>
    bookings.find((booking) => booking.bookingId === bookingId)?.closedLineIds
  const casesToClose = closureCases.filter(isNotKept)
  const isUnpaid = order.state === 'held' || order.state === 'payment_review'
  if (isUnpaid && casesToClose.some((closureCase) => closedLinesOf(closureCase) !== undefined)) {
    await endUndecidedPayments(tx, payments, 'cancelled')
    await endUnpaidOrder(tx, order, { closure, refundContext })
    // If the order is a bill of a fixed hour, a new bill asks for its other dates.
    const closedDates = casesToClose.flatMap(({ hours }) => hours.map(({ date }) => date))
    const endedBill = { orderId: order.id, closedDates, why: closure.kind }
    await returnDates(tx, { now: () => refundContext.now }, endedBill)
    const result: ClosingResult = { outcome: 'ended', ...noRefund }
    for (const { id } of closureCases) await finishClosureCase(tx, id, result)
    const settled = closureCases.map((closureCase) => ({ closureCase, result }))
    return { order, isEndedUnpaid: true, settled }
  }
  for (const { id } of closureCases.filter((closureCase) => !isNotKept(closureCase)))
    await finishClosureCase(tx, id, { outcome: 'kept', ...noRefund })
  const settled: SettledOrder['settled'][number][] = []
  for (const closureCase of casesToClose) {
    const { id, orderId, bookingId, resolution } = closureCase
    const closedLineIds = closedLinesOf(closureCase)
    if (closedLineIds === undefined) {
      await finishClosureCase(tx, id, { outcome: 'gone', ...noRefund })
      continue
    }
    const booking = { orderId, bookingId, closedLineIds, resolution, closure, refundContext }
    const result = await closeBooking(tx, booking)
    await finishClosureCase(tx, id, result)
    settled.push({ closureCase, result })
  }
  return { order, isEndedUnpaid: false, settled }
}

async function endUnpaidOrder(
  tx: Transaction,
  { id, number, state }: BookedOrder,
  { closure, refundContext }: ClosureContext,
): Promise<void> {
  await cancelOrder(tx, id, { by: 'staff', reason: 'courts closed' })
  await writeStaffAct(tx, {
    at: refundContext.now,
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

/** Queues one mail about all closed bookings of a person. Staff tell a person without an e-mail address. */
async function queueMail(tx: Transaction, closure: Closure, orders: readonly SettledOrder[]): Promise<void> {
  const [first] = orders
  if (first === undefined || first.order.email === '') return
  const settled = orders.flatMap((order) => order.settled)
  const total = (amountOf: (result: ClosingResult) => number): number =>
    settled.reduce((sum, { result }) => sum + amountOf(result), 0)
  const bookingsOf = (order: SettledOrder): number[] =>
    order.settled.map(({ closureCase }) => closureCase.bookingId)
  const closureCaseIds = settled.map(({ closureCase }) => closureCase.id).join(',')
  const unpaidOrders = orders.filter(({ isEndedUnpaid }) => isEndedUnpaid)
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
    [
      `venue-closed:${closure.id}:${first.settled[0]?.closureCase.leadOrderId}:${closureCaseIds}`,
      JSON.stringify({
        template: 'venue-closed',
        orderId: first.order.id,
        closureId: closure.id,
        bookings: bookingsOf(first),
        others: orders.slice(1).map((order) => ({ orderId: order.order.id, bookings: bookingsOf(order) })),
        unpaidOrders: unpaidOrders.map(({ order }) => order.id),
        refund: total(({ refund }) => refund),
        units: total(({ units }) => units),
        debt: total(({ noLongerOwed }) => noLongerOwed),
        isUnpaid: unpaidOrders.length > 0,
        routes: sumByRoute(settled.flatMap(({ result }) => result.routes)),
        byStaff: true,
      }),
    ],
  )
}

/** The block of the closure, if staff have not ended it, claims the hours that are free now. */
async function blockHours(
  tx: Transaction,
  { locationId, blockId }: Closure,
  closureCases: readonly LockedClosureCase[],
): Promise<void> {
  const hours = closureCases.flatMap((closureCase) => closureCase.hours)
  if (blockId !== null && (await lockUnendedBlock(tx, blockId)))
    await claimFreeHours(tx, { locationId, hours: withoutDuplicates(hours), owner: { blockId } })
  const dates = new Set<PlayDate>(hours.map(({ date }) => date))
  for (const date of dates) tx.publish(courtDayTopic(locationId, date))
}

const withoutDuplicates = (hours: readonly CourtHour[]): CourtHour[] => [
  ...new Map(
    hours.map((courtHour) => [`${courtHour.date} ${courtHour.court} ${courtHour.hour}`, courtHour]),
  ).values(),
]
