import { orderNext } from '@pantul/rules/order-state'
import type { Connection } from './connection.ts'

/** Something that never happens: `sql` answers no row at any moment, also between two requests. */
export type Invariant = { readonly id: string; readonly says: string; readonly sql: string }

/** A broken invariant with what broke it, 20 rows at most. */
export type BrokenInvariant = { readonly id: string; readonly says: string; readonly rows: readonly object[] }

/** Every step of an order, `-` before the first, from the table of states. */
const steps = [
  ['-', 'held'],
  ['-', 'confirmed'],
  ...Object.entries(orderNext).flatMap(([from, next]) => next.map((to) => [from, to])),
]
  .map(([from, to]) => `('${from}', '${to}')`)
  .join(', ')

/** States in which an order keeps its hours. */
const holding = `('held', 'confirmed', 'payment_review', 'completed')`

const claims: readonly Invariant[] = [
  {
    id: 'I01',
    says: 'An order that ended holds no court.',
    sql: `select h.order_id, h.court_id, h.play_date, h.hour
            from court_hour h join sales_order o on o.id = h.order_id where o.state not in ${holding}`,
  },
  {
    id: 'I02',
    says: 'A court at an hour belongs to one.',
    sql: `select court_id, play_date, hour from court_hour
           group by location_id, court_id, play_date, hour having count(*) > 1`,
  },
  {
    id: 'I03',
    says: 'An order that is alive has every court hour of its lines.',
    sql: `select l.order_id, l.id as line_id
            from order_line l join sales_order o on o.id = l.order_id
            left join court_hour h on h.order_id = l.order_id and h.line_id = l.id
                 and (h.court_id, h.play_date, h.hour) = (l.court_id, l.play_date, l.hour)
           where l.kind = 'court' and o.state in ${holding} and h.line_id is null`,
  },
  {
    id: 'I04',
    says: 'A court hour of an order is what its line says.',
    sql: `select h.order_id, h.court_id, h.play_date, h.hour
            from court_hour h left join order_line l on l.id = h.line_id
           where h.order_id is not null
             and (l.id is null or l.kind <> 'court'
                  or (l.order_id, l.location_id, l.court_id, l.play_date, l.hour)
                     is distinct from (h.order_id, h.location_id, h.court_id, h.play_date, h.hour))`,
  },
  {
    id: 'I05',
    says: 'Courts and coaches of an order are those of its location.',
    sql: `select l.id as line_id
            from order_line l join sales_order o on o.id = l.order_id
            left join court c on c.id = l.court_id left join coach k on k.id = l.coach_id
           where coalesce(c.location_id, k.location_id, o.location_id) <> o.location_id`,
  },
  {
    id: 'I47',
    says: 'The hours of an order are held exactly as long as the order is.',
    sql: `select h.order_id, h.hour
            from (select order_id, hour, held_until from court_hour where order_id is not null
                  union all
                  select order_id, hour, held_until from coach_hour where order_id is not null) h
            join sales_order o on o.id = h.order_id
           where h.held_until is distinct from o.held_until`,
  },
]

const money: readonly Invariant[] = [
  {
    id: 'I06',
    says: 'The lines of an order add up to its total.',
    sql: `select o.id from sales_order o left join order_line l on l.order_id = o.id
           group by o.id
          having o.total <> coalesce(sum(l.amount), 0) + (case when o.tax_is_inclusive then 0 else o.tax end)`,
  },
  {
    id: 'I07',
    says: 'A line is its quantity times its price.',
    sql: `select id from order_line where amount <> quantity * unit_price`,
  },
  {
    id: 'I08',
    says: 'An order has lines.',
    sql: `select o.id from sales_order o where not exists (select from order_line l where l.order_id = o.id)`,
  },
  {
    id: 'I45',
    says: 'A total is a sum somebody could pay.',
    sql: `select id from sales_order where total < 0 or total > 1000000000000`,
  },
]

const shape: readonly Invariant[] = [
  {
    id: 'I09',
    says: 'A booking item has a court.',
    sql: `select order_id, booking_id from order_line
           group by 1, 2 having count(*) filter (where kind = 'court') = 0`,
  },
  {
    id: 'I10',
    says: 'The hours of a booking item have no gap.',
    sql: `select order_id, booking_id, court_id from order_line where kind = 'court'
           group by order_id, booking_id, court_id, play_date
          having max(hour) - min(hour) + 1 <> count(distinct hour)`,
  },
  {
    id: 'I11',
    says: 'All courts of a booking item have the same date and hours.',
    sql: `select order_id, booking_id
            from (select order_id, booking_id, play_date, array_agg(hour order by hour) as hours
                    from order_line where kind = 'court' group by order_id, booking_id, court_id, play_date) courts
           group by 1, 2 having count(distinct (play_date, hours)) > 1`,
  },
  {
    id: 'I12',
    says: 'A coach comes when the booking item has a court.',
    sql: `select l.id as line_id from order_line l
           where l.kind = 'coach' and not exists (
             select from order_line c
              where (c.order_id, c.booking_id, c.kind, c.play_date, c.hour)
                  = (l.order_id, l.booking_id, 'court', l.play_date, l.hour))`,
  },
]

const coachesAndAddOns: readonly Invariant[] = [
  {
    id: 'I13',
    says: 'A coach at an hour belongs to one.',
    sql: `select coach_id, play_date, hour from coach_hour
           group by location_id, coach_id, play_date, hour having count(*) > 1`,
  },
  {
    id: 'I14',
    says: 'A coach hour belongs to a living order and is what its line says.',
    sql: `select h.order_id, h.coach_id, h.play_date, h.hour
            from coach_hour h
            left join sales_order o on o.id = h.order_id
            left join order_line l on l.id = h.line_id and l.kind = 'coach'
           where h.order_id is not null
             and (o.state is null or o.state not in ${holding}
                  or (l.order_id, l.location_id, l.coach_id, l.play_date, l.hour)
                     is distinct from (h.order_id, h.location_id, h.coach_id, h.play_date, h.hour))`,
  },
  {
    id: 'I49',
    says: 'An order that is alive has every coach hour of its lines.',
    sql: `select l.order_id, l.id as line_id
            from order_line l join sales_order o on o.id = l.order_id
           where l.kind = 'coach' and o.state in ${holding} and not exists (
             select from coach_hour h where (h.order_id, h.line_id) = (l.order_id, l.id))`,
  },
  {
    id: 'I15',
    says: 'A player has one coach at a time.',
    sql: `select order_id, play_date, hour from coach_hour where order_id is not null
           group by 1, 2, 3 having count(*) > 1`,
  },
  {
    id: 'I16',
    says: 'Nothing is sold that is not there.',
    sql: `select location_id, item from add_on where stock < 0`,
  },
  {
    id: 'I17',
    says: 'No more is rented out at an hour than there is.',
    sql: `select u.location_id, u.item, u.play_date, u.hour
            from add_on_hour u join add_on a using (location_id, item) where u.used > a.stock`,
  },
  {
    id: 'I48',
    says: 'What counts as rented out at an hour is what living orders rent.',
    sql: `with rented as (
            select l.location_id, l.item, l.play_date, h.hour, sum(l.quantity) as pieces
              from order_line l
              join sales_order o on o.id = l.order_id and o.state in ${holding}
              join add_on a on a.location_id = l.location_id and a.item = l.item and a.kind = 'rental'
             cross join unnest(l.hours) as h (hour)
             group by 1, 2, 3, 4)
          select location_id, item, play_date, hour
            from rented full join add_on_hour u using (location_id, item, play_date, hour)
           where coalesce(rented.pieces, 0) <> coalesce(u.used, 0)`,
  },
]

const payments: readonly Invariant[] = [
  {
    id: 'I22',
    says: 'A confirmed order is paid once and in full; one that costs nothing is not paid.',
    sql: `select o.id from sales_order o left join payment p on p.order_id = o.id and p.settles_order
           where o.state in ('confirmed', 'completed')
           group by o.id
          having count(p.id) <> (case when o.total > 0 then 1 else 0 end) or coalesce(sum(p.amount), 0) <> o.total`,
  },
  {
    id: 'I23',
    says: 'Money that settles an order has made it more than held.',
    sql: `select p.id from payment p join sales_order o on o.id = p.order_id
           where p.settles_order and o.state in ('held', 'payment_review', 'expired')`,
  },
  {
    id: 'I46',
    says: 'Money that settles no order is to go back.',
    sql: `select p.id from payment p
           where p.state = 'paid' and not p.settles_order
             and not exists (select from refund_task t where t.payment_id = p.id)`,
  },
  {
    id: 'I24',
    says: 'Whoever is owed money is told.',
    sql: `select t.id from refund_task t
           where not exists (select from outbox b where b.dedupe_key = 'refund:' || t.payment_id)`,
  },
  {
    id: 'I39',
    says: 'Every word of the gateway had an outcome.',
    sql: `select id from payment_event where outcome is null or outcome = ''`,
  },
]

const states: readonly Invariant[] = [
  {
    // The sweep waits five minutes for a gateway that is away.
    id: 'I25',
    says: 'A hold does not stay long after its end.',
    sql: `select id from sales_order where state = 'held' and held_until < now() - interval '6 minutes'`,
  },
  {
    id: 'I26',
    says: 'A held order has an end, no other has.',
    sql: `select id from sales_order where (state = 'held') <> (held_until is not null)`,
  },
  {
    id: 'I30',
    says: 'The last event of an order led to its state.',
    sql: `select o.id from sales_order o
            left join lateral (select to_state from order_event where order_id = o.id
                                order by id desc limit 1) e on true
           where e.to_state is distinct from o.state`,
  },
  {
    id: 'I31',
    says: 'Orders only take steps that the table of states knows.',
    sql: `select id from order_event where (coalesce(from_state, '-'), to_state) not in (${steps})`,
  },
  {
    id: 'I32',
    says: 'Each event of an order begins where the last one ended.',
    sql: `select id from (select id, from_state, lag(to_state) over (partition by order_id order by id) as before
                            from order_event) e
           where from_state is distinct from before`,
  },
  {
    id: 'I44',
    says: 'Nobody orders an hour that is over.',
    sql: `select distinct o.id
            from sales_order o
            join location on location.id = o.location_id
            join order_line l on l.order_id = o.id and l.kind = 'court'
           where o.placed_at >= (l.play_date + make_interval(hours => l.hour + 1)) at time zone location.time_zone`,
  },
]

const delivery: readonly Invariant[] = [
  {
    id: 'I33',
    says: 'Whoever ordered is told, by the order or by its confirmation.',
    sql: `select o.id from sales_order o
           where not exists (select from outbox b where b.dedupe_key in ('placed:' || o.id, 'paid:' || o.id))`,
  },
  {
    id: 'I34',
    says: 'Whoever has a confirmed order is told so.',
    sql: `select o.id from sales_order o
           where o.state in ('confirmed', 'completed')
             and not exists (select from outbox b where b.dedupe_key = 'paid:' || o.id)`,
  },
  {
    id: 'I35',
    says: 'The outbox is looked at.',
    sql: `select id from outbox
           where done_at is null and failed_at is null and next_at < now() - interval '15 minutes'`,
  },
  {
    id: 'I37',
    says: 'An answer that was kept speaks of an order that exists.',
    sql: `select i.scope, i.key from idempotency i
           where i.order_id is not null and not exists (select from sales_order o where o.id = i.order_id)`,
  },
  {
    id: 'I38',
    says: 'A try that has begun is answered.',
    sql: `select scope, key from idempotency where status is null and created_at < now() - interval '60 seconds'`,
  },
]

const people: readonly Invariant[] = [
  {
    id: 'I36',
    says: 'An order belongs to a customer or to a guest.',
    sql: `select id from sales_order where (customer_id is null) = (guest_email is null)`,
  },
  {
    id: 'I43',
    says: 'E-mail addresses are in lower case.',
    sql: `select 'customer' as of, id from customer where email <> lower(btrim(email))
          union all
          select 'order', id from sales_order where guest_email <> lower(btrim(guest_email))`,
  },
]

/**
 * What never happens (`reliability.md` §3, whose numbers they bear). Quota, promos and sessions bring their own with
 * their tables. Sold pieces have none: what was there at first is not kept.
 */
export const invariants: readonly Invariant[] = [
  ...claims,
  ...money,
  ...shape,
  ...coachesAndAddOns,
  ...payments,
  ...states,
  ...delivery,
  ...people,
]

/** Those that do not hold now; none in a sound database. */
export async function brokenInvariants(db: Connection): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const { id, says, sql } of invariants) {
    const [found] = await db.query<{ rows: object[] }>(
      `select coalesce(jsonb_agg(to_jsonb(broken)), '[]') as rows from (${sql} limit 20) as broken`,
    )
    if (found !== undefined && found.rows.length > 0) broken.push({ id, says, rows: found.rows })
  }
  return broken
}
