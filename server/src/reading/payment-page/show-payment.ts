import { basketToWire } from '@pantul/contract/basket-wire'
import type { DataOf } from '@pantul/contract/call'
import type { OneSimulation, WirePayment } from '@pantul/contract/payments'
import { problem } from '@pantul/rules/problem'
import { localMoment, type Clock } from '../../platform/base/clock.ts'
import type { Connection } from '../../platform/database/open.ts'
import { placesToWire, soldPlacesOf } from '../../sales/enrolments/sold-places.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { packagesToWire, soldItems } from './describe-sold.ts'
import { entryOf } from '../../money/gateways/simulator/store.ts'
import { pageOfPayment, soldLines, soldPackagesOf } from './queries.ts'
import type { Payment } from '../../money/payments/queries.ts'
import { sumsToWire } from './show-sums.ts'
import type { SentNotice } from '../../money/payments/simulate-payment.ts'

type Showing = { readonly db: Connection; readonly clock: Clock }

/**
 * A payment and its order as `/status-payment/{id}` shows them; no name, phone or e-mail is in it, because the link
 * is enough. PAYMENT_UNKNOWN.
 */
export async function showPayment({ db, clock }: Showing, publicId: string): Promise<WirePayment> {
  const page = await pageOfPayment(db, publicId)
  if (page === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  const sold = await soldLines(db, page.orderId)
  const packages = await soldPackagesOf(db, [page.orderId])
  const moment = (at: Temporal.Instant): string => localMoment(at, page.timeZone)
  return {
    PaymentID: page.publicId,
    OrderID: page.orderPublicId,
    OrderNo: page.orderNumber,
    State: page.state,
    OrderState: page.orderState,
    Amount: page.amount,
    Method: page.method,
    Reason: page.reason,
    PlacedAt: moment(page.placedAt),
    ExpiresAt: page.heldUntil === null ? null : moment(page.heldUntil),
    RedirectUrl: page.redirectUrl,
    NewestPaymentID: page.newestPublicId,
    CreatedAt: moment(clock.now()),
    Location: {
      SalesOfficeID: page.locationId,
      SalesOfficeName: page.locationName,
      Address: page.address,
      Latitude: page.latitude,
      Longitude: page.longitude,
      WhatsApp: page.whatsapp,
      TimeZone: page.timeZone,
      TimeZoneLabel: page.timeZoneLabel,
    },
    Items: soldItems(sold),
    Packages: packagesToWire(packages),
    Enrolments: placesToWire(await soldPlacesOf(db, [page.orderId])),
    ...sumsToWire(page, sold),
    Total: page.total,
    // A package is not cancelled by the player.
    CancellationTiers: (packages.length > 0 ? [] : page.cancellationTiers).map(({ hours, percent }) => ({
      Hours: hours,
      Percent: percent,
    })),
    Basket: basketToWire(page.basket),
  }
}

/** The simulator's page; `notices` are those that the last action sent. PAYMENT_UNKNOWN. */
export async function showSimulation(
  db: Connection,
  payment: Payment,
  notices: readonly SentNotice[],
): Promise<DataOf<typeof OneSimulation>> {
  const page = await pageOfPayment(db, payment.publicId)
  const entry = await entryOf(db, payment.gatewayOrderId)
  if (page === undefined || entry === undefined) throw new Refusal(problem('PAYMENT_UNKNOWN'))
  const packages = await soldPackagesOf(db, [page.orderId])
  return {
    PaymentID: payment.publicId,
    OrderNo: payment.orderNumber,
    GatewayOrderID: payment.gatewayOrderId,
    Amount: entry.grossAmount,
    Status: entry.fraudStatus === 'challenge' ? 'challenge' : entry.status,
    Packages: packagesToWire(packages),
    Enrolments: placesToWire(await soldPlacesOf(db, [page.orderId])),
    ...sumsToWire(page, await soldLines(db, page.orderId)),
    Notices: [...notices],
  }
}
