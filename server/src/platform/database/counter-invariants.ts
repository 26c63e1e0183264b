import type { Invariant } from './invariant.ts'

/** Sales and payments at the counter, and the cash drawers. */
export const counterInvariants: readonly Invariant[] = [
  {
    id: 'I95',
    fact: 'An order that staff placed names the act of its sale or change.',
    sql: `select o.id from sales_order o left join staff_act a on a.id = o.act_id
           where o.channel = 'desk'
             and ((a.thing, a.thing_id, a.location_id) is distinct from ('order', o.number, o.location_id)
                  or a.action is distinct from case when o.moved_from is null then 'sell' else 'change-booking' end)`,
  },
  {
    id: 'I155',
    fact: 'An imported order names the act of its import.',
    sql: `select o.id from sales_order o left join staff_act a on a.id = o.act_id
           where o.channel = 'import'
             and (a.action, a.thing, a.thing_id, a.location_id)
                 is distinct from ('import-booking', 'order', o.number, o.location_id)`,
  },
  {
    id: 'I156',
    fact: 'A payment from before an import belongs to an imported order, has the act of its import, and is in no drawer.',
    sql: `select p.id from payment p join sales_order o on o.id = p.order_id
           where p.method = 'imported'
             and (o.channel <> 'import' or p.act_id is distinct from o.act_id or p.shift_id is not null
                  or exists (select from drawer_entry e where e.payment_id = p.id))`,
  },
  {
    id: 'I157',
    fact: 'A line of a settlement file adds up, is of the gateway and the time of its file, and is marked as repeated exactly if an earlier file has it. Finance, a manager or an owner loaded the file.',
    sql: `select n.file_id, n.line
            from settlement_line n join settlement_file s on s.id = n.file_id
           where n.amount <> n.fee + n.net or n.gateway <> s.gateway or n.at not between s.from_at and s.to_at
              or n.repeats = not exists (select from settlement_line first
                                          where first.file_id < n.file_id and not first.repeats
                                            and (first.gateway, first.gateway_order_id, first.kind, first.amount, first.nth)
                                                = (n.gateway, n.gateway_order_id, n.kind, n.amount, n.nth)
                                            and (n.kind <> 'refund' or first.at = n.at))
           union all
          select s.id, null
            from settlement_file s left join staff_act a on a.id = s.act_id
           where (a.action, a.thing, a.thing_id) is distinct from ('load-settlement', 'file', s.hash)
              or a.role not in ('finance', 'manager', 'owner')`,
  },
  {
    id: 'I145',
    fact: 'Hours that were added to a booking belong to its person and location, and the booking was confirmed.',
    sql: `select o.id
            from sales_order o join sales_order first on first.id = o.beside_id
           where o.kind = 'court'
             and (first.beside_id is not null or first.confirmed_at is null or first.location_id <> o.location_id
                  or first.customer_id is distinct from o.customer_id
                  or not exists (select from order_line l
                                  where (l.order_id, l.booking_id, l.kind)
                                        = (o.beside_id, o.beside_booking_id, 'court'))
                  or not exists (select from staff_act a where a.id = o.act_id and a.after ->> 'beside' = first.number))`,
  },
  {
    id: 'I147',
    fact: 'An order of goods sells only add-ons, is completed when it is paid, and belongs to a booking of its location or to no booking.',
    sql: `select o.id
            from sales_order o
            left join sales_order booked on booked.id = o.beside_id
            left join staff_act a on a.id = o.act_id
            left join sales_order sold on sold.number = a.after ->> 'beside'
           where o.kind = 'goods'
             and (o.state = 'confirmed'
                  or exists (select from order_line l where l.order_id = o.id and l.kind <> 'add-on')
                  or booked.location_id <> o.location_id or booked.beside_id is not null
                  or coalesce(booked.root_id, booked.id) is distinct from coalesce(sold.root_id, sold.id)
                  or booked.id is not null
                     and not exists (select from order_line l
                                      where (l.order_id, l.booking_id, l.kind)
                                            = (o.beside_id, o.beside_booking_id, 'court')))`,
  },
  {
    id: 'I106',
    fact: 'The cash refunds of a payment are together at most its amount, and only a cash payment at the counter has them.',
    sql: `select t.payment_id
            from refund_task t join payment p on p.id = t.payment_id
           where t.route = 'cash'
           group by t.payment_id, p.amount, p.method, p.gateway
          having sum(t.amount) > p.amount or p.method is distinct from 'cash' or p.gateway <> 'desk'`,
  },
  {
    id: 'I107',
    fact: '`sales_order.owed` is the sum of the entries in `owed_entry` that left an unpaid balance, less the sum of all other entries of the order.',
    sql: `select o.id
            from sales_order o
            left join owed_entry e on e.order_id = o.id
           group by o.id
          having o.owed <> coalesce(sum(case when e.kind = 'owe' then e.amount else -e.amount end), 0)`,
  },
  {
    id: 'I108',
    fact: 'The unpaid balance that moves took from an order equals what the orders that replaced its bookings took over (`carried_debt`).',
    sql: `select o.id
            from sales_order o
            join owed_entry e on e.order_id = o.id and e.kind = 'moved'
           group by o.id
          having sum(e.amount) <> (select coalesce(sum(m.carried_debt), 0) from sales_order m
                                    where m.moved_from = o.id and m.confirmed_at is not null)`,
  },
  {
    id: 'I109',
    fact: 'An unpaid balance was left by an act about its order or, for an order of a fixed hour, about the series. Orders of moves are not checked: their act is about the moved order.',
    sql: `select e.id
            from owed_entry e
            join sales_order o on o.id = e.order_id
            left join staff_act a on a.id = e.act_id
           where e.kind = 'owe' and o.moved_from is null and a.thing_id is distinct from o.number
             and not (o.series_id is not null and a.thing = 'series'
                      and a.thing_id = (select s.public_id from series s where s.id = o.series_id))`,
  },
  {
    id: 'I100',
    fact: 'A cash payment at the counter has an entry in the drawer of its shift.',
    sql: `select p.id from payment p
           where p.method = 'cash' and p.gateway = 'desk'
             and not exists (select from drawer_entry e where e.payment_id = p.id and e.kind = 'sale' and e.shift_id = p.shift_id)`,
  },
  {
    id: 'I101',
    fact: 'The drawer entry of a sale equals its payment, and that of a correction is its negative.',
    sql: `select e.id from drawer_entry e join payment p on p.id = e.payment_id
           where e.amount <> case e.kind when 'correction' then -p.amount else p.amount end or p.method <> 'cash' or p.gateway <> 'desk'`,
  },
  {
    id: 'I102',
    fact: 'A closed shift was counted, and its expected cash is the sum of its entries.',
    sql: `select s.id
            from drawer_shift s
            left join shift_count c on c.shift_id = s.id and c.method = 'cash'
           where (s.closed_at is not null) <> (c.shift_id is not null)
              or c.expected <> (select coalesce(sum(e.amount), 0) from drawer_entry e where e.shift_id = s.id)`,
  },
  {
    id: 'I124',
    fact: 'The stored difference of an opening is its float minus the last count of the drawer.',
    sql: `select s.id from drawer_shift s
           where s.opening_difference is not null
             and s.opening_difference is distinct from
                 (select sum(e.amount) from drawer_entry e where e.shift_id = s.id and e.kind = 'float')
                 - (select c.counted
                      from drawer_shift before
                      join shift_count c on c.shift_id = before.id and c.method = 'cash'
                     where before.drawer_id = s.drawer_id and before.id < s.id
                     order by before.id desc
                     limit 1)`,
  },
  {
    id: 'I103',
    fact: 'The gateway never refunds a payment at the counter.',
    sql: `select t.id from refund_task t join payment p on p.id = t.payment_id
           where p.gateway = 'desk' and t.route = 'gateway'`,
  },
  {
    id: 'I104',
    fact: 'A cash refund has an entry in the drawer of its shift; no other refund has one.',
    sql: `select t.id
            from refund_task t left join drawer_entry e on e.refund_id = t.id
           where (t.route = 'cash') <> (e.id is not null) or e.shift_id <> t.shift_id or e.amount <> -t.amount`,
  },
  {
    id: 'I105',
    fact: 'The card terminal refunds only whole payments that it took.',
    sql: `select t.id
            from refund_task t join payment p on p.id = t.payment_id
           where t.route = 'terminal' and (p.method <> 'edc' or p.gateway <> 'desk' or p.amount <> t.amount)`,
  },
  {
    id: 'I141',
    fact: 'A corrected payment settles nothing, its cash has left the drawer, and the correction names the shift of the payment if that is another one; no other counter payment is reversed.',
    sql: `select p.id
            from payment p
            left join payment_correction c on c.payment_id = p.id
            left join drawer_entry e on e.payment_id = p.id and e.kind = 'correction'
           where p.gateway = 'desk'
             and ((c.payment_id is not null) <> (p.state = 'reversed')
                  or c.payment_id is not null and p.settles_order
                  or (e.id is not null) <> (c.payment_id is not null and p.method = 'cash')
                  or e.shift_id <> c.shift_id
                  or c.payment_id is not null and c.corrects_shift_id
                     is distinct from coalesce(nullif(p.shift_id, c.shift_id), p.corrects_shift_id))`,
  },
  {
    id: 'I142',
    fact: 'A correction replaces payments by the same amount for the same order, with a reason, in one shift.',
    sql: `select c.act_id
            from payment_correction c
            join payment old on old.id = c.payment_id
            join staff_act a on a.id = c.act_id
           group by c.act_id, a.action, a.reason, a.amount
          having a.action <> 'correct-payment' or a.reason is null or count(distinct old.order_id) > 1
              or a.amount is distinct from sum(old.amount)
              or (select array[sum(p.amount), min(p.order_id), max(p.order_id), min(p.shift_id), max(p.shift_id)]
                    from payment p where p.act_id = c.act_id)
                 is distinct from
                 array[sum(old.amount), min(old.order_id), min(old.order_id), min(c.shift_id), max(c.shift_id)]`,
  },
  {
    id: 'I143',
    fact: 'Cash that was corrected to another method was approved by a manager or an owner, or corrected by one.',
    sql: `select c.act_id
            from payment_correction c
            join payment old on old.id = c.payment_id
            join staff_act a on a.id = c.act_id
           where a.role not in ('manager', 'owner') and a.approved_by is null
           group by c.act_id
          having coalesce(sum(old.amount) filter (where old.method = 'cash'), 0)
                 > coalesce((select sum(p.amount) from payment p where p.act_id = c.act_id and p.method = 'cash'), 0)`,
  },
  {
    id: 'I146',
    fact: 'A QR code at the counter has the act that showed it, about its own order.',
    sql: `select p.id
            from payment p
            join sales_order o on o.id = p.order_id
            left join staff_act a on a.id = p.act_id
           where p.gateway <> 'desk' and (p.act_id is not null or p.qr is not null)
             and (a.action, a.thing, a.thing_id, a.location_id)
                 is distinct from ('show-qris', 'order', o.number, o.location_id)`,
  },
  {
    id: 'I144',
    fact: 'A verified payment has its own act, by a person who did not take its money, or who worked alone.',
    sql: `select p.id
            from payment p join staff_act a on a.id = p.verified_act_id
           where (a.action, a.thing, a.thing_id, a.amount) is distinct from ('verify-payment', 'payment', p.public_id, p.amount)
              or a.role not in ('finance', 'owner')
              or coalesce(a.after ->> 'alone', '') <> 'true'
                 and exists (select from staff_act taking
                              where taking.id = p.act_id and a.customer_id in (taking.customer_id, taking.approved_by))`,
  },
]
