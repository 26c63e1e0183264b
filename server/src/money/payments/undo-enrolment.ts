import { shareDown } from '@pantul/rules/proportional-share'
import { recordPlayerDebt } from '../../balances/credit/record-player-debt.ts'
import { sessionsOfLine } from '../../orders/claims/sold-sessions.ts'
import type { Transaction } from '../../platform/database/open.ts'
import { endOrder } from './end-order.ts'
import type { Payment } from './payment.ts'

const countSessions = `
  select count(*)::integer as sessions,
         count(*) filter (where s.state <> 'cancelled'
           and (s.play_date + make_interval(hours => s.from_hour)) at time zone l.time_zone <= $2)::integer as begun
    from sales_order o
    join location l on l.id = o.location_id
    join order_line line on line.order_id = o.id and line.kind in ('class', 'programme')
    join class_session s on s.id = any (${sessionsOfLine})
   where o.id = $1
   group by o.id`
type SoldSessions = {
  readonly sessions: number
  /** The sessions that have begun and were not cancelled. */
  readonly begun: number
}

/**
 * After the reversal of the payment of places: cancels the order if a session is still to come, and records a debt for the
 * sessions that have begun, at their share of the price. Returns whether there is a debt. The caller has locked the order
 * and the payment.
 */
export async function undoEnrolment(
  tx: Transaction,
  { id: paymentId, orderId, amount: paid }: Payment,
  now: Temporal.Instant,
): Promise<boolean> {
  const [order] = await tx.query<SoldSessions>(countSessions, [orderId, now])
  if (order === undefined) throw new Error(`order ${orderId} sold no session`)
  const { sessions, begun } = order
  if (begun < sessions) await endOrder(tx, orderId, { reason: 'payment reversed' })
  const debt = shareDown(paid, begun, sessions)
  if (debt > 0) await recordPlayerDebt(tx, { orderId, paymentId, amount: debt })
  return debt > 0
}
