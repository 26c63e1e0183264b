import { basketToWire } from '@pantul/contract/basket-wire'
import type { WireOrder } from '@pantul/contract/history'
import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { soldPlacesOf } from '../../sales/enrolments/sold-places.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { soldLines, soldPackagesOf } from '../payment-page/queries.ts'
import { sumsToWire } from '../payment-page/show-sums.ts'
import { summaryToWire } from './list-orders.ts'
import { attemptsOf, refundsOf, stepsOf, type OwnRefund } from './queries.ts'
import { ownOrder, type OwnOrder, type Reader } from '../../orders/find-order.ts'
import { showBookings } from './show-bookings.ts'
import { showPolicy } from './show-policy.ts'

/** An order with all that its owner may see of it; moments by the location's clock. ORDER_UNKNOWN. */
export async function showOrder(db: Connection, publicId: string, reader: Reader): Promise<WireOrder> {
  const order = await ownOrder(db, publicId, reader)
  if (order === undefined) throw new Refusal(problem('ORDER_UNKNOWN'))
  const sold = await soldLines(db, order.id)
  const refunds = await refundsOf(db, order.id)
  const places = await soldPlacesOf(db, [order.id])
  return {
    ...summaryToWire(order, { lines: sold, packages: await soldPackagesOf(db, [order.id]), places }),
    Location: locationToWire(order),
    Name: order.name,
    Email: order.email,
    Phone: order.phone,
    IsGuest: order.isGuest,
    Notes: order.notes,
    ...sumsToWire(order, sold),
    Timeline: (await stepsOf(db, order.id)).map(({ state, at }) => ({
      State: state,
      At: localMoment(at, order.timeZone),
    })),
    Payments: await paymentsToWire(db, order),
    Refunds: refunds.map((refund) => ({
      ...refundToWire(refund, order.timeZone),
      Route: refund.route,
      State: refund.state,
      RefundID: refund.route === 'transfer' ? refund.publicId : null,
    })),
    ...(await showBookings(db, order, reader.now)),
    Policy: showPolicy(order, { sold, places, refunds, now: reader.now }),
    InvoiceNo: order.invoiceNumber,
    Basket: basketToWire(order.basket),
    CreatedAt: localMoment(reader.now, order.timeZone),
  }
}

const locationToWire = (order: OwnOrder): WireOrder['Location'] => ({
  SalesOfficeID: order.locationId,
  SalesOfficeName: order.locationName,
  Address: order.address,
  Latitude: order.latitude,
  Longitude: order.longitude,
  WhatsApp: order.whatsapp,
  TimeZone: order.timeZone,
  TimeZoneLabel: order.timeZoneLabel,
})

/** Money that goes back, with the moment by the location's clock. */
export const refundToWire = ({ amount, isDone, createdAt }: OwnRefund, timeZone: string) => ({
  Amount: amount,
  IsDone: isDone,
  CreatedAt: localMoment(createdAt, timeZone),
})

async function paymentsToWire(db: Connection, { id, timeZone }: OwnOrder): Promise<WireOrder['Payments']> {
  return (await attemptsOf(db, id)).map((payment) => ({
    PaymentID: payment.publicId,
    State: payment.state,
    Method: payment.method,
    Amount: payment.amount,
    CreatedAt: localMoment(payment.createdAt, timeZone),
    PaidAt: payment.paidAt === null ? null : localMoment(payment.paidAt, timeZone),
  }))
}
