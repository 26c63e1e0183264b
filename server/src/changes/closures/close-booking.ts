import { caseOutcome, type CaseFacts, type CaseOutcome, type CaseResolution } from '@pantul/rules/closure'
import type { StaffRefundRoute } from '@pantul/rules/refund-route'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { returnQuotaHours } from '../../balances/quotas/return-quota-hours.ts'
import { openRefundParts, type RoutedPart } from '../../money/refund-tasks/open-refund.ts'
import type { RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { findRefundable, type Refundable } from '../../money/refund-tasks/find-refundable.ts'
import { endMoves } from '../../money/payments/end-moves.ts'
import { cancelLines } from '../../orders/cancel-lines.ts'
import { changeState } from '../../orders/change-state.ts'
import { closeLines, linesToClose } from '../../orders/close-lines.ts'
import { writeOwed } from '../../orders/owed-entries.ts'
import { releaseHours } from '../../orders/release-hours.ts'
import { writeStaffAct } from '../../people/staff/write-staff-act.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { oweOpenRefunds } from '../after-booking/cancel-booking.ts'
import { startOf } from '../after-booking/preview-cancel.ts'
import { bookedOrder, type BookedOrder } from '../after-booking/queries.ts'
import { giveMoveRight } from '../move-rights/give-move-right.ts'
import { isWholeBooking, openLinesOf, planClosing, type ClosingPlan } from './plan-closing.ts'
import { moveRightDays, type ClosureCaseResult, type Closure } from './queries.ts'

type ClosedBooking = {
  readonly orderId: number
  readonly bookingId: number
  /** The lines of closed courts. */
  readonly courts: readonly number[]
  readonly resolution: CaseResolution
  readonly closure: Closure
  readonly context: RefundContext
}

/** The result of a closed booking; `routes`: rupiah that come back, by route. */
export type BookingClosed = ClosureCaseResult & {
  readonly routes: readonly { readonly route: StaffRefundRoute; readonly amount: number }[]
}

/**
 * Ends the closed hours of a booking of a confirmed order at 100 percent: court, coach and rented things, or all of it if
 * no court stays. An unpaid balance falls first, then money comes back: as store credit, or by its route. Package hours go
 * back. The order is locked.
 */
export async function closeBooking(tx: Transaction, booking: ClosedBooking): Promise<BookingClosed> {
  const { orderId, bookingId, courts, closure, context } = booking
  await endMoves(tx, { orderId, bookingId, by: 'staff' })
  const before = await bookedOrder(tx, orderId)
  const isWhole = isWholeBooking(before, bookingId, courts)
  const ended = isWhole
    ? openLinesOf(before, bookingId).map(({ id }) => id)
    : await linesToClose(tx, { orderId, bookingId, courtLineIds: courts })
  const order = isWhole ? before : await bookedOrder(tx, orderId)
  const paid = await findRefundable(tx, orderId)
  const plan = planClosing(order, ended, { refundable: paid, context })
  const facts = closureCaseFacts(order, { bookingId, plan, isWhole, now: context.now })
  const outcome = await chooseOutcome(tx, booking, facts)
  if (outcome === 'new-time') {
    const nothingBack = { ...plan, refund: 0, debt: 0, units: 0, isWhole: false }
    await recordClosing(tx, { order, bookingId, plan: nothingBack, outcome, closure, now: context.now })
    return { outcome, refund: 0, debt: 0, units: 0, routes: [] }
  }
  await releaseBooking(tx, { order, bookingId, plan, isWhole, now: context.now })
  const actId = await recordClosing(tx, { order, bookingId, plan, outcome, closure, now: context.now })
  await writeOwed(tx, { orderId, kind: 'cancel', amount: plan.debt, actId, now: context.now })
  const routes = await giveBack(tx, { order, bookingId, plan, outcome, paid, actId })
  if (plan.isFree) await returnPromo(tx, orderId)
  if (plan.isWhole) await oweOpenRefunds(tx, orderId)
  return { outcome, refund: plan.refund, debt: plan.debt, units: plan.units, routes }
}

/**
 * What happens to the booking. For a new time the player gets the right to choose one, which releases the hours. A booking
 * that may not have one falls back to money.
 */
async function chooseOutcome(
  tx: Transaction,
  { orderId, bookingId, resolution, closure, context: { now } }: ClosedBooking,
  facts: CaseFacts,
): Promise<CaseOutcome> {
  const otherwise = closure.resolution === 'refund' ? 'refund' : 'credit'
  const outcome = caseOutcome(resolution, facts, otherwise)
  if (outcome !== 'new-time') return outcome
  const until = now.add({ hours: 24 * (await moveRightDays(tx, closure.locationId)) })
  const refused = await giveMoveRight(tx, {
    orderId,
    bookingId,
    closureId: closure.id,
    until,
    otherwise,
    now,
  })
  return refused === null ? outcome : caseOutcome(otherwise, facts, otherwise)
}

type Facts = {
  readonly bookingId: number
  readonly plan: ClosingPlan
  readonly isWhole: boolean
  readonly now: Temporal.Instant
}

/** The facts that decide which resolutions a booking has. */
export const closureCaseFacts = (order: BookedOrder, { bookingId, plan, isWhole, now }: Facts) => ({
  isUnpaid: order.state !== 'confirmed',
  hasAccount: order.customerId !== null,
  money: plan.refund,
  units: plan.units,
  isPartlyClosed: !isWhole,
  hasBegun: Temporal.Instant.compare(startOf(order, bookingId), now) <= 0,
  owes: order.open.owed > 0,
})

type Released = Facts & { readonly order: BookedOrder }

/** Releases what the ended lines claimed, in the lock order of all writers: courts, add-ons, packages. */
async function releaseBooking(
  tx: Transaction,
  { order, bookingId, plan, isWhole, now }: Released,
): Promise<void> {
  const orderId = order.id
  if (plan.isWhole) {
    const cause = 'courts closed'
    await changeState(tx, { orderId, from: ['confirmed'], to: 'cancelled', cause, cancelledBy: 'staff' })
  }
  if (isWhole) {
    await releaseHours(tx, orderId, [bookingId])
    await cancelLines(tx, { orderId, bookingId, now })
    await releaseQuota(tx, { orderId, bookingIds: [bookingId], cause: 'courts closed' })
    return
  }
  await closeLines(tx, { orderId, lines: plan.lines.map(({ id }) => id), now })
  await returnQuotaHours(tx, { orderId, bookingId, hours: plan.units, cause: 'courts closed' })
}

type Recorded = {
  readonly order: BookedOrder
  readonly bookingId: number
  readonly plan: ClosingPlan
  readonly outcome: CaseOutcome
  readonly closure: Closure
  readonly now: Temporal.Instant
}

/** Records what the closure did to the booking, by the person who began it. Returns the act's id. */
const recordClosing = (
  tx: Transaction,
  { order, bookingId, plan, outcome, closure, now }: Recorded,
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
      ...(plan.debt === 0 ? {} : { debtEnded: plan.debt }),
      ...(plan.units === 0 ? {} : { units: plan.units }),
    },
    reason: closure.reason,
  })

type GivenBack = {
  readonly order: BookedOrder
  readonly bookingId: number
  readonly plan: ClosingPlan
  readonly outcome: CaseOutcome
  readonly paid: Refundable
  readonly actId: number
}

/**
 * Opens the refund. Money that is not certain yet never becomes store credit, which could be spent at once. If staff
 * chose a refund, only what store credit paid becomes store credit.
 */
async function giveBack(
  tx: Transaction,
  { order, bookingId, plan, outcome, paid, actId }: GivenBack,
): Promise<BookingClosed['routes']> {
  const owed = {
    orderId: order.id,
    bookingId,
    amount: plan.refund,
    reason: 'booking_cancelled',
    actId,
  } as const
  const parts = plan.parts.map((part): RoutedPart => routedBy(outcome, part))
  const { routes } = await openRefundParts(tx, owed, { parts, customerId: paid.customerId })
  return routes
}

function routedBy(outcome: CaseOutcome, part: RoutedPart): RoutedPart {
  if (outcome === 'credit') return part.payment?.isVerified === false ? part : { ...part, route: 'credit' }
  return part.payment !== null && part.route === 'credit' ? { ...part, route: 'transfer' } : part
}
