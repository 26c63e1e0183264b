import { newPreviewToWire } from '@pantul/contract/after-booking-wire'
import { problem } from '@pantul/rules/problem'
import { staffMay } from '@pantul/rules/staff-may'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { changeState } from '../../orders/change-state.ts'
import { writeOwed } from '../../orders/owed-entries.ts'
import { releaseHours } from '../../orders/release-hours.ts'
import { beginAttempt, storeAnswer, storedAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { lockPaymentsOfOrder, type Payment } from '../../money/payments/payment.ts'
import { endOpenPayments } from '../../money/payments/close-payment.ts'
import {
  bypassesGateway,
  refundAtDesk,
  chooseRoutes,
  type CounterChoices,
} from '../../money/refunds/refund-at-desk.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { openRefund, type OpenedRefund, type RefundRequest } from '../../money/refund-tasks/open-refund.ts'
import { refundContextOf, type RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { findRefundable, type Refundable } from '../../money/refund-tasks/find-refundable.ts'
import { markRefundDue } from '../../money/refund-tasks/settle-refund.ts'
import { cancelLines } from '../../orders/cancel-lines.ts'
import { endMoves } from '../../money/payments/end-moves.ts'
import { recordCancelling } from './record-cancelling.ts'
import { refuseIfStale } from './last-change.ts'
import { byRoute, previewCancel, describePreview, type CancelPreview } from './preview-cancel.ts'
import { bookedOrder, datesBeside, type BookedOrder } from './queries.ts'

/**
 * Cancels an order, or one booking of it; `previewHash` identifies the preview that the caller saw. `by`: the player,
 * or staff.
 */
export type CancelRequest = {
  readonly orderId: number
  readonly bookingId: number | null
  readonly previewHash: string
  readonly reason: string
  readonly by: 'player' | StaffCancelRequest
}

/**
 * A cancellation at the desk. `byLine`: percentages instead of the tiers. `isReasonShown`: the mail tells the player
 * the reason. `change`: the change token that staff saw (`lastChange`).
 */
export type StaffCancelRequest = CounterChoices & {
  readonly staff: ActingStaff
  readonly byLine: ReadonlyMap<number, number>
  readonly isReasonShown: boolean
  readonly change: string
}

/** A booking whose move right ended unused. `otherwise`: store credit for an account, or the usual routes. */
type RightEnd = { readonly by: 'time'; readonly otherwise: 'credit' | 'refund' }

/** The refund in rupiah, and the court-hours that were returned. */
export type CancelResult = OpenedRefund & { readonly refund: number; readonly units: number }

/**
 * Cancels a confirmed order or one of its bookings by the location's tiers, in one transaction: releases its hours,
 * opens the refund and mails the player. Staff can also cancel an unpaid order. Idempotent. Refusals: those of
 * `previewCancel`, IDEMPOTENCY_KEY_REUSED, and PRICE_CHANGED with the new preview; for staff REASON_REQUIRED, those of
 * `refundAtDesk` and `chooseRoutes`, and CHANGED_MEANWHILE if somebody else changed the order since they read it.
 */
export async function cancelBooking(
  deps: PaymentDeps,
  cancelling: CancelRequest,
  attempt: Attempt,
): Promise<CancelResult> {
  const context = refundContextOf(deps)
  try {
    const cancelled = await deps.db.transaction((tx) => cancel(tx, cancelling, { attempt, context }))
    deps.wakeOutbox()
    return cancelled
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    // A concurrent request with the same key may have succeeded: its answer replaces the refusal.
    const answer = await storedAnswer<CancelResult>(deps.db, attempt)
    if (answer === null) throw refused
    return answer
  }
}

/** The refusal PRICE_CHANGED: the refund differs from the preview that the caller saw. */
const previewChanged = (preview: CancelPreview, { by }: CancelRequest, timeZone: string): Refusal =>
  new Refusal(
    problem('PRICE_CHANGED'),
    by === 'player' ? { data: newPreviewToWire(describePreview(preview, timeZone)) } : {},
  )

type CancelAttempt = { readonly attempt: Attempt; readonly context: RefundContext }

async function cancel(
  tx: Transaction,
  cancelling: CancelRequest,
  { attempt, context }: CancelAttempt,
): Promise<CancelResult> {
  const earlier = await beginAttempt<CancelResult>(tx, attempt)
  if (earlier !== null) return earlier
  const { orderId, bookingId, by } = cancelling
  const payments = await lockPaymentsOfOrder(tx, orderId)
  const order = await bookedOrder(tx, orderId)
  if (by !== 'player') await refuseIfStale(tx, order, by.change)
  const paid = await findRefundable(tx, orderId)
  const preview = previewCancel(order, {
    bookingId,
    ...(by === 'player' ? { by } : { by: 'staff', byLine: by.byLine }),
    refundable: paid,
    context,
  })
  if (preview.hash !== cancelling.previewHash) throw previewChanged(preview, cancelling, order.timeZone)
  const cancelled =
    order.state === 'held'
      ? await endHold(tx, { order, preview, payments, cancelling, now: context.now })
      : await cancelPaid(tx, { order, preview, cancelling, paid, context })
  await storeAnswer(tx, attempt, { status: 200, answer: cancelled, orderPublicId: order.publicId })
  return cancelled
}

type CancelInput = {
  readonly order: BookedOrder
  readonly preview: CancelPreview
  readonly cancelling: CancelRequest
}

/**
 * Cancels a booking whose open move right is over, in full, and mails its player. The caller has locked the order with
 * `lockPaymentsOfOrder`.
 */
export async function cancelUnusedRight(
  tx: Transaction,
  order: BookedOrder,
  {
    bookingId,
    otherwise,
    context,
  }: { bookingId: number; otherwise: RightEnd['otherwise']; context: RefundContext },
): Promise<void> {
  const paid = await findRefundable(tx, order.id)
  const preview = previewCancel(order, { bookingId, by: 'player', refundable: paid, context })
  const ending = { by: { by: 'time', otherwise } as const, bookingId, reason: '' }
  await cancelPaid(tx, { order, preview, cancelling: ending, paid, context })
}

type Canceller = CancelRequest['by'] | RightEnd
type PaidCancelling = Pick<CancelRequest, 'bookingId' | 'reason'> & { readonly by: Canceller }

/** The staff who cancel; null for a player, and if a move right ended. */
const staffOf = (by: Canceller): StaffCancelRequest | null => (by === 'player' || 'by' in by ? null : by)

async function cancelPaid(
  tx: Transaction,
  {
    order,
    preview,
    cancelling,
    paid,
    context,
  }: Omit<CancelInput, 'cancelling'> & {
    readonly cancelling: PaidCancelling
    readonly paid: Refundable
    readonly context: RefundContext
  },
): Promise<CancelResult> {
  const { bookingId, by } = cancelling
  const orderId = order.id
  const staff = staffOf(by)
  await endMoves(tx, { orderId, bookingId, by: by === 'player' ? 'guest' : 'staff' })
  await releaseBookings(tx, order, { preview, by, now: context.now })
  const isShown = staff === null || staff.isReasonShown
  if (isShown && cancelling.reason !== '') await storeReason(tx, orderId, cancelling.reason)
  const asCredit = by !== 'player' && 'by' in by && by.otherwise === 'credit'
  const owed = { orderId, bookingId, amount: preview.refund, reason: 'booking_cancelled', asCredit } as const
  if (staff === null)
    await endDebt(tx, orderId, { amount: preview.noLongerOwed, actId: null, now: context.now })
  const opened =
    staff === null
      ? await openRefund(tx, owed, context)
      : await giveBackAtDesk(tx, owed, {
          order,
          preview,
          cancelling,
          by: staff,
          customerId: paid.customerId,
          now: context.now,
        })
  if (preview.isFree) await returnPromo(tx, orderId)
  if (preview.isWhole) await oweOpenRefunds(tx, orderId)
  await mailPlayer(tx, { order, preview, by, routes: opened.routes })
  return { ...opened, refund: preview.refund, units: preview.units }
}

type RefundInput = Omit<CancelInput, 'cancelling'> & {
  readonly cancelling: PaidCancelling
  readonly by: StaffCancelRequest
  readonly customerId: number | null
  readonly now: Temporal.Instant
}

/** Records the act of staff, and opens the refund by the routes that they chose. */
async function giveBackAtDesk(
  tx: Transaction,
  owed: RefundRequest,
  { order, preview, cancelling, by, customerId, now }: RefundInput,
): Promise<OpenedRefund> {
  const { staff, account } = by
  const parts = chooseRoutes(preview.offered, by.choices, staffMay([staff.role], 'cancel-custom-percents'))
  const { reason } = cancelling
  const bypasses = bypassesGateway(preview.offered, parts)
  const actId = await recordCancelling(tx, { order, preview, staff, reason, bypasses, parts, account, now })
  await endDebt(tx, order.id, { amount: preview.noLongerOwed, actId, now })
  return refundAtDesk(tx, owed, { staff, actId, parts, account, customerId, now })
}

/** Reduces the unpaid balance of the order before money comes back. */
const endDebt = (
  tx: Transaction,
  orderId: number,
  entry: { readonly amount: number; readonly actId: number | null; readonly now: Temporal.Instant },
): Promise<void> => writeOwed(tx, { orderId, kind: 'cancel', ...entry })

/** Ends an unpaid order for staff. A payment that arrives later is refunded. */
async function endHold(
  tx: Transaction,
  {
    order,
    preview,
    payments,
    cancelling,
    now,
  }: CancelInput & { readonly payments: readonly Payment[]; readonly now: Temporal.Instant },
): Promise<CancelResult> {
  const { by } = cancelling
  if (by === 'player') throw new Refusal(problem('ORDER_CLOSED'))
  await endOpenPayments(tx, payments, 'cancelled')
  if (!(await cancelOrder(tx, order.id, { by: 'staff', reason: 'cancelled by staff' })))
    throw new Refusal(problem('ORDER_CLOSED'))
  const given = { parts: [], account: null, bypasses: false }
  await recordCancelling(tx, { order, preview, staff: by.staff, reason: cancelling.reason, ...given, now })
  return { refund: 0, units: 0, routes: [], transferPublicId: null }
}

type Release = {
  readonly preview: CancelPreview
  readonly by: Canceller
  readonly now: Temporal.Instant
}

/** Releases hours, cancels lines, and returns package hours of bookings that are refunded in full. */
async function releaseBookings(
  tx: Transaction,
  order: BookedOrder,
  { preview, by, now }: Release,
): Promise<void> {
  const { id: orderId, locationId, lines } = order
  if (preview.isWhole && !(await toCancelled(tx, order, by))) throw new Refusal(problem('ORDER_CLOSED'))
  // In the lock order of all writers: courts, add-ons, packages.
  await releaseHours(tx, orderId, preview.bookings)
  for (const bookingId of preview.bookings) await cancelLines(tx, { orderId, bookingId, now })
  await releaseQuota(tx, { orderId, bookingIds: preview.returned, cause: 'booking cancelled' })
  for (const { bookingId, date } of lines)
    if (preview.percents.has(bookingId)) tx.publishes(courtDayTopic(locationId, date))
  for (const date of await datesBeside(tx, orderId)) tx.publishes(courtDayTopic(locationId, date))
}

function toCancelled(tx: Transaction, order: BookedOrder, by: Canceller): Promise<boolean> {
  const byOthers = staffOf(by) === null ? 'its move right ended' : 'cancelled by staff'
  return changeState(tx, {
    orderId: order.id,
    from: [order.kind === 'goods' ? 'completed' : 'confirmed'],
    to: 'cancelled',
    cause: by === 'player' ? 'cancelled by its player' : byOthers,
    cancelledBy: by === 'player' ? 'guest' : 'staff',
  })
}

/** The reason is stored with the order only, so that it is deleted with the person's data. */
async function storeReason(tx: Transaction, orderId: number, reason: string): Promise<void> {
  await tx.query('update sales_order set cancel_reason = $2 where id = $1', [orderId, reason])
}

/**
 * If no booking is left and refunds are open, the order becomes `refund_due`. It becomes `refunded` once all are paid.
 */
export async function oweOpenRefunds(tx: Transaction, orderId: number): Promise<void> {
  const tasks = await tx.query('select id from refund_task where order_id = $1 limit 1', [orderId])
  if (tasks.length === 0) return
  await markRefundDue(tx, orderId, 'cancelled')
}

type PlayerMail = {
  readonly order: BookedOrder
  readonly preview: CancelPreview
  readonly by: Canceller
  readonly routes: OpenedRefund['routes']
}

/** After a cancellation by staff the mail names the routes of the refund, and the reason if staff chose to show it. */
async function mailPlayer(tx: Transaction, { order, preview, by, routes }: PlayerMail): Promise<void> {
  const { bookingId, bookings, isWhole, refund, units } = preview
  const template = isWhole ? 'order-cancelled' : 'booking-cancelled'
  const staff = staffOf(by)
  const ofStaff = staff === null ? {} : { byStaff: true, isReasonShown: staff.isReasonShown }
  const ofTime = staff === null && by !== 'player' ? { isRightOver: true } : {}
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
    [
      `cancelled:${order.id}:${bookingId ?? 'all'}`,
      JSON.stringify({
        template,
        orderId: order.id,
        bookings,
        refund,
        units,
        routes: byRoute(routes),
        ...ofStaff,
        ...ofTime,
      }),
    ],
  )
}
