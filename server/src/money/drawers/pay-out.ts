import { formatRupiah } from '@pantul/rules/money'
import { problem } from '@pantul/rules/problem'
import { FRONT_DESK_REFUNDS } from '@pantul/rules/refund-route'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'

/** The person who refunds. `isLimited`: the role has a refund limit per shift. */
type Payer = { readonly customerId: number; readonly locationId: string; readonly isLimited: boolean }

// Also transfers to accounts that the person typed. For them, and without an open drawer, the limit is for the
// location's day.
const refunded = `
  select coalesce(sum(t.amount), 0)::bigint as sum
    from refund_task t
    join staff_act a on a.id = t.act_id
    join location l on l.id = a.location_id
   where a.customer_id = $1 and a.location_id = $2 and (t.route in ('cash', 'terminal') or t.account_act_id = a.id)
     and case when $3::bigint is null or t.route = 'transfer'
              then (a.at at time zone l.time_zone)::date = ($4::timestamptz at time zone l.time_zone)::date
              else t.shift_id = $3 end`

/**
 * PAYOUT_LIMIT if a refund in cash, at the card terminal or to an account that staff typed exceeds the person's limit per shift. Locks the person's
 * refunds until the transaction ends, so that two concurrent refunds cannot exceed the limit together.
 */
export async function limitPayout(
  tx: Transaction,
  { customerId, locationId, isLimited }: Payer,
  { amount, shiftId, now }: { amount: number; shiftId: number | null; now: Temporal.Instant },
): Promise<void> {
  if (!isLimited || amount === 0) return
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`pay out ${customerId}`])
  const [given] = await tx.query<{ sum: number }>(refunded, [customerId, locationId, shiftId, now])
  const left = Math.max(0, FRONT_DESK_REFUNDS - (given?.sum ?? 0))
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
