import type { Transaction } from '../../platform/database/open.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { oweRefund } from '../../orders/owe-refund.ts'
import { openRefund, type OpenedRefund } from '../debts/open-refund.ts'
import type { Ways } from '../debts/plan-refund.ts'
import { closeDebt } from '../debts/settle-refund.ts'

type Ending = { readonly reason: string; readonly ways: Ways }

/**
 * Gives up an order whose money the gateway refused, gave back or took back: its hours are free, and who ordered is told.
 * What of its money is still here is owed by its routes: what it carried from the booking that it replaced, or its own
 * payment when the money of that booking is gone. Nothing when it had ended before. The order and its payments are locked,
 * and the payment is in its last state already.
 */
export async function endOrder(tx: Transaction, orderId: number, { reason, ways }: Ending): Promise<void> {
  const amount = await stillHere(tx, orderId)
  if (!(await cancelOrder(tx, orderId, { by: 'gateway', reason }))) return
  const owed = { orderId, bookingId: null, amount, reason: 'booking_cancelled' } as const
  const opened = await openRefund(tx, owed, ways)
  if (opened.routes.length > 0) {
    await oweRefund(tx, orderId, reason)
    await closeDebt(tx, orderId)
  }
  await tellPlayer(tx, orderId, opened)
}

// An order that was never confirmed has taken nothing over from the booking that it was to replace.
const here = `
  select greatest(0, o.carried
           + coalesce((select sum(p.amount) from payment p
                        where p.order_id = o.id and p.settles_order
                          and p.state in ('paid', 'refunding', 'partially_refunded')), 0)
           - coalesce((select sum(t.amount) from refund_task t left join payment p on p.id = t.payment_id
                        where t.order_id = o.id and t.reason in ('booking_cancelled', 'venue')
                          and (p.id is null or p.state not in ('reversed', 'charged_back'))), 0))::bigint as amount
    from sales_order o
   where o.id = $1 and o.confirmed_at is not null`

async function stillHere(tx: Transaction, orderId: number): Promise<number> {
  const [order] = await tx.query<{ amount: number }>(here, [orderId])
  return order?.amount ?? 0
}

async function tellPlayer(tx: Transaction, orderId: number, { routes }: OpenedRefund): Promise<void> {
  const refund = routes.reduce((sum, { amount }) => sum + amount, 0)
  await tx.query(
    `insert into outbox (dedupe_key, kind, payload)
     select 'cancelled:' || $1::bigint || ':all', 'mail',
            jsonb_build_object('template', 'order-cancelled', 'orderId', $1::bigint, 'byPayment', true, 'refund', $2::bigint,
                               'units', 0, 'routes', $3::jsonb, 'bookings', coalesce(jsonb_agg(distinct n.booking_id), '[]'))
       from order_line n where n.order_id = $1 and n.cancelled_at is null
     on conflict (dedupe_key) do nothing`,
    [orderId, refund, JSON.stringify(routes)],
  )
}
