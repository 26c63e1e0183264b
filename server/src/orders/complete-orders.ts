import type { Clock } from '../clock.ts'
import type { Database, Transaction } from '../database/open.ts'
import { changeState } from './change-state.ts'

/** At most so many orders are completed in one round; the others wait for the next. */
const mostAtOnce = 200
/**
 * So far back is looked for what was played meanwhile, longer than any server stays away; so a round reads the hours
 * of some weeks, found by their key, however many years there are.
 */
const daysBack = 31

const isPlayed = `
  o.state = 'confirmed' and not exists (
    select from court_hour later
     where later.order_id = o.id
       and (later.play_date + make_interval(hours => later.hour + 1)) at time zone l.time_zone > $1)`

// The date that it is at each location at this moment.
const played = `
  select distinct o.id
    from location l
   cross join lateral (select ($1::timestamptz at time zone l.time_zone)::date as today) as local
    join court_hour h on h.location_id = l.id and h.play_date between local.today - $2::integer and local.today
    join sales_order o on o.id = h.order_id
   where ${isPlayed}
   order by o.id
   limit $3`

/**
 * One round, in any number of processes at a time: confirmed orders whose last hour is over, by the location's clock,
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
      where o.id = $2 and ${isPlayed}
        for update of o skip locked`,
    [now, orderId],
  )
  if (mine === undefined) return false
  return changeState(tx, { orderId, from: ['confirmed'], to: 'completed', cause: 'played' })
}
