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
    id: 'I106',
    fact: 'No more cash was given back for an order than cash was received.',
    sql: `select t.payment_id
            from refund_task t join payment p on p.id = t.payment_id
           where t.route = 'cash'
           group by t.payment_id, p.amount, p.method, p.gateway
          having sum(t.amount) > p.amount or p.method is distinct from 'cash' or p.gateway <> 'desk'`,
  },
  {
    id: 'I107',
    fact: 'What an order owes is the sum of its entries.',
    sql: `select o.id
            from sales_order o
            left join owed_entry e on e.order_id = o.id
           group by o.id
          having o.owed <> coalesce(sum(case when e.kind = 'owe' then e.amount else -e.amount end), 0)`,
  },
  {
    id: 'I108',
    fact: 'A debt that left an order is owed by the order that replaced its booking.',
    sql: `select o.id
            from sales_order o
            join owed_entry e on e.order_id = o.id and e.kind = 'moved'
           group by o.id
          having sum(e.amount) <> (select coalesce(sum(m.carried_debt), 0) from sales_order m
                                    where m.moved_from = o.id and m.confirmed_at is not null)`,
  },
  {
    id: 'I109',
    fact: 'Staff left what is owed, in an act of the order or of the one whose booking it replaces.',
    sql: `select e.id
            from owed_entry e
            join sales_order o on o.id = e.order_id
            left join staff_act a on a.id = e.act_id
           where e.kind = 'owe' and o.moved_from is null and a.thing_id is distinct from o.number`,
  },
  {
    id: 'I100',
    fact: 'Cash that was taken is in the drawer of its shift.',
    sql: `select p.id from payment p
           where p.method = 'cash' and p.gateway = 'desk'
             and not exists (select from drawer_entry e where e.payment_id = p.id and e.shift_id = p.shift_id)`,
  },
  {
    id: 'I101',
    fact: 'An entry of a sale is its payment.',
    sql: `select e.id from drawer_entry e join payment p on p.id = e.payment_id
           where e.amount <> p.amount or p.method <> 'cash' or p.gateway <> 'desk'`,
  },
  {
    id: 'I102',
    fact: 'A closed shift was counted, and the cash that was expected is the sum of its entries.',
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
    fact: 'Money of the counter goes back through no gateway.',
    sql: `select t.id from refund_task t join payment p on p.id = t.payment_id
           where p.gateway = 'desk' and t.route = 'gateway'`,
  },
  {
    id: 'I104',
    fact: 'Cash that was given back has left the drawer of its shift, and no other refund has.',
    sql: `select t.id
            from refund_task t left join drawer_entry e on e.refund_id = t.id
           where (t.route = 'cash') <> (e.id is not null) or e.shift_id <> t.shift_id or e.amount <> -t.amount`,
  },
  {
    id: 'I105',
    fact: 'The card terminal reverses only what it took.',
    sql: `select t.id
            from refund_task t join payment p on p.id = t.payment_id
           where t.route = 'terminal' and (p.method <> 'edc' or p.gateway <> 'desk' or p.amount <> t.amount)`,
  },
]
