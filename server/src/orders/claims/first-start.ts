import type { Connection } from '../../platform/database/open.ts'
import { sessionsOfLine } from './sold-sessions.ts'

/**
 * SQL: when the first hour or session of order `o` begins. Cancelled ones do not count. Null if there is none, as for
 * packages.
 */
export const firstStart = `
  (select min((part.play_date + make_interval(hours => part.hour)) at time zone l.time_zone)
     from location l
    cross join (select play_date, hour
                  from order_line
                 where order_id = o.id and kind = 'court' and cancelled_at is null
                 union all
                select s.play_date, s.from_hour
                  from order_line line
                  join class_session s on s.id = any (${sessionsOfLine})
                 where line.order_id = o.id and line.kind in ('class', 'programme')
                   and line.cancelled_at is null and s.state <> 'cancelled') as part
    where l.id = o.location_id)`

export async function hasBegun(db: Connection, orderId: number, now: Temporal.Instant): Promise<boolean> {
  const begun = await db.query(`select o.id from sales_order o where o.id = $1 and ${firstStart} <= $2`, [
    orderId,
    now,
  ])
  return begun.length > 0
}
