import { preview } from '../../platform/database/preview.ts'
import type { QuoteReschedule } from '@pantul/contract/after-booking'
import { moveQuoteToWire } from '@pantul/contract/after-booking-wire'
import type { DataOf } from '@pantul/contract/call'
import type { Locale } from '../../platform/http/language.ts'
import type { RefundRoute } from '@pantul/rules/refund-route'
import { cataloguesOf } from '../../venue/catalogue/cache-catalogues.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { basketFacts, type BasketFacts } from '../../orders/basket-facts.ts'
import { findTakenHours } from '../../orders/queries.ts'
import { lostClaimsRefusal } from '../../orders/refuse-lost.ts'
import { lockPaymentsOfOrder } from '../../money/payments/payment.ts'
import { ownedQuotas, type OwnedQuota } from '../../balances/quotas/queries.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import {
  offerRefund,
  planRefund,
  refundContextOf,
  type OfferedPart,
} from '../../money/refund-tasks/plan-refund.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { endMoves } from '../../money/payments/end-moves.ts'
import { checkMove, planMove, type Move, type MovePlan } from './plan-move.ts'
import { promoOfMove } from './promo-of-move.ts'
import { bookedOrder, rightOf, type BookedOrder } from './queries.ts'

/**
 * A move of an order's booking, the language of its texts, and who moves it. `waives`: staff waive the price
 * difference.
 */
export type MoveRequest = Move & {
  readonly orderId: number
  readonly language: 'en' | 'id'
  readonly by: 'player' | 'staff'
  readonly waives: boolean
}

/** A plan and its facts; `refundRoute`: how a difference is refunded; `offered`: the routes by which staff may refund it. */
export type QuotedMove = {
  readonly plan: MovePlan
  readonly facts: BasketFacts
  readonly order: BookedOrder
  readonly refundRoute: RefundRoute
  readonly offered: readonly OfferedPart[]
}

/**
 * The price of a move: makes its steps in a transaction that is rolled back. Refusals: those of `checkMove` and
 * `planMove`, PACKAGE_SHORT, SLOT_TAKEN or COACH_UNAVAILABLE with the taken hours.
 */
export async function quoteMove(deps: PaymentDeps, moving: MoveRequest): Promise<QuotedMove> {
  return preview(deps.db, async (tx) => {
    await lockPaymentsOfOrder(tx, moving.orderId)
    const order = await bookedOrder(tx, moving.orderId)
    checkMove(order, { ...moving, now: deps.clock.now() })
    await endMoves(tx, { ...moving, by: moving.by === 'player' ? 'guest' : 'staff' })
    const quoted = await planWithPackages(deps, tx, { order, moving })
    await refuseIfTaken(tx, order, { move: moving, plan: quoted.plan })
    return quoted
  })
}

type MoveInput = { readonly order: BookedOrder; readonly moving: MoveRequest }

/**
 * Packages pay the new hours with their balance and the hours that the booking returns. If the move must be paid first, the
 * booking keeps its package hours until then, so they cannot pay the new ones.
 */
export async function planWithPackages(
  deps: PaymentDeps,
  tx: Transaction,
  { order, moving }: MoveInput,
): Promise<QuotedMove> {
  const { customerId } = order
  const facts = basketFacts(await cataloguesOf(deps.db).of(tx, order.locationId), moving.language)
  const paid = await findRefundable(tx, order.id)
  const movedPromo = await promoOfMove(tx, { orderId: order.id, bookingId: moving.bookingId })
  const plan = (owned: readonly OwnedQuota[]): QuotedMove => {
    const made = planMove(order, moving, {
      facts,
      clock: deps.clock,
      owned,
      promoOfMove: movedPromo,
      by: moving.by,
      waives: moving.waives,
    })
    const [first] = planRefund(paid, { amount: made.toCredit }, refundContextOf(deps))
    const isSourceVerified = first?.payment?.isVerified !== false
    const refundRoute = customerId !== null && isSourceVerified ? 'credit' : (first?.route ?? 'transfer')
    const offered = offerRefund(paid, made.toCredit, refundContextOf(deps))
    return { plan: made, facts, order, refundRoute, offered }
  }
  if (customerId === null) return plan([])
  await tx.query('savepoint before_return')
  await releaseQuota(tx, { orderId: order.id, bookingIds: [moving.bookingId], cause: 'moved' })
  const returned = plan(await ownedQuotas(tx, customerId))
  if (returned.plan.toPay === 0) return returned
  await tx.query('rollback to savepoint before_return')
  return plan(await ownedQuotas(tx, customerId))
}

/** An early check: refuses new hours that are taken. The claim decides later. */
async function refuseIfTaken(
  tx: Transaction,
  order: BookedOrder,
  { move: { bookingId }, plan: { item } }: { move: Move; plan: MovePlan },
): Promise<void> {
  const { date, hours, courts, coach } = item
  const wanted = [
    ...courts.flatMap(({ id }) =>
      hours.map((hour) => ({ kind: 'court' as const, bookingId: 1, id, date, hour })),
    ),
    ...(coach?.hours ?? []).map((hour) => ({
      kind: 'coach' as const,
      bookingId: 1,
      id: coach?.id ?? '',
      date,
      hour,
    })),
  ]
  const isOwn = (one: (typeof wanted)[number]): boolean =>
    rightOf(order, bookingId) === undefined &&
    order.lines.some(
      (line) =>
        line.bookingId === bookingId &&
        !line.isCancelled &&
        line.kind === one.kind &&
        line.ref === one.id &&
        line.date === one.date &&
        line.hour === one.hour,
    )
  const others = wanted.filter((one) => !isOwn(one))
  const taken = await findTakenHours(tx, order.locationId, others)
  if (taken.length === 0) return
  throw lostClaimsRefusal({
    courts: taken.filter(({ kind }) => kind === 'court'),
    coaches: taken.filter(({ kind }) => kind === 'coach'),
    addOns: [],
  })
}

/** The quote in the reader's language. */
export const describeMoveQuote = (
  { plan, refundRoute }: QuotedMove,
  locale: Locale,
): DataOf<typeof QuoteReschedule> =>
  moveQuoteToWire({
    lines: plan.price.lines,
    paid: plan.paid,
    price: plan.taxed.total,
    toPay: plan.toPay,
    toRefund: plan.toCredit,
    refundRoute,
    promo: plan.promo && {
      name: plan.promo.name[locale],
      before: plan.promo.before,
      after: plan.promo.after,
    },
    hash: plan.hash,
  })
