import type { WirePlacedOrder } from '@pantul/contract/buyer'
import { placedOrderToWire } from '@pantul/contract/buyer-wire'
import type * as z from 'zod/mini'
import { localMoment } from '../../platform/base/clock.ts'
import type { OrderWithPaymentPage } from './placed-order.ts'

/** A placed order as it is shown. The end of the hold is in local time. */
export const describeAcceptedOrder = ({ order, redirectUrl }: OrderWithPaymentPage) => ({
  orderNumber: order.number,
  id: order.publicId,
  paymentId: order.payment?.publicId ?? null,
  total: order.total,
  expiresAt:
    order.expiresAt === null ? null : localMoment(Temporal.Instant.from(order.expiresAt), order.timeZone),
  redirectUrl,
})

export const placedOrderAnswer = (placed: OrderWithPaymentPage): z.output<typeof WirePlacedOrder> =>
  placedOrderToWire(describeAcceptedOrder(placed))
