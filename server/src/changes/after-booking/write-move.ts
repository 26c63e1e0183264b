import { refundPercent } from '@pantul/rules/cancellation'
import { reserveQuota } from '../../balances/quotas/reserve-quota.ts'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { afterConfirmed } from '../../orders/states/after-state-change.ts'
import type { AllowedDiscount } from '../../orders/price/allow-discount.ts'
import { hoursToPayByPackage } from '../../orders/price/apply-balances.ts'
import type { PriorOrders } from '../../orders/limits/check-prior-orders.ts'
import { claimHours } from '../../orders/claims/claim-hours.ts'
import { holdEndOf } from '../../orders/limits/hold-duration.ts'
import {
  insertOrder,
  newOrderIds,
  placedOnline,
  type NewOrder,
  type OrderIds,
  type OrderSource,
} from '../../orders/stored/insert-order.ts'
import { spendWork, withHoldMinutes, type OrderHolder } from '../../orders/limits/limit-unpaid.ts'
import { listLines } from '../../orders/price/list-lines.ts'
import { numberInvoices } from '../../orders/states/number-invoices.ts'
import type { PlacedOrder, OrderWithPaymentOpener } from '../../orders/place/placed-order.ts'
import { withServerData } from '../../orders/price/price-order.ts'
import { lostClaimsRefusal } from '../../orders/place/refuse-taken-hours.ts'
import { venueNow } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { storeAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { startOf } from './booked-lines.ts'
import type { QuotedMoveRequest } from './quoted-move-request.ts'
import { openMoveRightOf, type BookedOrder } from './queries.ts'
import type { QuotedMove } from './quote-move.ts'
import { recordMove } from './record-move.ts'
import { reduceUnpaid, refundDifference } from './refund-difference.ts'

type MoveToWrite = {
  readonly quoted: QuotedMove
  readonly moving: QuotedMoveRequest
  /** The player's other orders; null for a move by staff. */
  readonly priorOrders: PriorOrders | null
  readonly attempt: Attempt
  readonly now: Temporal.Instant
  /** Null for staff, and if nothing is to be paid. */
  readonly orderHolder: OrderHolder | null
  /** Null if no difference is waived. */
  readonly waiver: AllowedDiscount | null
}

/**
 * Writes the new order of a move. If nothing is to be paid, confirms it at once and refunds the difference; otherwise opens
 * its payment.
 */
export async function writeMove(
  deps: MoneyDeps,
  tx: Transaction,
  writing: MoveToWrite,
): Promise<OrderWithPaymentOpener> {
  const { quoted, moving, attempt, now, orderHolder, waiver } = writing
  const { plan, facts, order } = quoted
  const ids = newOrderIds(venueNow(deps.clock, order.timeZone).date)
  const heldUntil = plan.toPay === 0 ? null : holdEnd(writing)
  const placed = describePlacedOrder(writing, { ids, heldUntil })
  const actId =
    moving.by === 'staff' ? await recordMove(tx, { moving, quoted, number: ids.number, now, waiver }) : null
  const lines = listLines({ lines: plan.price.lines, discounts: plan.discounts }, [plan.item], facts)
  // In a move by staff the new order keeps the contact (the person in the address book of the desk).
  const source: OrderSource =
    actId === null ? placedOnline : { channel: 'desk', actId, contactId: order.contactId }
  const newOrder = { ...describeNewOrder(writing, ids), ...source, lines, heldUntil }
  if (heldUntil === null) await reduceUnpaid(tx, plan.movedMoney, { orderId: order.id, actId, now })
  const id = await insertOrder(tx, newOrder)
  const kinds = new Set(lines.map(({ kind }) => kind))
  const lostClaims = await claimHours(tx, ids.publicId, { heldUntil, kinds, isMove: true })
  if (lostClaims !== null) throw lostClaimsRefusal(lostClaims)
  await payByPackages(tx, quoted, ids.publicId)
  if (orderHolder?.usesWork === true)
    await spendWork(tx, { browser: orderHolder.browser, orderPublicId: ids.publicId, now })
  const openPayment =
    heldUntil === null ? null : await deps.payments.insert(tx, newOrder, { amount: plan.toPay, heldUntil })
  if (heldUntil === null) {
    const refusal = await afterConfirmed(tx, id)
    if (refusal !== null) throw new Error('the limit of a package or promo refused a move')
    await refundDifference(deps, tx, { orderId: id, moving, amount: plan.toRefund, actId, now })
  }
  await storeAnswer(tx, attempt, { status: 201, answer: placed, orderPublicId: ids.publicId })
  if (heldUntil === null) await numberInvoices(tx, [id])
  tx.publish(courtDayTopic(order.locationId, moving.date))
  return { order: placed, openPayment }
}

/** When the hold of an unpaid move ends: at the latest when the booking begins, unless the venue closed its hours. */
function holdEnd({
  now,
  moving,
  priorOrders,
  quoted: { plan, facts, order },
}: MoveToWrite): Temporal.Instant {
  const location = priorOrders === null ? facts.location : withHoldMinutes(facts.location, priorOrders)
  const end = holdEndOf(now, location, [plan.item])
  if (openMoveRightOf(order, moving.bookingId) !== undefined) return end
  const start = startOf(order, moving.bookingId)
  return Temporal.Instant.compare(end, start) < 0 ? end : start
}

async function payByPackages(
  tx: Transaction,
  { plan, order }: QuotedMove,
  orderPublicId: string,
): Promise<void> {
  const wanted = hoursToPayByPackage(plan.price.lines, order.locationId)
  if (wanted.length === 0) return
  if (order.customerId === null) throw new Error('a guest has no packages')
  const shortage = await reserveQuota(tx, { orderPublicId, customerId: order.customerId, wanted })
  if (shortage !== null) throw new Refusal(shortage)
}

const describePlacedOrder = (
  { quoted: { plan, order } }: MoveToWrite,
  { ids, heldUntil }: { ids: OrderIds; heldUntil: Temporal.Instant | null },
): PlacedOrder => ({
  number: ids.number,
  publicId: ids.publicId,
  total: plan.taxed.total,
  expiresAt: heldUntil?.toString() ?? null,
  timeZone: order.timeZone,
  payment: heldUntil === null ? null : { publicId: ids.paymentPublicId },
})

function describeNewOrder(
  { quoted: { plan, facts, order }, moving, now, orderHolder, waiver }: MoveToWrite,
  ids: OrderIds,
): Omit<NewOrder, 'lines' | 'heldUntil' | keyof OrderSource> {
  const { customerId, name, email, phone, phoneE164 } = order
  const riseReason = plan.risen > 0 ? 'prices rose after the closing' : null
  return {
    ids,
    kind: 'court',
    locationId: order.locationId,
    division: order.division,
    player: { customerId, name, email, phone, phoneE164 },
    language: order.locale,
    notes: order.notes,
    total: plan.taxed.total,
    discount: plan.discount,
    discountReason: plan.discount === 0 ? null : (waiver?.reason ?? order.discountReason ?? riseReason),
    creditUsed: 0,
    promoId: null,
    moved: {
      orderId: moving.orderId,
      bookingId: moving.bookingId,
      carried: plan.movedMoney.carried,
      movedUnpaid: plan.movedMoney.movedUnpaid,
      waived: plan.waived,
      maxRefundPercent: maxRefundPercentOf(order, moving.bookingId, now),
    },
    tax: {
      rateBp: facts.location.taxRateBp,
      isInclusive: facts.location.taxIsInclusive,
      amount: plan.taxed.tax,
    },
    items: withServerData([plan.item], facts),
    placedAt: now,
    orderHolder,
  }
}

/**
 * The percentage that a cancellation would refund now. A cancellation of the new order refunds at most so much. It is 100 if
 * the venue closed the hours.
 */
const maxRefundPercentOf = (order: BookedOrder, bookingId: number, now: Temporal.Instant): number =>
  openMoveRightOf(order, bookingId) === undefined
    ? refundPercent(order.tiers, now.until(startOf(order, bookingId)).total('minutes'))
    : 100
