import { problem } from '@pantul/rules/problem'
import { staffMay } from '@pantul/rules/staff-may'
import { returnPromo } from '../../balances/promos/return-promo.ts'
import { releaseQuota } from '../../balances/quotas/release-quota.ts'
import { cancelUnpaidMoves } from '../../money/payments/cancel-unpaid-moves.ts'
import { findRefundable, type Refundable } from '../../money/refund-tasks/find-refundable.ts'
import { openRefund, type OpenedRefund, type RefundRequest } from '../../money/refund-tasks/open-refund.ts'
import type { RefundContext } from '../../money/refund-tasks/plan-refund.ts'
import { markRefundDue } from '../../money/refund-tasks/settle-refund.ts'
import {
  bypassesGateway,
  chooseRoutes,
  openRefundAtDesk,
  type CounterChoices,
} from '../../money/refunds/open-refund-at-desk.ts'
import { cancelLines } from '../../orders/claims/cancel-lines.ts'
import { changeState } from '../../orders/states/change-state.ts'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import { releaseHours } from '../../orders/claims/release-hours.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { courtDayTopic } from '../../platform/live/topics.ts'
import { sumByRoute, previewCancel, type CancelPreview } from './preview-cancel.ts'
import { datesOfParentBooking, type BookedOrder } from './queries.ts'
import { recordCancelling } from './record-cancelling.ts'

export type StaffCanceller = CounterChoices & {
  readonly kind: 'staff'
  readonly staff: ActingStaff
  /** The percentages that staff chose instead of those of the tiers: line id → percentage. */
  readonly chosenPercents: ReadonlyMap<number, number>
  /** Whether the mail tells the player the reason. */
  readonly isReasonShown: boolean
  /** The token of the last change of the order that staff saw (`lastChangeToken`). */
  readonly seenChange: string
}

/** The cancellation by a job, because the move right of the booking ended unused. */
type EndedMoveRight = {
  readonly kind: 'ended-move-right'
  /** Whether a customer gets store credit, or a refund by the usual routes. A guest always gets the refund. */
  readonly otherwise: 'credit' | 'refund'
}

type Canceller = { readonly kind: 'player' } | StaffCanceller | EndedMoveRight

/** The refund in rupiah, and the court-hours that were returned to packages. It is stored as the answer of the attempt. */
export type CancelResult = OpenedRefund & { readonly refund: number; readonly units: number }

type Cancelling = {
  readonly order: BookedOrder
  readonly preview: CancelPreview
  readonly by: Canceller
  readonly reason: string
  readonly refundable: Refundable
  readonly refundContext: RefundContext
}

/** Cancels bookings of a confirmed order, or an order of goods. The caller has locked the order. */
export async function cancelPaid(tx: Transaction, cancelling: Cancelling): Promise<CancelResult> {
  const { order, preview, by, reason, refundContext } = cancelling
  const { now } = refundContext
  const orderId = order.id
  const { bookingId, refund, units, noLongerOwed } = preview
  await cancelUnpaidMoves(tx, { orderId, bookingId, by: cancellerOf(by) })
  await releaseBookings(tx, cancelling)
  if (reason !== '' && (by.kind !== 'staff' || by.isReasonShown)) await storeReason(tx, orderId, reason)
  const asCredit = by.kind === 'ended-move-right' && by.otherwise === 'credit'
  const request = { orderId, bookingId, amount: refund, reason: 'booking_cancelled', asCredit } as const
  let opened: OpenedRefund
  if (by.kind === 'staff') opened = await openStaffRefund(tx, request, { ...cancelling, by })
  else {
    await writeOwed(tx, { orderId, kind: 'cancel', amount: noLongerOwed, actId: null, now })
    opened = await openRefund(tx, request, refundContext)
  }
  if (preview.isRefundedInFull) await returnPromo(tx, orderId)
  if (preview.isWhole) await markRefundDueIfTasksExist(tx, orderId)
  await queueMail(tx, cancelling, opened.routes)
  return { ...opened, refund, units }
}

/**
 * Cancels a booking whose move right ended unused: refunds it in full, and mails its player. The caller has locked the order
 * with `lockPaymentsOfOrder`.
 */
export async function cancelForUnusedMoveRight(
  tx: Transaction,
  order: BookedOrder,
  {
    bookingId,
    otherwise,
    refundContext,
  }: { bookingId: number; otherwise: EndedMoveRight['otherwise']; refundContext: RefundContext },
): Promise<void> {
  const refundable = await findRefundable(tx, order.id)
  const preview = previewCancel(order, { bookingId, by: 'player', refundable, refundContext })
  const by = { kind: 'ended-move-right', otherwise } as const
  await cancelPaid(tx, { order, preview, by, reason: '', refundable, refundContext })
}

/** Records the staff act, and opens the refund by the routes that staff chose. */
async function openStaffRefund(
  tx: Transaction,
  request: RefundRequest,
  {
    order,
    preview,
    by: { staff, choices, account },
    reason,
    refundable: { customerId },
    refundContext: { now },
  }: Cancelling & { readonly by: StaffCanceller },
): Promise<OpenedRefund> {
  const mayBypassGateway = staffMay([staff.role], 'cancel-custom-percents')
  const parts = chooseRoutes(preview.offered, choices, mayBypassGateway)
  const actId = await recordCancelling(tx, {
    order,
    preview,
    staff,
    reason,
    bypassesGateway: bypassesGateway(preview.offered, parts),
    parts,
    account,
    now,
  })
  await writeOwed(tx, { orderId: order.id, kind: 'cancel', amount: preview.noLongerOwed, actId, now })
  return openRefundAtDesk(tx, request, { staff, actId, parts, account, customerId, now })
}

/** Releases hours, cancels lines, and returns the package hours of bookings that are refunded in full. */
async function releaseBookings(
  tx: Transaction,
  { order, preview, by, refundContext: { now } }: Cancelling,
): Promise<void> {
  const { id: orderId, locationId, lines } = order
  if (preview.isWhole && !(await setCancelled(tx, order, by))) throw new Refusal(problem('ORDER_CLOSED'))
  // In the lock order of all writers: courts, add-ons, packages.
  await releaseHours(tx, orderId, preview.bookings)
  for (const bookingId of preview.bookings) await cancelLines(tx, { orderId, bookingId, now })
  await releaseQuota(tx, { orderId, bookingIds: preview.bookingsReturningHours, cause: 'booking cancelled' })
  for (const { bookingId, date } of lines)
    if (preview.percents.has(bookingId)) tx.publish(courtDayTopic(locationId, date))
  for (const date of await datesOfParentBooking(tx, orderId)) tx.publish(courtDayTopic(locationId, date))
}

/** Who is stored as the canceller. The end of a move right counts as staff, because the venue closed the hours. */
const cancellerOf = (by: Canceller): 'player' | 'staff' => (by.kind === 'player' ? 'player' : 'staff')

/** What is stored as the cause of the new order state. */
const causes = {
  player: 'cancelled by its player',
  staff: 'cancelled by staff',
  'ended-move-right': 'its move right ended',
} as const

const setCancelled = (tx: Transaction, { id, kind }: BookedOrder, by: Canceller): Promise<boolean> =>
  changeState(tx, {
    orderId: id,
    from: [kind === 'goods' ? 'completed' : 'confirmed'],
    to: 'cancelled',
    cause: causes[by.kind],
    cancelledBy: cancellerOf(by),
  })

/** Stores the reason with the order. The reason is deleted when the person is forgotten. */
async function storeReason(tx: Transaction, orderId: number, reason: string): Promise<void> {
  await tx.query('update sales_order set cancel_reason = $2 where id = $1', [orderId, reason])
}

/** If a cancelled order has refund tasks, it becomes `refund_due`, and `refunded` when all of them are paid. */
export async function markRefundDueIfTasksExist(tx: Transaction, orderId: number): Promise<void> {
  const tasks = await tx.query('select id from refund_task where order_id = $1 limit 1', [orderId])
  if (tasks.length > 0) await markRefundDue(tx, orderId, 'cancelled')
}

/** Queues the mail to the player. The mail shows the reason of staff only if staff chose so. */
async function queueMail(
  tx: Transaction,
  { order, preview, by }: Cancelling,
  routes: OpenedRefund['routes'],
): Promise<void> {
  const { bookingId, bookings, isWhole, refund, units } = preview
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload) values ($1, 'mail', $2) on conflict (dedupe_key) do nothing`,
    [
      `cancelled:${order.id}:${bookingId ?? 'all'}`,
      JSON.stringify({
        template: isWhole ? 'order-cancelled' : 'booking-cancelled',
        orderId: order.id,
        bookings,
        refund,
        units,
        routes: sumByRoute(routes),
        ...(by.kind === 'staff' ? { byStaff: true, isReasonShown: by.isReasonShown } : {}),
        ...(by.kind === 'ended-move-right' ? { isRightOver: true } : {}),
      }),
    ],
  )
}
