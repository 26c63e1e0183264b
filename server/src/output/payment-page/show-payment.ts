import type { DataOf } from '@pantul/contract/call'
import type { OneSimulation, WirePayment } from '@pantul/contract/payments'
import { paymentToWire, simulationToWire } from '@pantul/contract/payments-wire'
import { problem } from '@pantul/rules/problem'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { soldPlacesOf } from '../../sales/enrolments/sold-places.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { describeBookings, describeLocation, describeSums } from '../sold-items/describe-sold-items.ts'
import { readSoldLines, readSoldPackages } from '../sold-items/read-sold-items.ts'
import { readTransaction } from '../../money/gateways/simulator/simulated-transactions.ts'
import { readShownPayment } from './read-shown-payment.ts'
import type { Payment } from '../../money/payments/payment.ts'
import type { SentNotification } from '../../money/payments/simulate-payment.ts'

type PaymentPageDeps = { readonly db: Connection; readonly clock: Clock }

/**
 * A payment and its order for `/status-payment/{id}`. It contains no name, phone or e-mail, because anybody who knows
 * the URL can see it. Refusal: PAYMENT_UNKNOWN.
 */
export async function showPayment({ db, clock }: PaymentPageDeps, publicId: string): Promise<WirePayment> {
  const payment = await readShownPayment(db, publicId)
  if (payment === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  const soldLines = await readSoldLines(db, [payment.orderId])
  const packages = await readSoldPackages(db, [payment.orderId])
  const localTime = (at: Temporal.Instant): string => localMoment(at, payment.timeZone)
  return paymentToWire({
    id: payment.publicId,
    newestPaymentId: payment.newestPublicId,
    orderId: payment.orderPublicId,
    orderNumber: payment.orderNumber,
    state: payment.state,
    orderState: payment.orderState,
    amount: payment.amount,
    method: payment.method,
    failureReason: payment.failureReason,
    isOverPersonLimit: payment.isOverPersonLimit,
    placedAt: localTime(payment.placedAt),
    expiresAt: payment.heldUntil === null ? null : localTime(payment.heldUntil),
    redirectUrl: payment.redirectUrl,
    createdAt: localTime(clock.now()),
    location: describeLocation(payment),
    items: describeBookings(soldLines),
    packages,
    enrolments: await soldPlacesOf(db, [payment.orderId]),
    ...describeSums(payment, soldLines),
    total: payment.total,
    // A player cannot cancel a package.
    cancellationTiers: packages.length > 0 ? [] : payment.cancellationTiers,
    orderedBasket: payment.basket,
  })
}

/** The data of the simulator's page. `notifications`: what the last action sent. Refusal: PAYMENT_UNKNOWN. */
export async function showSimulation(
  db: Connection,
  payment: Payment,
  notifications: readonly SentNotification[],
): Promise<DataOf<typeof OneSimulation>> {
  const shownPayment = await readShownPayment(db, payment.publicId)
  const transaction = await readTransaction(db, payment.gatewayOrderId)
  if (shownPayment === undefined || transaction === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  return simulationToWire({
    paymentId: payment.publicId,
    orderNumber: payment.orderNumber,
    gatewayOrderId: payment.gatewayOrderId,
    amount: transaction.grossAmount,
    status: transaction.fraudStatus === 'challenge' ? 'challenge' : transaction.status,
    packages: await readSoldPackages(db, [payment.orderId]),
    enrolments: await soldPlacesOf(db, [payment.orderId]),
    ...describeSums(shownPayment, await readSoldLines(db, [payment.orderId])),
    notifications: [...notifications],
  })
}
