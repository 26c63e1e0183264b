import type { Connection } from '../../platform/database/open.ts'
import { hasMoveRightSql } from './move-right.ts'
import { sessionsOfLine } from './sold-sessions.ts'

/**
 * SQL: when the last hour or session of order `o` ends, by the clock of its location. Infinity if a session is
 * cancelled, because the order must be refunded instead of completed, and while a move right is open. Null if the order
 * has no hours.
 */
export const lastEnd = `
  (select max(case when part.is_open then 'infinity'
                   else (part.play_date + make_interval(hours => part.to_hour)) at time zone l.time_zone end)
     from location l
    cross join (select own.play_date, own.hour + 1 as to_hour, ${hasMoveRightSql('own')} as is_open
                  from order_line own
                 where own.order_id = o.id and own.kind = 'court' and own.cancelled_at is null
                 union all
                select s.play_date, s.to_hour, s.state = 'cancelled'
                  from order_line line
                  join class_session s on s.id = any (${sessionsOfLine})
                 where line.order_id = o.id and line.kind in ('class', 'programme')
                   and line.cancelled_at is null) as part
    where l.id = o.location_id)`

const setEnds = `
  update sales_order o set ends_at = ${lastEnd}
   where id = any ($1::bigint[])`

/**
 * Writes when the orders end. Call it when an order is confirmed, and when its lines or sessions change. The caller has
 * locked the orders.
 */
export async function setEndsAt(tx: Connection, orderIds: readonly number[]): Promise<void> {
  await tx.query(setEnds, [orderIds])
}
