import type { WireOrder } from '@pantul/contract/history'
import { ownOrderToWire, type Attempt } from '@pantul/contract/history-wire'
import type { Refund } from '@pantul/contract/invoice-wire'
import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { soldPlacesOf } from '../../sales/enrolments/sold-places.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { soldLines, soldPackagesOf } from '../payment-page/queries.ts'
import { orderLocation } from '../payment-page/order-place.ts'
import { sumsOf } from '../payment-page/show-sums.ts'
import { summaryOf } from './list-orders.ts'
import { attemptsOf, refundsOf, stepsOf, type OwnRefund } from './queries.ts'
import { findReadableOrder, type ReadableOrder } from '../../orders/find-order.ts'
import type { Reader } from '../../orders/order-access.ts'
import { showBookings } from './show-bookings.ts'
import { showPolicy } from './show-policy.ts'

/** Everything of an order that the reader may see; times are local. Refusal: ORDER_UNKNOWN. */
export async function showOrder(db: Connection, publicId: string, reader: Reader): Promise<WireOrder> {
  const order = await findReadableOrder(db, publicId, reader)
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const sold = await soldLines(db, order.id)
  const refunds = await refundsOf(db, order.id)
  const places = await soldPlacesOf(db, [order.id])
  const booked = await showBookings(db, order, reader.now)
  const closedByVenue = booked.bookings.flatMap(({ id, newTimeUntil }) => (newTimeUntil === null ? [] : [id]))
  return ownOrderToWire({
    ...summaryOf(order, { lines: sold, packages: await soldPackagesOf(db, [order.id]), places }),
    location: orderLocation(order),
    name: order.name,
    email: order.email,
    phone: order.phone,
    isGuest: order.isGuest,
    mayChange: order.mayChange,
    notes: order.notes,
    ...sumsOf(order, sold),
    timeline: (await stepsOf(db, order.id)).map(({ state, at }) => ({
      state,
      at: localMoment(at, order.timeZone),
    })),
    attempts: await describeAttempts(db, order),
    refunds: refunds.map((refund) => ({
      ...describeRefund(refund, order.timeZone),
      route: refund.route,
      state: refund.state,
      // The refund for which the reader may enter a bank account.
      transferId: refund.route === 'transfer' && order.mayChange ? refund.publicId : null,
      sentAt:
        refund.route === 'transfer' && refund.sentAt !== null
          ? localMoment(refund.sentAt, order.timeZone)
          : null,
      isOverLimit: refund.isOverLimit,
    })),
    ...booked,
    policy: showPolicy(order, { sold, places, refunds, closedByVenue, now: reader.now }),
    invoiceNumber: order.invoiceNumber,
    orderedBasket: order.basket,
    answeredAt: localMoment(reader.now, order.timeZone),
  })
}

/** A refund with its local time. */
export const describeRefund = ({ amount, isDone, createdAt }: OwnRefund, timeZone: string): Refund => ({
  amount,
  isDone,
  createdAt: localMoment(createdAt, timeZone),
})

async function describeAttempts(
  db: Connection,
  { id, timeZone, mayChange }: ReadableOrder,
): Promise<Attempt[]> {
  return (await attemptsOf(db, id)).map((payment) => ({
    id: mayChange ? payment.publicId : null,
    state: payment.state,
    method: payment.method,
    amount: payment.amount,
    createdAt: localMoment(payment.createdAt, timeZone),
    paidAt: payment.paidAt === null ? null : localMoment(payment.paidAt, timeZone),
  }))
}
