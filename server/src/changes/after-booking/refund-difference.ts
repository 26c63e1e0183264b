import type { MovedMoney } from '@pantul/rules/unpaid-balance'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { openRefund } from '../../money/refund-tasks/open-refund.ts'
import { offerRefund, refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { chooseRoutes, openRefundAtDesk } from '../../money/refunds/open-refund-at-desk.ts'
import { writeOwed } from '../../orders/states/owed-entries.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { StaffMove } from './quoted-move-request.ts'

type DifferenceToRefund = {
  /** The new order. */
  readonly orderId: number
  readonly moving: { readonly by: 'player' } | StaffMove
  readonly amount: number
  readonly actId: number | null
  readonly now: Temporal.Instant
}

/** Refunds the difference of a move to a cheaper time. Staff choose the routes, as for a cancellation. */
export async function refundDifference(
  deps: MoneyDeps,
  tx: Transaction,
  { orderId, moving, amount, actId, now }: DifferenceToRefund,
): Promise<void> {
  const request = { orderId, bookingId: null, amount, reason: 'price_difference' } as const
  const refundContext = refundContextOf(deps)
  if (moving.by === 'player' || actId === null) return void (await openRefund(tx, request, refundContext))
  const refundable = await findRefundable(tx, orderId)
  // Money that the gateway could refund does not go to a bank account. A transfer would need a reason, and a move has none.
  const mayBypassGateway = false
  const offered = offerRefund(refundable, amount, refundContext)
  const parts = chooseRoutes(offered, moving.choices, mayBypassGateway)
  const { staff, account } = moving
  const { customerId } = refundable
  await openRefundAtDesk(tx, request, { staff, actId, parts, account, customerId, now })
}

/**
 * If the new time is cheaper, reduces what was written off of the moved booking, and what is owed for it. The new order takes
 * over the rest of the unpaid balance when it is confirmed.
 */
export async function reduceUnpaid(
  tx: Transaction,
  { endedUnpaid, endedWrittenOff }: MovedMoney,
  entry: { readonly orderId: number; readonly actId: number | null; readonly now: Temporal.Instant },
): Promise<void> {
  // The negative entry takes back a part of what was written off.
  await writeOwed(tx, { ...entry, kind: 'forgive', amount: -endedWrittenOff })
  await writeOwed(tx, { ...entry, kind: 'cancel', amount: endedUnpaid })
}
