import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { isOfPersonTodaySql, lockLimit, personAndDay } from '../../people/staff/acts-today.ts'
import { staffLimitsOf } from '../../people/staff/staff-limits.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

type RefundingStaff = {
  readonly customerId: number
  readonly locationId: string
  /** Whether the daily limit of refunds applies to the role. */
  readonly isLimited: boolean
}

// Transfers count if the person typed the bank account.
const refundedToday = `
  select coalesce(sum(t.amount), 0)::bigint as sum
    from refund_task t
    join staff_act a on a.id = t.act_id
   where ${isOfPersonTodaySql} and (t.route in ('cash', 'terminal') or t.account_act_id = a.id)`

/**
 * Limits what a member of staff refunds on one day in cash, at the card terminal, or to a bank account that the same
 * person typed. Refusal: PAYOUT_LIMIT.
 */
export async function limitCounterRefunds(
  tx: Transaction,
  { isLimited, ...person }: RefundingStaff,
  { amount, now }: { amount: number; now: Temporal.Instant },
): Promise<void> {
  if (!isLimited || amount === 0) return
  await lockLimit(tx, 'refund', person)
  const [refunded] = await tx.query<{ sum: number }>(refundedToday, personAndDay(person, now))
  const { refundPerDay } = await staffLimitsOf(tx, person.locationId)
  const remaining = Math.max(0, refundPerDay - (refunded?.sum ?? 0))
  if (amount > remaining) throw new Refusal(problem('PAYOUT_LIMIT', { left: formatRupiah(remaining) }))
}

/** Takes the cash of a refund out of the drawer. */
export const takeRefundFromDrawer = (
  tx: Transaction,
  refund: {
    readonly shiftId: number
    /** Rupiah, above 0. */
    readonly amount: number
    readonly refundId: number
    readonly actId: number
  },
): Promise<unknown> =>
  tx.query(
    `insert into drawer_entry (shift_id, kind, amount, refund_id, act_id) values ($1, 'refund', $2, $3, $4)`,
    [refund.shiftId, -refund.amount, refund.refundId, refund.actId],
  )
