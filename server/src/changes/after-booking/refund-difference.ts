import type { Waiver } from '@pantul/contract/desk-change-wire'
import type { MovedMoney } from '@pantul/rules/unpaid-balance'
import type { MoneyDeps } from '../../money/money-deps.ts'
import { openRefund } from '../../money/refund-tasks/open-refund.ts'
import { offerRefund, refundContextOf } from '../../money/refund-tasks/plan-refund.ts'
import { findRefundable } from '../../money/refund-tasks/find-refundable.ts'
import { refundAtDesk, chooseRoutes, type CounterChoices } from '../../money/refunds/refund-at-desk.ts'
import type { ActingStaff } from '../../people/staff/write-staff-act.ts'
import { writeOwed } from '../../orders/owed-entries.ts'
import type { Transaction } from '../../platform/database/open.ts'

/**
 * A move by staff. `change`: the change token that staff saw (`lastChange`). `waiver`: why they waive the difference;
 * null if they do not waive it.
 */
export type StaffMove = CounterChoices & {
  readonly by: 'staff'
  readonly staff: ActingStaff
  readonly change: string
  readonly waiver: Waiver | null
}

type Difference = {
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
  { orderId, moving, amount, actId, now }: Difference,
): Promise<void> {
  const owed = { orderId, bookingId: null, amount, reason: 'price_difference' } as const
  const context = refundContextOf(deps)
  if (moving.by === 'player' || actId === null) return void (await openRefund(tx, owed, context))
  const paid = await findRefundable(tx, orderId)
  // A move has no reason field, so money that the gateway could refund may not go to a bank account instead.
  const parts = chooseRoutes(offerRefund(paid, amount, context), moving.choices, false)
  const { staff, account } = moving
  await refundAtDesk(tx, owed, { staff, actId, parts, account, customerId: paid.customerId, now })
}

/**
 * A cheaper time first reduces what was written off of the booking and what is still owed for it. The remaining unpaid
 * balance moves to the new order when that is confirmed.
 */
export async function endCheaper(
  tx: Transaction,
  { endedDebt, endedWrittenOff }: MovedMoney,
  entry: { readonly orderId: number; readonly actId: number | null; readonly now: Temporal.Instant },
): Promise<void> {
  await writeOwed(tx, { ...entry, kind: 'forgive', amount: -endedWrittenOff })
  await writeOwed(tx, { ...entry, kind: 'cancel', amount: endedDebt })
}
