import type { WireOrder } from '@pantul/contract/history'
import { ownOrderToWire, type OrderPayment } from '@pantul/contract/history-wire'
import type { Refund } from '@pantul/contract/invoice-wire'
import type { OrderState } from '@pantul/rules/order-state'
import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { soldPlacesOf } from '../../sales/enrolments/sold-places.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { describeLocation, describeSums } from '../sold-items/describe-sold-items.ts'
import { readSoldLines, readSoldPackages } from '../sold-items/read-sold-items.ts'
import { describeSummary } from './list-orders.ts'
import { readPaymentAttempts, readRefunds, type OrderRefund, type PaymentAttempt } from './read-payments.ts'
import { findReadableOrder } from '../../orders/stored/find-order.ts'
import type { Reader } from '../../orders/stored/order-access.ts'
import { showBookings } from './show-bookings.ts'
import { showPolicy } from './show-policy.ts'

/** Everything of an order that the reader may see; times are local. Refusal: ORDER_UNKNOWN. */
export async function showOrder(db: Connection, publicId: string, reader: Reader): Promise<WireOrder> {
  const order = await findReadableOrder(db, publicId, reader)
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const { id, timeZone, mayChange } = order
  const soldLines = await readSoldLines(db, [id])
  const packages = await readSoldPackages(db, [id])
  const enrolments = await soldPlacesOf(db, [id])
  const refunds = await readRefunds(db, id)
  const shownBookings = await showBookings(db, order, reader.now)
  return ownOrderToWire({
    ...describeSummary(order, { soldLines, packages, enrolments }),
    location: describeLocation(order),
    name: order.name,
    email: order.email,
    phone: order.phone,
    isGuest: order.isGuest,
    mayChange,
    notes: order.notes,
    ...describeSums(order, soldLines),
    timeline: await readStateChanges(db, order),
    attempts: (await readPaymentAttempts(db, id)).map((attempt) => ({
      ...describeAttempt(attempt, timeZone),
      id: mayChange ? attempt.publicId : null,
    })),
    refunds: refunds.map((refund) => ({
      ...describeRefund(refund, timeZone),
      route: refund.route,
      state: refund.state,
      transferId: refund.route === 'transfer' && mayChange ? refund.publicId : null,
      sentAt:
        refund.route === 'transfer' && refund.sentAt !== null ? localMoment(refund.sentAt, timeZone) : null,
      isOverPersonLimit: refund.isOverLimit,
    })),
    ...shownBookings,
    policy: showPolicy(order, {
      soldLines,
      enrolments,
      refunds,
      bookingsClosedByVenue: shownBookings.bookings.flatMap(({ id: bookingId, newTimeUntil }) =>
        newTimeUntil === null ? [] : [bookingId],
      ),
      now: reader.now,
    }),
    invoiceNumber: order.invoiceNumber,
    orderedBasket: order.basket,
    answeredAt: localMoment(reader.now, timeZone),
  })
}

/** The state changes of an order, the earliest first. */
async function readStateChanges(
  db: Connection,
  { id, timeZone }: { readonly id: number; readonly timeZone: string },
): Promise<{ state: OrderState; at: string }[]> {
  const changes = await db.query<{ state: OrderState; at: Temporal.Instant }>(
    'select to_state as state, at from order_event where order_id = $1 order by id',
    [id],
  )
  return changes.map(({ state, at }) => ({ state, at: localMoment(at, timeZone) }))
}

const describeAttempt = (
  { state, method, amount, createdAt, paidAt }: PaymentAttempt,
  timeZone: string,
): Omit<OrderPayment, 'id'> => ({
  state,
  method,
  amount,
  createdAt: localMoment(createdAt, timeZone),
  paidAt: paidAt === null ? null : localMoment(paidAt, timeZone),
})

export const describeRefund = ({ amount, isDone, createdAt }: OrderRefund, timeZone: string): Refund => ({
  amount,
  isDone,
  createdAt: localMoment(createdAt, timeZone),
})
