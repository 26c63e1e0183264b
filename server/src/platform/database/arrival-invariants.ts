import type { Invariant } from './invariant.ts'

/** Who came, and who did not. */
export const arrivalInvariants: readonly Invariant[] = [
  {
    id: 'I110',
    fact: 'What was recorded about an arrival is whole: its turns count from one.',
    sql: `select order_id, booking_id from arrival group by 1, 2 having max(turn) <> count(*)`,
  },
  {
    id: 'I111',
    fact: 'An arrival belongs to a booking of courts that was paid, and to an act at its location.',
    sql: `select a.order_id, a.booking_id
            from arrival a
            join sales_order o on o.id = a.order_id
            join staff_act act on act.id = a.act_id
           where o.confirmed_at is null or act.location_id is distinct from o.location_id
              or act.thing_id <> o.number
              or not exists (select from order_line l
                              where (l.order_id, l.booking_id, l.kind) = (a.order_id, a.booking_id, 'court'))`,
  },
]
