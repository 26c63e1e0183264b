import type { DataOf } from '@pantul/contract/call'
import type { OneSimulation, WirePayment } from '@pantul/contract/payments'
import { paymentToWire, simulationToWire } from '@pantul/contract/payments-wire'
import { problem } from '@pantul/rules/problem'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { soldPlacesOf } from '../../sales/enrolments/sold-places.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { soldItems } from './describe-sold.ts'
import { readTransaction } from '../../money/gateways/simulator/store.ts'
import { pageOfPayment, soldLines, soldPackagesOf } from './queries.ts'
import type { Payment } from '../../money/payments/queries.ts'
import { orderLocation } from './order-place.ts'
import { sumsOf } from './show-sums.ts'
import type { SentNotification } from '../../money/payments/simulate-payment.ts'

type PaymentPageDeps = { readonly db: Connection; readonly clock: Clock }

/**
 * A payment and its order for `/status-payment/{id}`. Without name, phone and e-mail, because the URL is enough to see
 * it. Refusal: PAYMENT_UNKNOWN.
 */
export async function showPayment({ db, clock }: PaymentPageDeps, publicId: string): Promise<WirePayment> {
  const page = await pageOfPayment(db, publicId)
  if (page === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  const sold = await soldLines(db, page.orderId)
  const packages = await soldPackagesOf(db, [page.orderId])
  const moment = (at: Temporal.Instant): string => localMoment(at, page.timeZone)
  return paymentToWire({
    id: page.publicId,
    newestId: page.newestPublicId,
    orderId: page.orderPublicId,
    orderNumber: page.orderNumber,
    state: page.state,
    orderState: page.orderState,
    amount: page.amount,
    method: page.method,
    reason: page.reason,
    isOverLimit: page.isOverLimit,
    placedAt: moment(page.placedAt),
    expiresAt: page.heldUntil === null ? null : moment(page.heldUntil),
    redirectUrl: page.redirectUrl,
    createdAt: moment(clock.now()),
    location: orderLocation(page),
    items: soldItems(sold),
    packages,
    enrolments: await soldPlacesOf(db, [page.orderId]),
    ...sumsOf(page, sold),
    total: page.total,
    // A player cannot cancel a package.
    cancellationTiers: packages.length > 0 ? [] : page.cancellationTiers,
    orderedBasket: page.basket,
  })
}

/** The data of the simulator's page. `notifications`: those of the last action. Refusal: PAYMENT_UNKNOWN. */
export async function showSimulation(
  db: Connection,
  payment: Payment,
  notifications: readonly SentNotification[],
): Promise<DataOf<typeof OneSimulation>> {
  const page = await pageOfPayment(db, payment.publicId)
  const entry = await readTransaction(db, payment.gatewayOrderId)
  if (page === undefined || entry === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  return simulationToWire({
    paymentId: payment.publicId,
    orderNumber: payment.orderNumber,
    gatewayOrderId: payment.gatewayOrderId,
    amount: entry.grossAmount,
    status: entry.fraudStatus === 'challenge' ? 'challenge' : entry.status,
    packages: await soldPackagesOf(db, [page.orderId]),
    enrolments: await soldPlacesOf(db, [page.orderId]),
    ...sumsOf(page, await soldLines(db, page.orderId)),
    notifications: [...notifications],
  })
}
