import type { Invariant } from './invariant.ts'

/** Arrivals, no-shows, released hours, blocks, closures and changes of court. */
export const arrivalInvariants: readonly Invariant[] = [
  {
    id: 'I110',
    fact: 'The arrivals of a booking are numbered from one, without a gap.',
    sql: `select order_id, booking_id from arrival group by 1, 2 having max(turn) <> count(*)`,
  },
  {
    id: 'I111',
    fact: 'An arrival or no-show belongs to a court booking of a confirmed order, and to an act about this order at its location.',
    sql: `select a.order_id, a.booking_id
            from arrival a
            join sales_order o on o.id = a.order_id
            join staff_act act on act.id = a.act_id
           where o.confirmed_at is null or act.location_id is distinct from o.location_id
              or act.thing_id <> o.number
              or not exists (select from order_line l
                              where (l.order_id, l.booking_id, l.kind) = (a.order_id, a.booking_id, 'court'))`,
  },
  {
    id: 'I114',
    fact: 'An hour is released only by a no-show of its booking, or because its players left early.',
    sql: `select l.id from order_line l
           where l.released_at is not null
             and not exists (select from arrival a
                              where (a.order_id, a.booking_id, a.kind, a.at)
                                    = (l.order_id, l.booking_id, 'no_show', l.released_at))
             and not exists (select from staff_act act join sales_order o on o.number = act.thing_id
                              where (o.id, act.thing, act.action, act.at)
                                    = (l.order_id, 'order', 'leave-early', l.released_at))`,
  },
  {
    id: 'I112',
    fact: 'An ended block has no hour after its end.',
    sql: `select h.block_id, h.court_id, h.play_date, h.hour
            from court_hour h
            join court_block b on b.id = h.block_id
            join location l on l.id = b.location_id
           where (h.play_date + make_interval(hours => h.hour)) at time zone l.time_zone >= b.ended_at`,
  },
  {
    id: 'I113',
    fact: 'A block has an act of staff with its reason at its location, and contains only courts of that location.',
    sql: `select b.id
            from court_block b
            join staff_act act on act.id = b.act_id
            left join closure c on c.id = b.closure_id
           where (act.action, act.thing, act.thing_id, act.location_id, act.reason)
                 is distinct from (case when c.id is null then 'block-hours' else 'close-courts' end,
                                   case when c.id is null then 'block' else 'closure' end,
                                   coalesce(c.public_id, b.public_id), b.location_id, b.reason)
          union all
          select b.id from court_block b join court_hour h on h.block_id = b.id
           where h.location_id <> b.location_id`,
  },
  {
    id: 'I152',
    fact: 'After a closure is finished, its hours hold only bookings that staff chose to keep, until its block ends.',
    sql: `select c.id, h.court_id, h.play_date, h.hour
            from closure c
            join location l on l.id = c.location_id
            join court_block block on block.closure_id = c.id and block.ended_at is null
            join court_hour h on h.location_id = c.location_id and h.court_id = any (c.courts)
                 and h.play_date between c.date_from and c.date_to and h.hour >= c.hour_from and h.hour < c.hour_until
                 and (h.play_date + make_interval(hours => h.hour)) at time zone l.time_zone >= c.starts_at
            join sales_order o on o.id = h.order_id
            join order_line line on line.id = h.line_id
           where c.state = 'finished'
             and not exists (select from closure_case kept
                              where kept.closure_id = c.id and kept.way = 'keep'
                                and (kept.hours @> jsonb_build_array(jsonb_build_object(
                                       'court', h.court_id, 'date', h.play_date, 'hour', h.hour))
                                     or (kept.order_id, kept.booking_id) = (h.order_id, line.booking_id)))`,
  },
  {
    id: 'I140',
    fact: 'A stored change of court (`place_change`) has its act about its order, and each act of a court change or an exchange has a stored change.',
    sql: `select p.act_id
            from place_change p
            join sales_order o on o.id = p.order_id
            join staff_act a on a.id = p.act_id
           where (a.thing, a.thing_id, a.location_id) is distinct from ('order', o.number, o.location_id)
              or a.action not in ('exchange-bookings', 'change-court')
              or not exists (select from order_line l
                              where (l.order_id, l.booking_id, l.kind) = (p.order_id, p.booking_id, 'court'))
          union all
          select a.id from staff_act a
           where a.action in ('exchange-bookings', 'change-court')
             and not exists (select from place_change p where p.act_id = a.id)`,
  },
]
