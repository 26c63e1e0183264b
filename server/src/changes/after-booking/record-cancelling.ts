import type { BankAccount } from '@pantul/contract/desk-refunds-wire'
import { problem } from '@pantul/rules/problem'
import { isReasonTooShort } from '@pantul/rules/reason'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import type { RoutedPart } from '../../money/refund-tasks/open-refund.ts'
import { describeRefundForAct } from '../../money/refunds/open-refund-at-desk.ts'
import { writeStaffAct, type ActingStaff } from '../../people/staff/write-staff-act.ts'
import type { CancelPreview } from './preview-cancel.ts'
import type { BookedOrder } from './queries.ts'

type CancelRecord = {
  readonly order: BookedOrder
  readonly preview: CancelPreview
  readonly staff: ActingStaff
  readonly reason: string
  readonly parts: readonly RoutedPart[]
  /** The bank account that staff typed. */
  readonly account: BankAccount | null
  /** Whether a bank transfer replaces a refund that the gateway could make. */
  readonly bypassesGateway: boolean
  readonly now: Temporal.Instant
}

/**
 * Records a cancellation by staff as a staff act (audit log), and returns its id. Refusal: REASON_REQUIRED. A reason is
 * required for other percentages than those of the tiers, and for a transfer instead of a refund by the gateway.
 */
export async function recordCancelling(
  tx: Transaction,
  { order, preview, staff, reason, parts, account, bypassesGateway, now }: CancelRecord,
): Promise<number> {
  const otherPercents = preview.lines.filter(
    ({ line, percent }) => percent !== (preview.percents.get(line.bookingId) ?? 0),
  )
  if (isReasonTooShort(reason, { isRequired: otherPercents.length > 0 || bypassesGateway }))
    throw new Refusal(problem('REASON_REQUIRED'))
  return writeStaffAct(tx, {
    at: now,
    ...staff,
    action: 'cancel-booking',
    thing: 'order',
    thingId: order.number,
    amount: preview.refund,
    before: {
      state: order.state,
      bookings: preview.bookings,
      percents: Object.fromEntries(preview.percents),
    },
    after: {
      isWhole: preview.isWhole,
      ...(preview.noLongerOwed === 0 ? {} : { debtEnded: preview.noLongerOwed }),
      ...describeRefundForAct(parts, account),
      ...(otherPercents.length === 0
        ? {}
        : { percents: otherPercents.map(({ line, percent }) => ({ line: line.id, percent })) }),
    },
    reason: reason === '' ? null : reason,
  })
}
