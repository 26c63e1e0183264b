import { nextOrderStates } from '@pantul/rules/order-state'
import { hasMoveRight } from './claim-invariants.ts'
import type { Invariant } from './invariant.ts'
import { isWithinRetention } from './outbox-retention.ts'

/** SQL list of all allowed state changes of an order. `-` stands for the state before an order exists. */
const allowedChanges = [
  ['-', 'held'],
  ['-', 'confirmed'],
  ...Object.entries(nextOrderStates).flatMap(([from, next]) => next.map((to) => [from, to])),
]
  .map(([from, to]) => `('${from}', '${to}')`)
  .join(', ')

/** SQL condition: the buyer of order `o` has an e-mail address. */
export const hasEmail = '(o.customer_id is not null or o.guest_email is not null)'

export const paymentInvariants: readonly Invariant[] = [
  {
    id: 'I22',
    fact: 'What was paid for a confirmed order, its unpaid balance, and what a cancellation, a write-off or a move took off that balance add up to its total, less store credit and what was carried to it.',
    sql: `select o.id
            from sales_order o
           cross join lateral (select coalesce(sum(p.amount), 0) as came
                                 from payment p where p.order_id = o.id and p.settles_order) money
           cross join lateral (select coalesce(sum(e.amount), 0) as ended
                                 from owed_entry e
                                where e.order_id = o.id and e.kind in ('cancel', 'forgive', 'moved')) balance
           where o.state in ('confirmed', 'completed')
             and money.came + o.owed + balance.ended <> o.total - o.credit_used - o.carried`,
  },
  {
    id: 'I23',
    fact: 'An order with a payment that settles it is not held, under review or expired.',
    sql: `select p.id from payment p join sales_order o on o.id = p.order_id
           where p.settles_order and o.state in ('held', 'payment_review', 'expired')`,
  },
  {
    id: 'I46',
    fact: 'A payment that was paid but settles no order has a refund.',
    sql: `select p.id from payment p
           where p.state = 'paid' and not p.settles_order
             and not exists (select from refund_task t where t.payment_id = p.id)`,
  },
  {
    // Excludes payments that the outbox is still to cancel at the gateway.
    id: 'I57',
    needsRunningServer: true,
    fact: 'If the gateway took money for a payment that had failed, expired or been cancelled, it is refunded, whatever its amount, once the order is neither held nor under review.',
    sql: `select p.id
            from payment p
            join sales_order o on o.id = p.order_id
           cross join lateral (select e.status, e.notice from payment_event e
                                where e.payment_id = p.id order by e.id desc limit 1) latest
           where p.state in ('failed', 'expired', 'cancelled') and o.state not in ('held', 'payment_review')
             and latest.status in ('settlement', 'capture')
             and coalesce(latest.notice ->> 'status_code', '200') = '200'
             and coalesce(latest.notice ->> 'currency', 'IDR') = 'IDR'
             and not exists (select from refund_task t where t.payment_id = p.id)
             and not exists (select from outbox b
                              where b.dedupe_key = 'cancel-payment:' || p.id
                                and b.done_at is null and b.failed_at is null)`,
  },
  {
    // Excludes refunds with the reason `venue`, because staff make them at the gateway by hand and inform the player
    // themselves. A refund of several bookings has no booking id, and neither has the key of its mail.
    id: 'I24',
    fact: 'A person who is owed money is informed by mail.',
    sql: `select t.id from refund_task t join sales_order o on o.id = t.order_id
           where ${hasEmail} and not exists (select from outbox b
                              where b.dedupe_key in ('refund:' || t.payment_id,
                                'cancelled:' || t.order_id || ':' || coalesce(t.booking_id::text, 'all'),
                                case t.reason when 'price_difference' then 'paid:' || t.order_id end))
             and (t.booking_id is not null
                  or t.order_id::text not in (select split_part(b.dedupe_key, ':', 2) from outbox b
                                               where b.dedupe_key like 'cancelled:%'))
             and not exists (select from closure_case closed
                               join outbox b on b.dedupe_key like 'venue-closed:' || closed.closure_id || ':' || closed.lead_order_id || ':%'
                              where closed.order_id = t.order_id)
             and t.reason <> 'venue' and ${isWithinRetention('t.created_at')}`,
  },
  {
    id: 'I39',
    fact: 'Every message of the gateway has an outcome.',
    sql: `select id from payment_event where outcome is null or outcome = ''`,
  },
]

/** State changes of orders. */
export const stateInvariants: readonly Invariant[] = [
  {
    id: 'I98',
    fact: 'A confirmed order of courts is due to be completed (`ends_at`) at the latest when its last hour is over, unless a player may choose a new time.',
    sql: `select o.id from sales_order o
            join location l on l.id = o.location_id
            join order_line n on n.order_id = o.id and n.kind = 'court' and n.cancelled_at is null
           where o.state = 'confirmed' and o.kind = 'court'
           group by o.id
          having o.ends_at > max(case when ${hasMoveRight('n')} then 'infinity'
                                     else (n.play_date + make_interval(hours => n.hour + 1)) at time zone l.time_zone end)`,
  },
  {
    // The sweep job waits five minutes for an unreachable gateway.
    id: 'I25',
    needsRunningServer: true,
    fact: 'A hold does not last long after its end.',
    sql: `select id from sales_order where state = 'held' and held_until < now() - interval '6 minutes'`,
  },
  {
    id: 'I26',
    fact: 'A held order has an end of its hold; no other order has one.',
    sql: `select id from sales_order where (state = 'held') <> (held_until is not null)`,
  },
  {
    id: 'I53',
    fact: 'An order under review has a payment under review.',
    sql: `select o.id from sales_order o
           where o.state = 'payment_review'
             and not exists (select from payment p where p.order_id = o.id and p.state = 'review')`,
  },
  {
    id: 'I30',
    fact: 'The last event of an order led to its current state.',
    sql: `select o.id from sales_order o
            left join lateral (select to_state from order_event where order_id = o.id
                                order by id desc limit 1) e on true
           where e.to_state is distinct from o.state`,
  },
  {
    id: 'I31',
    fact: 'The events of an order are allowed state changes.',
    sql: `select id from order_event where (coalesce(from_state, '-'), to_state) not in (${allowedChanges})`,
  },
  {
    id: 'I32',
    fact: 'Each event of an order begins with the state in which the previous one ended.',
    sql: `select id from (select id, from_state, lag(to_state) over (partition by order_id order by id) as before
                            from order_event) e
           where from_state is distinct from before`,
  },
  {
    id: 'I44',
    fact: 'No order has an hour that was over when it was placed, except for the monthly orders of fixed hours.',
    sql: `select distinct o.id
            from sales_order o
            join location on location.id = o.location_id
            join order_line l on l.order_id = o.id and l.kind = 'court'
           where o.channel <> 'series'
             and o.placed_at >= (l.play_date + make_interval(hours => l.hour + 1)) at time zone location.time_zone`,
  },
]

/** Mails and outbox rows of orders. */
export const deliveryInvariants: readonly Invariant[] = [
  {
    id: 'I33',
    fact: 'The mail about an order was queued when it was placed or confirmed; unpaid goods and imported orders need none.',
    sql: `select o.id from sales_order o
           where not exists (select from outbox b where b.dedupe_key in ('placed:' || o.id, 'paid:' || o.id))
             and o.channel <> 'import'
             and (o.kind <> 'goods' or o.confirmed_at is not null)
             and ${hasEmail} and ${isWithinRetention('o.placed_at')}`,
  },
  {
    id: 'I34',
    fact: 'The mail about a confirmation was queued; an imported order needs none.',
    sql: `select o.id from sales_order o
           where o.state in ('confirmed', 'completed')
             and not exists (select from outbox b where b.dedupe_key = 'paid:' || o.id)
             and o.channel <> 'import' and ${hasEmail} and ${isWithinRetention('o.confirmed_at')}`,
  },
  {
    id: 'I35',
    needsRunningServer: true,
    fact: 'Due outbox rows are processed within 15 minutes.',
    sql: `select id from outbox
           where done_at is null and failed_at is null and next_at < now() - interval '15 minutes'`,
  },
  {
    id: 'I37',
    fact: 'A stored answer belongs to an order that exists.',
    sql: `select i.scope, i.key from idempotency i
           where i.order_id is not null and not exists (select from sales_order o where o.id = i.order_id)`,
  },
  {
    id: 'I38',
    needsRunningServer: true,
    fact: 'A call with an idempotency key is answered within a minute.',
    sql: `select scope, key from idempotency where status is null and created_at < now() - interval '60 seconds'`,
  },
]

export const invoiceInvariants: readonly Invariant[] = [
  {
    id: 'I50',
    fact: 'The invoices of a location and month are numbered from 1, without a gap.',
    sql: `select s.location_id, s.month
            from invoice_series s left join invoice i using (location_id, month)
           group by s.location_id, s.month, s.last_serial
          having count(i.order_id) <> s.last_serial or max(i.serial) is distinct from s.last_serial`,
  },
  {
    // Orders from before invoices existed get one when it is requested.
    id: 'I51',
    fact: 'An order that was confirmed has an invoice.',
    sql: `select o.id from sales_order o
           where o.confirmed_at > (select applied_at from schema_migration where number = 3)
             and not exists (select from invoice i where i.order_id = o.id)`,
  },
  {
    id: 'I52',
    fact: 'Only an order that was confirmed has an invoice, at its location, with a number that contains location and month.',
    sql: `select i.order_id from invoice i join sales_order o on o.id = i.order_id
           where o.confirmed_at is null or o.location_id <> i.location_id
              or i.number <> 'INV/' || i.location_id || to_char(i.month, '/YYYY/MM/') || lpad(i.serial::text, 6, '0')`,
  },
]

/** Buyers. */
export const personInvariants: readonly Invariant[] = [
  {
    id: 'I36',
    fact: 'An order belongs either to a customer or to a guest.',
    sql: `select id from sales_order where (customer_id is null) = (guest_name is null)`,
  },
  {
    id: 'I43',
    fact: 'E-mail addresses are in lower case.',
    sql: `select 'customer' as of, id from customer where email <> lower(btrim(email))
          union all
          select 'order', id from sales_order where guest_email <> lower(btrim(guest_email))`,
  },
]
