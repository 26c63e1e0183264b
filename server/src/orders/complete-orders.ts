import type { Clock } from '../platform/base/clock.ts'
import type { Database, Transaction } from '../platform/database/open.ts'
import { sessionsOfLine } from './sold-sessions.ts'
import { changeState } from './change-state.ts'

/** So many orders of a span are read at a time. */
const mostAtOnce = 200
/** A round reads the hours of so many days at a time, found by their key, however many years there are. */
const daysAtOnce = 31

/**
 * When the last hour, or session, of the order `id` is over, by the clock of its location `l`. Never for a session that was
 * cancelled: its money goes back first, and then nothing was played.
 */
const lastEnd = (id: 'near.id' | 'o.id'): string =>
  `(select max((own.play_date + make_interval(hours => own.to_hour)) at time zone l.time_zone)
      from (select play_date, hour + 1 as to_hour from court_hour where order_id = ${id}
             union all
            select case s.state when 'cancelled' then 'infinity' else s.play_date end, s.to_hour
              from order_line line
              join class_session s on s.id = any (${sessionsOfLine})
             where line.order_id = ${id} and line.kind in ('class', 'programme')) as own)`

/** Of the sessions of a span of days at the location `l`. */
const heldAt = (column: 'id' | 'programme_id'): string =>
  `array(select s.${column} from class_session s
          where s.location_id = l.id and s.play_date between local.today - $2::integer and local.today - $3::integer)`

const localToday =
  'cross join lateral (select ($1::timestamptz at time zone l.time_zone)::date as today) as local'

// From the hours of a span, by the date at each location; then order by order, so that nobody reads all orders.
const played = `
  select distinct near.id
    from location l
   ${localToday}
   cross join lateral (
     select order_id as id from court_hour
      where location_id = l.id and play_date between local.today - $2::integer and local.today - $3::integer
      union
     select order_id from enrolment where session_id = any (${heldAt('id')})
      union
     select order_id from enrolment where programme_id = any (${heldAt('programme_id')})) as near
   where near.id > $5 and (select o.state from sales_order o where o.id = near.id) = 'confirmed'
     and ${lastEnd('near.id')} <= $1
   order by near.id
   limit $4`

const first = `
  select coalesce(max(local.today - least(
           (select min(play_date) from court_hour where location_id = l.id),
           (select min(play_date) from class_session where location_id = l.id))), 0) as days
    from location l
   ${localToday}`

type Parts = { readonly db: Database; readonly clock: Clock }

/**
 * One round, in any number of processes at a time: confirmed orders whose last hour, or session, is over, by the location's clock,
 * become completed, each in a short transaction of its own, so that one that fails keeps no other from
 * it: what failed is thrown at the end. Their hours stay where they are. Answers how many there were.
 * @internal For tests.
 */
export const completeOrders = (parts: Parts): Promise<number> => keepCompleting(parts)()

/**
 * Such rounds, for a process that makes one after the other: the first looks at everything that was ever played, so
 * that no stop is too long, and those after it at what the ones before cannot have seen, or failed at.
 */
export function keepCompleting({ db, clock }: Parts): () => Promise<number> {
  let lastRound: Temporal.Instant | null = null
  return async () => {
    const now = clock.now()
    const days =
      lastRound === null
        ? await daysSinceFirst(db, now)
        : Math.max(0, lastRound.until(now).total('hours') / 24)
    const faults: unknown[] = []
    let completed = 0
    for (let span = Math.floor(days / daysAtOnce); span >= 0; span -= 1)
      completed += await completeSpan(db, { now, to: span * daysAtOnce, faults })
    if (faults.length > 0) throw new AggregateError(faults, 'some played orders could not be completed')
    lastRound = now
    return completed
  }
}

/** The days from `to` days ago back; what fails is added to `faults`. */
type Span = { readonly now: Temporal.Instant; readonly to: number; readonly faults: unknown[] }

async function completeSpan(db: Database, { now, to, faults }: Span): Promise<number> {
  let completed = 0
  for (let last = 0; ;) {
    const due = await db.query<{ id: number }>(played, [now, to + daysAtOnce, to, mostAtOnce, last])
    for (const { id } of due) {
      const isDone = await db
        .transaction((tx) => completeOrder(tx, id, now))
        .catch((error: unknown) => {
          faults.push(error)
          return false
        })
      if (isDone) completed += 1
      last = id
    }
    if (due.length < mostAtOnce) return completed
  }
}

/** How many days ago the first of all hours was played. */
async function daysSinceFirst(db: Database, now: Temporal.Instant): Promise<number> {
  const [found] = await db.query<{ days: number }>(first, [now])
  return found?.days ?? 0
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
