import { checkHoursPerDate } from '@pantul/rules/limits'
import { problem } from '@pantul/rules/problem'
import type { UnpaidTotals } from '@pantul/rules/unpaid-limits'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { cancelUnpaidMoves } from '../../money/payments/cancel-unpaid-moves.ts'
import { lockPaymentsOfOrder } from '../../money/payments/payment.ts'
import { allowDiscount, type AllowedDiscount } from '../../orders/price/allow-discount.ts'
import { lockPerson, type PriorOrders } from '../../orders/limits/check-prior-orders.ts'
import { limitUnpaidMove, type OrderHolder } from '../../orders/limits/limit-unpaid.ts'
import {
  openOrderPayment,
  orderForRepeatedRequest,
  type OrderWithPaymentPage,
  type PlacedOrder,
  type OrderWithPaymentOpener,
} from '../../orders/place/placed-order.ts'
import { retryOrder } from '../../orders/place/retry-order.ts'
import { lockCustomer } from '../../orders/place/seller.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { beginAttempt, runOrRepeatAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { refuseIfStale } from './last-change.ts'
import type { QuotedMoveRequest } from './quoted-move-request.ts'
import { checkMove, priceOfWaiver } from './plan-move.ts'
import { bookedOrder, openMoveRightOf } from './queries.ts'
import { describeMoveQuote, planWithPackages, type QuotedMove } from './quote-move.ts'
import { writeMove } from './write-move.ts'

/**
 * Moves a booking: a new order claims the new hours. If the new time is more expensive, the order is held until the
 * difference is paid, and the booking keeps its hours until then. Otherwise the order is confirmed at once, and the
 * difference is refunded. A player may move a booking once, and once more with a move right; staff may move it any number of
 * times. Idempotent. Refusals: those of `quoteMove`, ADD_ON_SOLD_OUT, IDEMPOTENCY_KEY_REUSED, PRICE_CHANGED with the new
 * quote; for players the limits TOO_MANY_UNPAID, TOO_MANY_UNPAID_HOURS, TOO_MANY_UNPAID_AT_ADDRESS, WORK_NEEDED and
 * TOO_MANY_HOURS; for staff CHANGED_MEANWHILE, those of `openRefundAtDesk` and `chooseRoutes`, and those of `allowDiscount` if
 * they waive the difference.
 */
export async function moveBooking(
  deps: MoneyDeps,
  moving: QuotedMoveRequest,
  attempt: Attempt,
): Promise<OrderWithPaymentPage> {
  const written = await runOrRepeatAnswer<PlacedOrder, OrderWithPaymentOpener>(deps.db, attempt, {
    work: async () => {
      const { locationId, customerId } = await bookedOrder(deps.db, moving.orderId)
      const scope = { locationId, dates: [moving.date], customerId }
      return retryOrder(deps.db, scope, (tx) => checkAndWrite(deps, tx, { moving, attempt }))
    },
    repeat: async (order) => orderForRepeatedRequest(deps, order),
  })
  return openOrderPayment(deps, written)
}

type MoveAttempt = { readonly moving: QuotedMoveRequest; readonly attempt: Attempt }

async function checkAndWrite(
  deps: MoneyDeps,
  tx: Transaction,
  { moving, attempt }: MoveAttempt,
): Promise<OrderWithPaymentOpener> {
  const stored = await beginAttempt<PlacedOrder>(tx, attempt)
  if (stored !== null) return orderForRepeatedRequest(deps, stored)
  const now = deps.clock.now()
  const { orderId, bookingId } = moving
  const priorOrders = await lockMover(tx, moving, now)
  await lockPaymentsOfOrder(tx, orderId)
  const order = await bookedOrder(tx, orderId)
  if (moving.by === 'staff') await refuseIfStale(tx, order, moving.seenChange)
  checkMove(order, { ...moving, now })
  const endedMoves = await cancelUnpaidMoves(tx, { orderId, bookingId, by: moving.by })
  const quoted = await planWithPackages(deps, tx, { order, moving })
  if (quoted.plan.hash !== moving.quoteHash)
    throw new Refusal(problem('PRICE_CHANGED'), {
      data: { Quote: describeMoveQuote(quoted, moving.language) },
    })
  const checked = { quoted, moving, priorOrders: priorOrders && withoutEnded(priorOrders, endedMoves) }
  checkHourLimit(checked)
  const waiver = await allowWaiver(deps, tx, checked)
  return writeMove(deps, tx, { ...checked, attempt, now, orderHolder: holderOfUnpaidMove(checked), waiver })
}

/**
 * Locks the player, and returns the player's prior orders, which count against the limits. For a move by staff, locks only
 * the account of the player and returns null, because staff have no limits.
 */
async function lockMover(
  tx: Transaction,
  moving: QuotedMoveRequest,
  now: Temporal.Instant,
): Promise<PriorOrders | null> {
  const { customerId, email, phoneE164: phone, locationId } = await bookedOrder(tx, moving.orderId)
  if (moving.by === 'player')
    return lockPerson(tx, { customerId, email, phone, clientKeys: moving.clientKeys }, { locationId, now })
  await lockCustomer(tx, customerId)
  return null
}

/** The waiver of the price difference, if staff may waive it; null without a waiver. Refusals: those of `allowDiscount`. */
async function allowWaiver(
  deps: MoneyDeps,
  tx: Transaction,
  { moving, quoted: { plan } }: CheckedMove,
): Promise<AllowedDiscount | null> {
  if (moving.by === 'player' || moving.waiver === null || plan.waivedNow === 0) return null
  const { staff, waiver: priceOff } = moving
  return allowDiscount(tx, deps, { staff, priceOff, discount: plan.waivedNow, ...priceOfWaiver(plan) })
}

type CheckedMove = {
  readonly quoted: QuotedMove
  readonly moving: QuotedMoveRequest
  /** The player's other orders; null for a move by staff. */
  readonly priorOrders: PriorOrders | null
}

/** The prior orders without the unpaid moves of this booking, which the new move ended. */
const withoutEnded = (priorOrders: PriorOrders, ended: UnpaidTotals): PriorOrders => ({
  ...priorOrders,
  unpaid: {
    orders: Math.max(0, priorOrders.unpaid.orders - ended.orders),
    hours: Math.max(0, priorOrders.unpaid.hours - ended.hours),
  },
})

/**
 * The holder by which an unpaid move counts against the limits of players; null for staff, or if the move needs no payment.
 * All its court-hours count. Only those beyond the hours of the booking need a proof of work.
 */
function holderOfUnpaidMove({ quoted, moving, priorOrders }: CheckedMove): OrderHolder | null {
  const { plan, facts, order } = quoted
  if (plan.toPay === 0 || moving.by === 'staff' || priorOrders === null) return null
  const courtHours = moving.hours.length * moving.courts.length
  const courtHoursBefore = order.lines.filter(
    ({ bookingId, kind }) => bookingId === moving.bookingId && kind === 'court',
  ).length
  const { clientKeys } = moving
  return limitUnpaidMove(
    { person: { clientKeys }, priorOrders, unpaidHours: courtHours, location: facts.location },
    courtHours - courtHoursBefore,
  )
}

/**
 * Checks the player's limit of court-hours on the new date. The hours of the moved booking do not count, because they are
 * released. A booking with a move right has no hours.
 */
function checkHourLimit({ quoted: { facts, order }, moving, priorOrders }: CheckedMove): void {
  if (priorOrders === null) return
  const { bookingId, date, hours, courts } = moving
  const movedHours =
    openMoveRightOf(order, bookingId) === undefined
      ? order.lines.filter(
          (line) => line.bookingId === bookingId && line.kind === 'court' && line.date === date,
        ).length
      : 0
  const courtHours = (priorOrders.hours[date] ?? 0) - movedHours + hours.length * courts.length
  const broken = checkHoursPerDate(new Map([[date, courtHours]]), facts.location.limits)
  if (broken !== null) throw new Refusal(broken)
}
