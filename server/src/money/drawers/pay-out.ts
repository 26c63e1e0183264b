import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { isOfPersonToday, lockLimit, personAndDay } from '../../people/staff/acts-today.ts'
import { staffLimitsOf } from '../../people/staff/staff-limits.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** The person who refunds. `isLimited`: the role has a refund limit per day. */
type Payer = { readonly customerId: number; readonly locationId: string; readonly isLimited: boolean }

// Includes transfers to accounts that the person typed.
const refunded = `
  select coalesce(sum(t.amount), 0)::bigint as sum
    from refund_task t
    join staff_act a on a.id = t.act_id
   where ${isOfPersonToday} and (t.route in ('cash', 'terminal') or t.account_act_id = a.id)`

/**
 * Limits what a member of staff refunds in a day in cash, at the card terminal, or to an account that staff typed.
 * Refusal: PAYOUT_LIMIT.
 */
export async function limitPayout(
  tx: Transaction,
  { isLimited, ...person }: Payer,
  { amount, now }: { amount: number; now: Temporal.Instant },
): Promise<void> {
  if (!isLimited || amount === 0) return
  await lockLimit(tx, 'refund', person)
  const [given] = await tx.query<{ sum: number }>(refunded, personAndDay(person, now))
  const { refundPerDay } = await staffLimitsOf(tx, person.locationId)
  const left = Math.max(0, refundPerDay - (given?.sum ?? 0))
  if (amount > left) throw new Refusal(problem('PAYOUT_LIMIT', { left: formatRupiah(left) }))
}

/** Takes refunded cash out of the drawer. `amount`: rupiah, above 0. */
export const payOut = (
  tx: Transaction,
  paid: {
    readonly shiftId: number
    readonly amount: number
    readonly refundId: number
    readonly actId: number
  },
): Promise<unknown> =>
  tx.query(
    `insert into drawer_entry (shift_id, kind, amount, refund_id, act_id) values ($1, 'refund', $2, $3, $4)`,
    [paid.shiftId, -paid.amount, paid.refundId, paid.actId],
  )
