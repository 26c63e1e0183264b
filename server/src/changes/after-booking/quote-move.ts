import type { QuoteReschedule } from '@pantul/contract/after-booking'
import { moveQuoteToWire } from '@pantul/contract/after-booking-wire'
import type { DataOf } from '@pantul/contract/call'
import type { RefundRoute } from '@pantul/rules/refund-route'
import { ownedQuotas, type OwnedQuota } from '../../balances/quotas/queries.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { cancelUnpaidMoves } from '../../money/payments/cancel-unpaid-moves.ts'
import { lockPaymentsOfOrder } from '../../money/payments/payment.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import {
  offerRefund,
  planRefund,
  refundContextOf,
  type OfferedPart,
} from '../../money/refund-tasks/plan-refund.ts'
import { basketFacts, type BasketFacts } from '../../orders/price/basket-facts.ts'
import { findTakenHours, type RequestedHour } from '../../orders/stored/taken-hours.ts'
import { requestedHours, takenHoursRefusal } from '../../orders/place/refuse-taken-hours.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { preview } from '../../platform/database/preview.ts'
import type { Locale } from '../../platform/http/language.ts'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import { checkMove, planMove, type Move, type MovePlan } from './plan-move.ts'
import { promoOfMove } from './promo-of-move.ts'
import { bookedOrder, openMoveRightOf, type BookedOrder } from './queries.ts'

export type MoveRequest = Move & {
  readonly orderId: number
  readonly language: 'en' | 'id'
  readonly by: 'player' | 'staff'
  /** Whether staff waive the price difference. */
  readonly waives: boolean
}

export type QuotedMove = {
  readonly plan: MovePlan
  readonly facts: BasketFacts
  readonly order: BookedOrder
  /** The route by which the player gets the difference to a cheaper time. */
  readonly refundRoute: RefundRoute
  /** The parts of this difference, with the routes by which staff may refund them. */
  readonly offered: readonly OfferedPart[]
}

/**
 * Prices a move. Does its steps in a transaction that is rolled back. Refusals: those of `checkMove` and `planMove`,
 * PACKAGE_SHORT, SLOT_TAKEN or COACH_UNAVAILABLE with the taken hours.
 */
export async function quoteMove(deps: PaymentDeps, moving: MoveRequest): Promise<QuotedMove> {
  return preview(deps.db, async (tx) => {
    await lockPaymentsOfOrder(tx, moving.orderId)
    const order = await bookedOrder(tx, moving.orderId)
    checkMove(order, { ...moving, now: deps.clock.now() })
    await cancelUnpaidMoves(tx, moving)
    const quoted = await planWithPackages(deps, tx, { order, moving })
    await refuseIfTaken(tx, order, { bookingId: moving.bookingId, plan: quoted.plan })
    return quoted
  })
}

type MoveInput = { readonly order: BookedOrder; readonly moving: MoveRequest }

/**
 * Plans a move that packages may pay: with their balance, and with the hours that the booking returns to them. If the player
 * must pay a difference first, the booking keeps its package hours until then, so they cannot pay the new hours.
 */
export async function planWithPackages(
  deps: PaymentDeps,
  tx: Transaction,
  { order, moving }: MoveInput,
): Promise<QuotedMove> {
  const { customerId } = order
  const { bookingId, language, by, waives } = moving
  const facts = basketFacts(await cataloguesOf(deps.db).of(tx, order.locationId), language)
  const refundable = await findRefundable(tx, order.id)
  const movedPromo = await promoOfMove(tx, { orderId: order.id, bookingId })
  const quoteWith = (quotas: readonly OwnedQuota[]): QuotedMove => {
    const planFacts = { facts, clock: deps.clock, quotas, promoOfMove: movedPromo, by, waives }
    const plan = planMove(order, moving, planFacts)
    const [first] = planRefund(refundable, { amount: plan.toRefund }, refundContextOf(deps))
    // If nobody has verified a payment, its money may never have arrived. Store credit could be spent at once, so the refund
    // goes by the route of the payment.
    const isVerified = first?.payment?.isVerified !== false
    return {
      plan,
      facts,
      order,
      refundRoute: customerId !== null && isVerified ? 'credit' : (first?.route ?? 'transfer'),
      offered: offerRefund(refundable, plan.toRefund, refundContextOf(deps)),
    }
  }
  if (customerId === null) return quoteWith([])
  await tx.query('savepoint before_return')
  await releaseQuota(tx, { orderId: order.id, bookingIds: [bookingId], cause: 'moved' })
  const withReturnedHours = quoteWith(await ownedQuotas(tx, customerId))
  if (withReturnedHours.plan.toPay === 0) return withReturnedHours
  await tx.query('rollback to savepoint before_return')
  return quoteWith(await ownedQuotas(tx, customerId))
}

/** Refuses new hours that are taken now. Only an early check: the claim of the hours decides. */
async function refuseIfTaken(
  tx: Transaction,
  order: BookedOrder,
  { bookingId, plan }: { bookingId: number; plan: MovePlan },
): Promise<void> {
  const hasMoveRight = openMoveRightOf(order, bookingId) !== undefined
  const isHourOfBooking = ({ kind, id, date, hour }: RequestedHour): boolean =>
    !hasMoveRight &&
    order.lines.some(
      (line) =>
        line.bookingId === bookingId &&
        !line.isCancelled &&
        line.kind === kind &&
        line.ref === id &&
        line.date === date &&
        line.hour === hour,
    )
  const newHours = requestedHours(plan.item).filter((hour) => !isHourOfBooking(hour))
  const taken = await findTakenHours(tx, order.locationId, newHours)
  if (taken.length > 0) throw takenHoursRefusal(taken)
}

export const describeMoveQuote = (
  { plan, refundRoute }: QuotedMove,
  locale: Locale,
): DataOf<typeof QuoteReschedule> =>
  moveQuoteToWire({
    lines: plan.price.lines,
    paid: plan.paid,
    price: plan.taxed.total,
    toPay: plan.toPay,
    toRefund: plan.toRefund,
    refundRoute,
    promo: plan.promo && { ...plan.promo, name: plan.promo.name[locale] },
    hash: plan.hash,
  })
