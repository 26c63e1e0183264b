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
import type { Ways } from '../../money/debts/plan-refund.ts'
import { paidBy } from '../../money/debts/queries.ts'
import { closeDebt } from '../../money/debts/settle-refund.ts'
import { cancelLines } from '../../orders/cancel-lines.ts'
import { endMoves } from '../../money/payments/end-moves.ts'
import { previewCancel, type CancelPreview } from './preview-cancel.ts'
import { bookedOrder, type BookedOrder } from './queries.ts'

/** What is cancelled: an order, or one booking of it, by a preview that its player saw. */
export type Cancelling = {
  readonly orderId: number
  readonly bookingId: number | null
  readonly previewHash: string
  readonly reason: string
}

/** What came back; rupiah, court-hours, and where the account of a transfer is asked for. */
export type Cancelled = OpenedRefund & { readonly refund: number; readonly units: number }

/** Another refund than the one that was shown. The route makes the refusal, which carries the new preview. */
export class PreviewChanged extends Error {
  override name = 'PreviewChanged'
  readonly preview: CancelPreview
  readonly timeZone: string

  constructor(preview: CancelPreview, timeZone: string) {
    super('the preview has changed')
    this.preview = preview
    this.timeZone = timeZone
  }
}

/** The ways that refunds take now. */
export const waysOf = ({ gateway, clock }: PaymentDeps): Ways => ({
  capabilities: (method) => gateway.capabilities(method),
  now: clock.now(),
})

/**
 * Cancels a confirmed order or one of its bookings by the location's tiers, in one transaction: its hours are free at
 * once, what comes back is owed or given, who booked is told. The same try gives the same answer again. Refusals: those
 * of `previewCancel`, IDEMPOTENCY_KEY_REUSED; and PreviewChanged.
 */
export async function cancelBooking(
  deps: PaymentDeps,
  cancelling: Cancelling,
  attempt: Attempt,
): Promise<Cancelled> {
  const ways = waysOf(deps)
  try {
    const cancelled = await deps.db.transaction((tx) => cancel(tx, cancelling, { attempt, ways }))
    deps.wakeOutbox()
    return cancelled
  } catch (refused) {
    if (!(refused instanceof Refusal || refused instanceof PreviewChanged)) throw refused
    // A twin that succeeded has cancelled the very thing: its answer goes before the refusal.
    const answer = await storedAnswer<Cancelled>(deps.db, attempt)
    if (answer === null) throw refused
    return answer
  }
}

type Trying = { readonly attempt: Attempt; readonly ways: Ways }

async function cancel(
  tx: Transaction,
  cancelling: Cancelling,
  { attempt, ways }: Trying,
): Promise<Cancelled> {
  const earlier = await beginAttempt<Cancelled>(tx, attempt)
  if (earlier !== null) return earlier
  const { orderId, bookingId } = cancelling
  await lockPaymentsOfOrder(tx, orderId)
  const order = await bookedOrder(tx, orderId)
  const preview = previewCancel(order, { bookingId, paidBy: await paidBy(tx, orderId), ways })
  if (preview.hash !== cancelling.previewHash) throw new PreviewChanged(preview, order.timeZone)
  await endMoves(tx, { orderId, bookingId, by: 'guest' })
  await letGo(tx, order, { preview, now: ways.now })
  if (cancelling.reason !== '') await keepReason(tx, orderId, cancelling.reason)
  const owed = { orderId, bookingId, amount: preview.refund, reason: 'booking_cancelled' } as const
  const opened = await openRefund(tx, owed, ways)
  if (preview.isFree) await returnPromo(tx, orderId)
  if (preview.isWhole) await oweWhatIsOpen(tx, orderId)
  await tellPlayer(tx, { orderId, preview })
  const cancelled = { ...opened, refund: preview.refund, units: preview.units }
  await storeAnswer(tx, attempt, { status: 200, answer: cancelled, orderPublicId: order.publicId })
  return cancelled
}

type LettingGo = { readonly preview: CancelPreview; readonly now: Temporal.Instant }

/** The hours are free, the lines stay in the books; packages get back what comes back whole. */
async function letGo(tx: Transaction, order: BookedOrder, { preview, now }: LettingGo): Promise<void> {
  const { id: orderId, locationId, lines } = order
  if (preview.isWhole && !(await toCancelled(tx, orderId))) throw new Refusal(problem('ORDER_CLOSED'))
  // All courts before any add-on, all packages in their order: as every other writer locks them.
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

/** What the player said stands with the order only, where it is forgotten with the person. */
async function keepReason(tx: Transaction, orderId: number, reason: string): Promise<void> {
  await tx.query('update sales_order set cancel_reason = $2 where id = $1', [orderId, reason])
}

/** An order of which nothing is left, but money is, is refund_due; refunded when all of that has gone. */
async function oweWhatIsOpen(tx: Transaction, orderId: number): Promise<void> {
  const tasks = await tx.query('select id from refund_task where order_id = $1 limit 1', [orderId])
  if (tasks.length === 0) return
  await oweRefund(tx, orderId, 'cancelled')
  await closeDebt(tx, orderId)
}

async function tellPlayer(
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
