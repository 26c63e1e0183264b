import type { WirePlacedOrder } from '@pantul/contract/buyer'
import type * as z from 'zod/mini'
import { localMoment } from '../platform/base/clock.ts'
import type { PlacedOrder } from './placed-order.ts'

type Accepted = { readonly order: PlacedOrder; readonly redirectUrl: string | null }

/** What was accepted, as the wire says it; the end of the hold by the location's clock. */
export const placedToWire = ({ order, redirectUrl }: Accepted): z.output<typeof WirePlacedOrder> => ({
  OrderNo: order.number,
  OrderID: order.publicId,
  PaymentID: order.payment?.publicId ?? null,
  Total: order.total,
  ExpiresAt:
    order.expiresAt === null ? null : localMoment(Temporal.Instant.from(order.expiresAt), order.timeZone),
  RedirectUrl: redirectUrl,
})
