import { newPreviewToWire } from '@pantul/contract/after-booking-wire'
import { problem } from '@pantul/rules/problem'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { endUndecidedPayments } from '../../money/payments/close-payment.ts'
import { lockPaymentsOfOrder, type Payment } from '../../money/payments/payment.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { refundContextOf, type RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { cancelOrder } from '../../orders/states/cancel-order.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import {
  beginAttempt,
  runOrRepeatAnswer,
  storeAnswer,
  type Attempt,
} from '../../platform/http/idempotency.ts'
import { cancelPaid, type CancelResult, type StaffCanceller } from './cancel-paid.ts'
import { refuseIfStale } from './last-change.ts'
import { describePreview, previewCancel, type CancelPreview } from './preview-cancel.ts'
import { bookedOrder, type BookedOrder } from './queries.ts'
import { recordCancelling } from './record-cancelling.ts'

export type CancelRequest = {
  readonly orderId: number
  /** Null: the whole order. */
  readonly bookingId: number | null
  readonly previewHash: string
  readonly reason: string
  readonly by: { readonly kind: 'player' } | StaffCanceller
}

/**
 * Cancels a confirmed order or one of its bookings by the tiers of the location, in one transaction: releases its hours,
 * opens the refund and mails the player. Staff can also cancel an unpaid order, and goods. Idempotent. Refusals: those of
 * `previewCancel`, IDEMPOTENCY_KEY_REUSED, PRICE_CHANGED (for players with the new preview); for staff REASON_REQUIRED, those
 * of `openRefundAtDesk` and `chooseRoutes`, and CHANGED_MEANWHILE if somebody else changed the order since staff read it.
 */
export function cancelBooking(
  deps: PaymentDeps,
  request: CancelRequest,
  attempt: Attempt,
): Promise<CancelResult> {
  const refundContext = refundContextOf(deps)
  return runOrRepeatAnswer<CancelResult, CancelResult>(deps.db, attempt, {
    work: async () => {
      const result = await deps.db.transaction((tx) => cancel(tx, request, { attempt, refundContext }))
      deps.wakeOutbox()
      return result
    },
    repeat: (result) => Promise.resolve(result),
  })
}

type CancelAttempt = { readonly attempt: Attempt; readonly refundContext: RefundContext }

async function cancel(
  tx: Transaction,
  request: CancelRequest,
  { attempt, refundContext }: CancelAttempt,
): Promise<CancelResult> {
  const stored = await beginAttempt<CancelResult>(tx, attempt)
  if (stored !== null) return stored
  const { orderId, bookingId, by } = request
  const payments = await lockPaymentsOfOrder(tx, orderId)
  const order = await bookedOrder(tx, orderId)
  if (by.kind === 'staff') await refuseIfStale(tx, order, by.seenChange)
  const refundable = await findRefundable(tx, orderId)
  const preview = previewCancel(order, {
    bookingId,
    by: by.kind,
    ...(by.kind === 'staff' ? { chosenPercents: by.chosenPercents } : {}),
    refundable,
    refundContext,
  })
  if (preview.hash !== request.previewHash) throw previewChanged(preview, request, order.timeZone)
  const cancelling = { order, preview, by, reason: request.reason, now: refundContext.now }
  const result =
    order.state === 'held'
      ? await endUnpaid(tx, { ...cancelling, payments })
      : await cancelPaid(tx, { ...cancelling, refundable, refundContext })
  await storeAnswer(tx, attempt, { status: 200, answer: result, orderPublicId: order.publicId })
  return result
}

/** The refusal PRICE_CHANGED: the refund differs from the preview that the caller saw. */
const previewChanged = (preview: CancelPreview, { by }: CancelRequest, timeZone: string): Refusal =>
  new Refusal(
    problem('PRICE_CHANGED'),
    by.kind === 'player' ? { data: newPreviewToWire(describePreview(preview, timeZone)) } : {},
  )

type UnpaidCancelling = {
  readonly order: BookedOrder
  readonly preview: CancelPreview
  readonly payments: readonly Payment[]
  readonly by: CancelRequest['by']
  readonly reason: string
  readonly now: Temporal.Instant
}

/** Cancels an unpaid order, which only staff may do here. A payment that arrives later is refunded. */
async function endUnpaid(
  tx: Transaction,
  { order, preview, payments, by, reason, now }: UnpaidCancelling,
): Promise<CancelResult> {
  if (by.kind === 'player') throw new Refusal(problem('ORDER_CLOSED'))
  await endUndecidedPayments(tx, payments, 'cancelled')
  if (!(await cancelOrder(tx, order.id, { by: 'staff', reason: 'cancelled by staff' })))
    throw new Refusal(problem('ORDER_CLOSED'))
  const noRefund = { parts: [], account: null, bypassesGateway: false }
  await recordCancelling(tx, { order, preview, staff: by.staff, reason, ...noRefund, now })
  return { refund: 0, units: 0, routes: [], transferPublicId: null }
}
