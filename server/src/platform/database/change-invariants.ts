import type { Invariant } from './invariant.ts'
import { hasEmail } from './order-invariants.ts'
import { isWithinRetention } from './outbox-retention.ts'

// SQL: one row per chain, which is an order with all orders into which its bookings were moved. The same money pays
// them all. `stands`: price of the bookings that are not cancelled. `given_up`: price of those that are cancelled and
// not moved (the tiers decide how much was refunded). `taxed`: factor that adds the tax, if prices do not include it.
// `rounding`: then one rupiah per line. `kept`: money and store credit that came, less refunds except those that staff
// made by hand. `gone`: refunds by hand and charge-backs. `debts`: what the player owes because the bank took payments
// back. `unpaid`: what staff left unpaid or wrote off.
const chains = `
  select coalesce(o.root_id, o.id) as first,
         sum(case when o.state in ('confirmed', 'completed') then line.live * line.taxed else 0 end) as stands,
         sum(line.given_up * line.taxed) as given_up,
         sum(case when o.tax_is_inclusive then 0 else line.lines end) as rounding,
         sum(money.came + credit.spent - back.went) as kept,
         sum(money.charged_back + back.by_hand) as gone,
         bool_or(money.is_reversed) as is_reversed,
         sum(debt.amount) as debts, sum(o.owed + written_off.amount) as unpaid
    from sales_order o
   cross join lateral (
     select coalesce(sum(own.net) filter (where own.cancelled_at is null), 0) as live,
            coalesce(sum(own.net) filter (where own.cancelled_at is not null and not own.is_moved), 0) as given_up,
            case when o.tax_is_inclusive or coalesce(sum(own.net), 0) = 0 then 1
                 else 1 + o.tax::numeric / sum(own.net) end as taxed,
            count(*) as lines
       from (select l.cancelled_at, case when l.by_package then 0 else l.amount - l.discount end as net,
                    exists (select from sales_order m
                             where m.moved_from = o.id and m.moved_booking_id = l.booking_id
                               and m.confirmed_at is not null) as is_moved
               from order_line l where l.order_id = o.id) own) line
   cross join lateral (
     select coalesce(sum(p.amount) filter (where p.state <> 'reversed'), 0) as came,
            coalesce(sum(p.amount) filter (where p.state = 'charged_back'), 0) as charged_back,
            coalesce(bool_or(p.state = 'reversed'), false) as is_reversed
       from payment p where p.order_id = o.id and p.settles_order) money
   cross join lateral (
     select -coalesce(sum(e.amount), 0) as spent
       from credit_entry e where e.order_id = o.id and e.kind in ('spend', 'return')) credit
   cross join lateral (
     select coalesce(sum(t.amount) filter (where t.reason <> 'venue'), 0) as went,
            coalesce(sum(t.amount) filter (where t.reason = 'venue'), 0) as by_hand
       from refund_task t left join payment p on p.id = t.payment_id
      where t.order_id = o.id and (p.id is null or p.settles_order and p.state <> 'reversed')) back
   cross join lateral (
     select coalesce(sum(d.amount), 0) as amount
       from credit_debt d where d.order_id = o.id and d.payment_id is not null) debt
   cross join lateral (
     select coalesce(sum(e.amount), 0) as amount
       from owed_entry e where e.order_id = o.id and e.kind = 'forgive') written_off
   where o.kind = 'court' and o.confirmed_at is not null
   group by 1`

/** Orders after payment: cancelled bookings, moved bookings, refunds. */
export const changeInvariants: readonly Invariant[] = [
  {
    id: 'I80',
    fact: 'A cancelled or moved booking has no court or coach hours.',
    sql: `select h.line_id
            from (select line_id from court_hour union all select line_id from coach_hour) h
            join order_line l on l.id = h.line_id
           where l.cancelled_at is not null`,
  },
  {
    id: 'I81',
    fact: 'A booking is moved at most once, and all its lines are then cancelled.',
    sql: `select o.moved_from, o.moved_booking_id
            from sales_order o
            join order_line l on l.order_id = o.moved_from and l.booking_id = o.moved_booking_id
           where o.confirmed_at is not null
           group by 1, 2
          having count(distinct o.id) > 1 or count(*) filter (where l.cancelled_at is null) > 0`,
  },
  {
    id: 'I153',
    fact: 'The booking of a move right has no hours. While the right is open, the booking is not cancelled and its order is confirmed and owes nothing. If the right was used, the booking is cancelled and was moved; if it ended unused, the booking is cancelled and was not moved.',
    sql: `select r.order_id, r.booking_id
            from move_right r
            join sales_order o on o.id = r.order_id
           cross join lateral (
             select count(*) filter (where l.kind = 'court') as courts,
                    count(*) filter (where l.cancelled_at is null) as live,
                    exists (select from court_hour h join order_line own on own.id = h.line_id
                             where (own.order_id, own.booking_id) = (r.order_id, r.booking_id))
                      or exists (select from coach_hour h join order_line own on own.id = h.line_id
                                  where (own.order_id, own.booking_id) = (r.order_id, r.booking_id)) as has_hours,
                    exists (select from sales_order m
                             where (m.moved_from, m.moved_booking_id) = (r.order_id, r.booking_id)
                               and m.confirmed_at is not null) as is_moved
               from order_line l where (l.order_id, l.booking_id) = (r.order_id, r.booking_id)) booking
           where courts = 0 or has_hours or is_moved <> (r.used_at is not null)
              or case when r.used_at is null and r.ended_at is null
                      then live = 0 or o.state <> 'confirmed' or o.owed > 0
                      else live > 0 end`,
  },
  {
    id: 'I82',
    fact: 'The orders to which the bookings of an order were moved carry, together, at most its total.',
    sql: `select origin.id
            from sales_order origin join sales_order o on o.moved_from = origin.id and o.confirmed_at is not null
           group by origin.id
          having sum(o.carried) > origin.total`,
  },
  {
    id: 'I83',
    fact: 'The refunds of a payment are together at most its amount, and only a payment that was paid has refunds.',
    sql: `select p.id
            from refund_task t join payment p on p.id = t.payment_id
           group by p.id
          having sum(t.amount) > p.amount or p.paid_at is null`,
  },
  {
    id: 'I84',
    fact: 'A refund as store credit that is done has an entry of its amount in the credit account; no other refund has one.',
    sql: `select t.id
            from refund_task t left join credit_entry e on e.effect_key = 'refund:' || t.id
           where (t.route = 'credit' and t.state = 'done') <> (e.id is not null) or e.amount <> t.amount`,
  },
  {
    id: 'I85',
    fact: 'All refunds of a fully refunded payment are done.',
    sql: `select t.id
            from refund_task t join payment p on p.id = t.payment_id
           where p.state = 'refunded' and t.state <> 'done'`,
  },
  {
    id: 'I86',
    fact: 'All refunds of a refunded order are done.',
    sql: `select o.id
            from sales_order o join refund_task t on t.order_id = o.id
           where o.state = 'refunded' and t.state <> 'done'`,
  },
  {
    id: 'I87',
    fact: 'If a refund by transfer has no bank account yet, or a bank account that staff typed, a mail asks for the bank account or names it.',
    sql: `select t.id
            from refund_task t join sales_order o on o.id = t.order_id
           where t.route = 'transfer' and (t.state = 'open' or t.account_act_id is not null)
             and ${hasEmail}
             and not exists (select from outbox b where b.dedupe_key = 'refund-account:' || t.id)
             and ${isWithinRetention('t.created_at')}`,
  },
  {
    id: 'I154',
    fact: 'A refund that is not done has a public id and goes by gateway or transfer. At the gateway its next step is due within a day. By transfer, a job that is planned acts within a week, and only an open one has no bank account.',
    sql: `select t.id from refund_task t
           where t.state <> 'done'
             and (t.public_id is null
                  or t.route not in ('gateway', 'transfer')
                  or t.route = 'gateway'
                     and (t.state not in ('open', 'sent') or t.next_at is null or t.next_at > now() + interval '1 day 1 hour')
                  or t.route = 'transfer'
                     and (t.next_at > now() + interval '7 days 1 hour'
                          or (t.state = 'open') <> (t.bank is null)))`,
  },
  {
    id: 'I88',
    fact: 'Of the money for an order and its moves, the venue keeps the price of the bookings that remain, and of the cancelled bookings at most their price.',
    sql: `select first from (${chains}) chain
           where kept - gone > stands + given_up + rounding or not is_reversed and kept + unpaid < stands - rounding`,
  },
  {
    id: 'I89',
    fact: 'If the bank reversed the money of an order and its moves, the price of the remaining bookings is owed.',
    sql: `select first from (${chains}) chain where is_reversed and kept + debts + unpaid < stands - rounding`,
  },
]
