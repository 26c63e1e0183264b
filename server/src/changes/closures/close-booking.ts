import { caseOutcome, type CaseFacts, type CaseOutcome, type CaseResolution } from '@pantul/rules/closure'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { returnQuotaHours } from '../../balances/quotas/return-quota-hours.ts'
import { cancelUnpaidMoves } from '../../money/payments/cancel-unpaid-moves.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { openRefundParts, type RoutedPart } from '../../money/refund-tasks/open-refund.ts'
import type { RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { cancelLines } from '../../orders/claims/cancel-lines.ts'
import { changeState } from '../../orders/states/change-state.ts'
import { closeLines, splitLinesToClose } from '../../orders/claims/close-lines.ts'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import { releaseHours } from '../../orders/claims/release-hours.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import type { Connection, Transaction } from '../../platform/database/open.ts'
import { startOf } from '../after-booking/booked-lines.ts'
import { markRefundDueIfTasksExist } from '../after-booking/cancel-paid.ts'
import { bookedOrder, type BookedOrder } from '../after-booking/queries.ts'
import { giveMoveRight } from '../move-rights/give-move-right.ts'
import type { ClosureCaseResult } from './closure-cases.ts'
import { endsWholeBooking, planClosing, remainingLinesOf, type ClosingPlan } from './plan-closing.ts'
import type { Closure } from './queries.ts'

type BookingToClose = {
  readonly orderId: number
  readonly bookingId: number
  readonly closedLineIds: readonly number[]
  readonly resolution: CaseResolution
  readonly closure: Closure
  readonly refundContext: RefundContext
}

export type ClosingResult = ClosureCaseResult & {
  /** Refunded rupiah by route. */
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: number }[]
}

/** A closure case that ends without a refund. `noLongerOwed`: rupiah of the unpaid balance. `units`: package hours. */
export const noRefund = { refund: 0, noLongerOwed: 0, units: 0, routes: [] } as const

/**
 * Ends the closed hours of a booking in a confirmed order: courts, the coach, and rented things; the whole booking if no
 * court stays. Everything that was paid for them is refunded, after the unpaid balance was reduced. Package hours are
 * returned. With a new time nothing is refunded now: the player gets a move right. The caller has locked the order.
 */
export async function closeBooking(tx: Transaction, booking: BookingToClose): Promise<ClosingResult> {
  const { orderId, bookingId, closedLineIds, closure, refundContext } = booking
  const { now } = refundContext
  await cancelUnpaidMoves(tx, { orderId, bookingId, by: 'staff' })
  const orderBefore = await bookedOrder(tx, orderId)
  const endsBooking = endsWholeBooking(orderBefore, bookingId, closedLineIds)
  const endedLineIds = endsBooking
    ? remainingLinesOf(orderBefore, bookingId).map(({ id }) => id)
    : await splitLinesToClose(tx, { orderId, bookingId, courtLineIds: closedLineIds })
  // `splitLinesToClose` may have split lines, so they are read again.
  const order = endsBooking ? orderBefore : await bookedOrder(tx, orderId)
  const refundable = await findRefundable(tx, orderId)
  const plan = planClosing(order, endedLineIds, { refundable, refundContext })
  const facts = closureCaseFacts(order, { bookingId, plan, endsBooking, now })
  const outcome = await chooseOutcome(tx, booking, facts)
  const closing = { order, bookingId, plan, endsBooking, outcome, closure, now }
  if (outcome === 'new-time') {
    await recordClosing(tx, { ...closing, plan: { ...plan, ...noRefund, isWhole: false } })
    return { outcome, ...noRefund }
  }
  await releaseBooking(tx, closing)
  const actId = await recordClosing(tx, closing)
  await writeOwed(tx, { orderId, kind: 'cancel', amount: plan.noLongerOwed, actId, now })
  const { routes } = await openRefundParts(
    tx,
    { orderId, bookingId, amount: plan.refund, reason: 'booking_cancelled', actId },
    { parts: plan.parts.map((part) => withRoute(part, outcome)), customerId: refundable.customerId },
  )
  if (plan.isRefundedInFull) await returnPromo(tx, orderId)
  if (plan.isWhole) await markRefundDueIfTasksExist(tx, orderId)
  return { outcome, refund: plan.refund, noLongerOwed: plan.noLongerOwed, units: plan.units, routes }
}

/**
 * What happens to the booking. For a new time the player gets a move right, which releases the hours. A booking that may not
 * have a move right gets money instead.
 */
async function chooseOutcome(
  tx: Transaction,
  { orderId, bookingId, resolution, closure, refundContext: { now } }: BookingToClose,
  facts: CaseFacts,
): Promise<CaseOutcome> {
  // What the player gets instead of a new time, or after an unused move right.
  const otherwise = closure.resolution === 'refund' ? 'refund' : 'credit'
  const outcome = caseOutcome(resolution, facts, otherwise)
  if (outcome !== 'new-time') return outcome
  const until = now.add({ hours: 24 * (await moveRightDays(tx, closure.locationId)) })
  const moveRight = { orderId, bookingId, closureId: closure.id, until, otherwise, now } as const
  const refusal = await giveMoveRight(tx, moveRight)
  return refusal === null ? outcome : caseOutcome(otherwise, facts, otherwise)
}

/** For how many days the player of a closed booking may choose a new time. */
async function moveRightDays(db: Connection, locationId: string): Promise<number> {
  const [location] = await db.query<{ days: number }>(
    'select move_right_days as days from location where id = $1',
    [locationId],
  )
  return location?.days ?? 0
}

type PlannedClosing = {
  readonly bookingId: number
  readonly plan: ClosingPlan
  /** Whether the whole booking ends; `plan.isWhole`: the whole order. */
  readonly endsBooking: boolean
  readonly now: Temporal.Instant
}

/** The facts that decide which resolutions a booking can have. */
export const closureCaseFacts = (
  order: BookedOrder,
  { bookingId, plan, endsBooking, now }: PlannedClosing,
): CaseFacts => ({
  isUnpaid: order.state !== 'confirmed',
  hasAccount: order.customerId !== null,
  money: plan.refund,
  packageHours: plan.units,
  isPartlyClosed: !endsBooking,
  hasBegun: Temporal.Instant.compare(startOf(order, bookingId), now) <= 0,
  hasUnpaidBalance: order.money.owed > 0,
})

type Closing = PlannedClosing & {
  readonly order: BookedOrder
  readonly outcome: CaseOutcome
  readonly closure: Closure
}

/** Releases what the ended lines claimed, in the lock order of all writers: courts, add-ons, packages. */
async function releaseBooking(
  tx: Transaction,
  { order, bookingId, plan, endsBooking, now }: Closing,
): Promise<void> {
  const orderId = order.id
  const cause = 'courts closed'
  if (plan.isWhole)
    await changeState(tx, { orderId, from: ['confirmed'], to: 'cancelled', cause, cancelledBy: 'staff' })
  if (endsBooking) {
    await releaseHours(tx, orderId, [bookingId])
    await cancelLines(tx, { orderId, bookingId, now })
    await releaseQuota(tx, { orderId, bookingIds: [bookingId], cause })
    return
  }
  await closeLines(tx, { orderId, lines: plan.lines.map(({ id }) => id), now })
  await returnQuotaHours(tx, { orderId, bookingId, hours: plan.units, cause })
}

/** Records what the closure did to the booking, as a staff act (audit log) of the person who began it. Returns its id. */
const recordClosing = (
  tx: Transaction,
  { order, bookingId, plan, outcome, closure, now }: Closing,
): Promise<number> =>
  writeStaffAct(tx, {
    at: now,
    ...closure.staff,
    action: 'close-booking',
    thing: 'order',
    thingId: order.number,
    amount: plan.refund,
    before: { state: order.state, bookings: [bookingId] },
    after: {
      closure: closure.publicId,
      outcome,
      isWhole: plan.isWhole,
      ...(plan.noLongerOwed === 0 ? {} : { debtEnded: plan.noLongerOwed }),
      ...(plan.units === 0 ? {} : { units: plan.units }),
    },
    reason: closure.reason,
  })

/**
 * The route of a part of the refund. Money whose payment is not verified never becomes store credit, which could be spent at
 * once. If the outcome is a refund, only what store credit paid becomes store credit.
 */
function withRoute(part: RoutedPart, outcome: CaseOutcome): RoutedPart {
  if (outcome === 'credit') return part.payment?.isVerified === false ? part : { ...part, route: 'credit' }
  return part.payment !== null && part.route === 'credit' ? { ...part, route: 'transfer' } : part
}
