import type { WirePlacedOrder } from '@pantul/contract/buyer'
import { placedOrderToWire } from '@pantul/contract/buyer-wire'
import type * as z from 'zod/mini'
import { localMoment } from '../platform/base/clock.ts'
import type { OrderWithPaymentPage } from './placed-order.ts'

/** The response for a placed order. The end of the hold is in local time. */
export const showPlaced = ({ order, redirectUrl }: OrderWithPaymentPage): z.output<typeof WirePlacedOrder> =>
  placedOrderToWire({
    orderNumber: order.number,
    id: order.publicId,
    paymentId: order.payment?.publicId ?? null,
    total: order.total,
    expiresAt:
      order.expiresAt === null ? null : localMoment(Temporal.Instant.from(order.expiresAt), order.timeZone),
    redirectUrl,
  })
