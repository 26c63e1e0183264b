import type { Invariant } from './invariants.ts'

/** What happens to orders after they were paid: bookings cancelled and moved, money that goes back. */
export const changeInvariants: readonly Invariant[] = [
  {
    id: 'I80',
    says: 'A booking that was cancelled or moved holds nothing.',
    sql: `select h.line_id
            from (select line_id from court_hour union all select line_id from coach_hour) h
            join order_line l on l.id = h.line_id
           where l.cancelled_at is not null`,
  },
  {
    id: 'I81',
    says: 'A booking is moved once, and stands no more where it was.',
    sql: `select o.moved_from, o.moved_booking_id
            from sales_order o
            join order_line l on l.order_id = o.moved_from and l.booking_id = o.moved_booking_id
           where o.confirmed_at is not null
           group by 1, 2
          having count(distinct o.id) > 1 or count(*) filter (where l.cancelled_at is null) > 0`,
  },
  {
    id: 'I82',
    says: 'Bookings that were moved carry no more than their order was worth.',
    sql: `select origin.id
            from sales_order origin join sales_order o on o.moved_from = origin.id and o.confirmed_at is not null
           group by origin.id
          having sum(o.carried) > origin.total`,
  },
  {
    id: 'I83',
    says: 'No more of a payment goes back than it brought, and only of one that was paid.',
    sql: `select p.id
            from refund_task t join payment p on p.id = t.payment_id
           group by p.id
          having sum(t.amount) > p.amount or p.paid_at is null`,
  },
  {
    id: 'I84',
    says: 'A refund as store credit is in the account, once, and no other refund is.',
    sql: `select t.id
            from refund_task t left join credit_entry e on e.effect_key = 'refund:' || t.id
           where (t.route = 'credit' and t.state = 'done') <> (e.id is not null) or e.amount <> t.amount`,
  },
  {
    id: 'I85',
    says: 'Refunds that the gateway names are done, and all of them once the whole sum went back.',
    sql: `select t.id
            from refund_task t join payment p on p.id = t.payment_id
           where p.state = 'refunded' and t.state <> 'done'`,
  },
  {
    id: 'I86',
    says: 'An order is refunded when nothing is owed for it any more.',
    sql: `select o.id
            from sales_order o join refund_task t on t.order_id = o.id
           where o.state = 'refunded' and t.state <> 'done'`,
  },
  {
    id: 'I87',
    says: 'Whoever is owed a transfer is asked for an account, or gave it.',
    sql: `select t.id
            from refund_task t
           where t.route = 'transfer' and t.state = 'open'
             and not exists (select from outbox b where b.dedupe_key = 'refund-account:' || t.id)`,
  },
]
