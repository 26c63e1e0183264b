import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/open.ts'
import { sessionsOfLine } from '../enrolments/sold-places.ts'
import { changeState } from './change-state.ts'

/** At most so many orders are completed in one round; the others wait for the next. */
const mostAtOnce = 200
/**
 * So far back is looked for what was played meanwhile, longer than any server stays away; so a round reads the hours
 * of some weeks, found by their key, however many years there are.
 */
const daysBack = 31

/** When the last hour, or session, of the order `id` is over, by the clock of its location `l`. */
const lastEnd = (id: 'near.id' | 'o.id'): string =>
  `(select max((own.play_date + make_interval(hours => own.to_hour)) at time zone l.time_zone)
      from (select play_date, hour + 1 as to_hour from court_hour where order_id = ${id}
             union all
            select s.play_date, s.to_hour
              from order_line line
              join class_session s on s.id = any (${sessionsOfLine})
             where line.order_id = ${id} and line.kind in ('class', 'programme')) as own)`

/** Of the sessions of the last weeks at the location `l`. */
const latelyAt = (column: 'id' | 'programme_id'): string =>
  `array(select s.${column} from class_session s
          where s.location_id = l.id and s.play_date between local.today - $2::integer and local.today)`

// From the hours of the last weeks, by the date at each location; then order by order, so that nobody reads all orders.
const played = `
  select distinct near.id
    from location l
   cross join lateral (select ($1::timestamptz at time zone l.time_zone)::date as today) as local
   cross join lateral (
     select order_id as id from court_hour
      where location_id = l.id and play_date between local.today - $2::integer and local.today
      union
     select order_id from enrolment where session_id = any (${latelyAt('id')})
      union
     select order_id from enrolment where programme_id = any (${latelyAt('programme_id')})) as near
   where (select o.state from sales_order o where o.id = near.id) = 'confirmed' and ${lastEnd('near.id')} <= $1
   order by near.id
   limit $3`

/**
 * One round, in any number of processes at a time: confirmed orders whose last hour, or session, is over, by the location's clock,
 * become completed (`product.md` §5), each in a short transaction of its own. Their hours stay where they are. Answers
 * how many there were.
 */
export async function completeOrders({ db, clock }: { db: Database; clock: Clock }): Promise<number> {
  const now = clock.now()
  const due = await db.query<{ id: number }>(played, [now, daysBack, mostAtOnce])
  let completed = 0
  for (const { id } of due) if (await db.transaction((tx) => completeOrder(tx, id, now))) completed += 1
  return completed
}

/** False when somebody else has it in hand, or it was moved or cancelled meanwhile. */
async function completeOrder(tx: Transaction, orderId: number, now: Temporal.Instant): Promise<boolean> {
  const [mine] = await tx.query<{ id: number }>(
    `select o.id
       from sales_order o
       join location l on l.id = o.location_id
      where o.id = $2 and o.state = 'confirmed' and ${lastEnd('o.id')} <= $1
        for update of o skip locked`,
    [now, orderId],
  )
  if (mine === undefined) return false
  return changeState(tx, { orderId, from: ['confirmed'], to: 'completed', cause: 'played' })
}
