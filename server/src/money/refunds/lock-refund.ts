import { problem } from '@pantul/rules/problem'
import { localMoment } from '../../platform/base/clock.ts'
import { Refusal } from '../../platform/base/refusal.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { lockTask, waitingSince, type RefundTask } from '../refund-tasks/refund-task.ts'
import { lockPaymentsOfOrder } from '../payments/payment.ts'

type SeenRefund = {
  readonly locationId: string
  readonly publicId: string
  /** The version that staff saw. */
  readonly version: number
}

export type LockedRefund = RefundTask & { readonly publicId: string }

const byPublicId = `
  select t.id, t.order_id as "orderId"
    from refund_task t join sales_order o on o.id = t.order_id
   where t.public_id = $1 and o.location_id = $2`

// SQL. Who changed the refund last, and when. It was the guest if the account of a requested transfer has no staff act.
const selectLastChange = `
  select coalesce(case when t.state <> 'requested' or t.account_act_id is not null then last.name end,
                  o.guest_name, c.full_name, '') as name, ${waitingSince} as at,
         l.time_zone as "timeZone"
    from refund_task t
    join sales_order o on o.id = t.order_id
    join location l on l.id = o.location_id
    left join customer c on c.id = o.customer_id
    left join lateral (select staff.full_name as name
                         from staff_act a join customer staff on staff.id = a.customer_id
                        where a.thing = 'refund' and a.thing_id = t.public_id and a.action <> 'see-refund-account'
                        order by a.id desc limit 1) last on true
   where t.id = $1`

/**
 * Locks the orders and payments of a refund, then the refund. Refusals: REFUND_UNKNOWN (also of another location),
 * CHANGED_MEANWHILE (it has another version than the person saw).
 */
export async function lockRefund(
  tx: Transaction,
  { locationId, publicId, version }: SeenRefund,
): Promise<LockedRefund> {
  const [found] = await tx.query<{ id: number; orderId: number }>(byPublicId, [publicId, locationId])
  if (found === undefined) throw new Refusal(problem('REFUND_UNKNOWN'))
  await lockPaymentsOfOrder(tx, found.orderId)
  const task = await lockTask(tx, found.id)
  if (task === undefined) throw new Refusal(problem('REFUND_UNKNOWN'))
  if (task.version !== version) {
    const [last] = await tx.query<{ name: string; at: Temporal.Instant; timeZone: string }>(
      selectLastChange,
      [found.id],
    )
    if (last === undefined) throw new Refusal(problem('REFUND_UNKNOWN'))
    // `hh:mm`
    const time = localMoment(last.at, last.timeZone).slice(11, 16)
    throw new Refusal(problem('CHANGED_MEANWHILE', { name: last.name, time }))
  }
  return { ...task, publicId }
}
