import { newPreviewToWire } from '@pantul/contract/after-booking-wire'
import { problem } from '@pantul/rules/problem'
import type { Transaction } from '../../platform/database/open.ts'
import type { PaymentDeps } from '../../money/gateways/gateway.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { changeState } from '../../orders/change-state.ts'
import { oweRefund } from '../../orders/owe-refund.ts'
import { releaseHours } from '../../orders/release-hours.ts'
import { beginAttempt, storeAnswer, storedAnswer, type Attempt } from '../../platform/http/idempotency.ts'
import { lockPaymentsOfOrder } from '../../money/payments/queries.ts'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { openRefund, type OpenedRefund } from '../../money/debts/open-refund.ts'
import type { RefundContext } from '../../money/debts/plan-refund.ts'
import { paidBy } from '../../money/debts/queries.ts'
import { closeDebt } from '../../money/debts/settle-refund.ts'
import { cancelLines } from '../../orders/cancel-lines.ts'
import { endMoves } from '../../money/payments/end-moves.ts'
import { previewCancel, shownPreview, type CancelPreview } from './preview-cancel.ts'
import { bookedOrder, type BookedOrder } from './queries.ts'

/** Cancels an order, or one booking of it; `previewHash`: the refund that the player saw. */
export type CancelRequest = {
  readonly orderId: number
  readonly bookingId: number | null
  readonly previewHash: string
  readonly reason: string
}

/** The refund in rupiah, and the court-hours that were returned. */
export type Cancelled = OpenedRefund & { readonly refund: number; readonly units: number }

/** What decides the routes of refunds. */
export const refundContextOf = ({ gateway, clock }: PaymentDeps): RefundContext => ({
  capabilities: (method) => gateway.capabilities(method),
  now: clock.now(),
})

/**
 * Cancels a confirmed order or one of its bookings by the location's tiers, in one transaction: releases its hours,
 * opens the refund and mails the player. Idempotent. Refusals: those of `previewCancel`, IDEMPOTENCY_KEY_REUSED, and
 * PRICE_CHANGED with the new preview.
 */
export async function cancelBooking(
  deps: PaymentDeps,
  cancelling: CancelRequest,
  attempt: Attempt,
): Promise<Cancelled> {
  const context = refundContextOf(deps)
  try {
    const cancelled = await deps.db.transaction((tx) => cancel(tx, cancelling, { attempt, context }))
    deps.wakeOutbox()
    return cancelled
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
    // A concurrent request with the same key may have succeeded: its answer replaces the refusal.
    const answer = await storedAnswer<Cancelled>(deps.db, attempt)
    if (answer === null) throw refused
    return answer
  }
}

/** PRICE_CHANGED: the refund differs from the one that the player saw. */
const previewChanged = (preview: CancelPreview, timeZone: string): Refusal =>
  new Refusal(problem('PRICE_CHANGED'), { data: newPreviewToWire(shownPreview(preview, timeZone)) })

type CancelAttempt = { readonly attempt: Attempt; readonly context: RefundContext }

async function cancel(
  tx: Transaction,
  cancelling: CancelRequest,
  { attempt, context }: CancelAttempt,
): Promise<Cancelled> {
  const earlier = await beginAttempt<Cancelled>(tx, attempt)
  if (earlier !== null) return earlier
  const { orderId, bookingId } = cancelling
  await lockPaymentsOfOrder(tx, orderId)
  const order = await bookedOrder(tx, orderId)
  const preview = previewCancel(order, { bookingId, paidBy: await paidBy(tx, orderId), context })
  if (preview.hash !== cancelling.previewHash) throw previewChanged(preview, order.timeZone)
  await endMoves(tx, { orderId, bookingId, by: 'guest' })
  await releaseBookings(tx, order, { preview, now: context.now })
  if (cancelling.reason !== '') await storeReason(tx, orderId, cancelling.reason)
  const owed = { orderId, bookingId, amount: preview.refund, reason: 'booking_cancelled' } as const
  const opened = await openRefund(tx, owed, context)
  if (preview.isFree) await returnPromo(tx, orderId)
  if (preview.isWhole) await oweOpenRefunds(tx, orderId)
  await mailPlayer(tx, { orderId, preview })
  const cancelled = { ...opened, refund: preview.refund, units: preview.units }
  await storeAnswer(tx, attempt, { status: 200, answer: cancelled, orderPublicId: order.publicId })
  return cancelled
}

type Release = { readonly preview: CancelPreview; readonly now: Temporal.Instant }

/** Releases hours, cancels lines, and returns package hours of bookings that are refunded in full. */
async function releaseBookings(
  tx: Transaction,
  order: BookedOrder,
  { preview, now }: Release,
): Promise<void> {
  const { id: orderId, locationId, lines } = order
  if (preview.isWhole && !(await toCancelled(tx, orderId))) throw new Refusal(problem('ORDER_CLOSED'))
  // In the lock order of all writers: courts, add-ons, packages.
  await releaseHours(tx, orderId, preview.bookings)
  for (const bookingId of preview.bookings) await cancelLines(tx, { orderId, bookingId, now })
  const bookingIds = preview.bookings.filter((id) => preview.percents.get(id) === 100)
  await releaseQuota(tx, { orderId, bookingIds, cause: 'booking cancelled' })
  for (const { bookingId, date } of lines)
    if (preview.percents.has(bookingId)) tx.publishes(courtDayTopic(locationId, date))
}

const toCancelled = (tx: Transaction, orderId: number): Promise<boolean> =>
  changeState(tx, {
    orderId,
    from: ['confirmed'],
    to: 'cancelled',
    cause: 'cancelled by its player',
    cancelledBy: 'guest',
  })

/** The reason is stored with the order only, so that it is deleted with the person's data. */
async function storeReason(tx: Transaction, orderId: number, reason: string): Promise<void> {
  await tx.query('update sales_order set cancel_reason = $2 where id = $1', [orderId, reason])
}

/** A wholly cancelled order with refunds becomes refund_due, and refunded once all are paid. */
async function oweOpenRefunds(tx: Transaction, orderId: number): Promise<void> {
  const tasks = await tx.query('select id from refund_task where order_id = $1 limit 1', [orderId])
  if (tasks.length === 0) return
  await oweRefund(tx, orderId, 'cancelled')
  await closeDebt(tx, orderId)
}

async function mailPlayer(
  tx: Transaction,
  { orderId, preview }: { orderId: number; preview: CancelPreview },
): Promise<void> {
  const { bookingId, bookings, isWhole, refund, units, routes } = preview
  const template = isWhole ? 'order-cancelled' : 'booking-cancelled'
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
    [
      `cancelled:${orderId}:${bookingId ?? 'all'}`,
      JSON.stringify({ template, orderId, bookings, refund, units, routes }),
    ],
  )
}
