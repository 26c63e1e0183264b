import type { Invariant } from './invariant.ts'

// SQL: the bank reversed the whole payment of the package. After a partial charge-back the package stays, and staff
// decide.
const isPackageReversed = `
  exists (select from payment p
           where p.order_id = q.order_id and p.settles_order
             and (p.state in ('reversed', 'refunded')
                  or p.state = 'charged_back'
                     and not exists (select from payment_event e
                                      where e.payment_id = p.id and e.status = 'partial_chargeback')))`

// One row per booking that uses hours of a package whose payment was reversed, of orders that are held, under review,
// confirmed or completed. `start`: null if the booking is cancelled.
const hoursOfReversedPackages = `
  select q.id as quota_id, q.order_id as package_order_id, q.taken_back_at, o.id as order_id, o.state,
         -sum(e.units) as units,
         (select min((n.play_date + make_interval(hours => n.hour)) at time zone l.time_zone)
            from order_line n join location l on l.id = n.location_id
           where n.order_id = o.id and n.booking_id = e.booking_id and n.kind = 'court' and n.cancelled_at is null) as start
    from quota_package q
    join quota_entry e on e.quota_id = q.id and e.kind in ('reserve', 'consume', 'release', 'refund')
    join sales_order o on o.id = e.order_id and o.state in ('held', 'payment_review', 'confirmed', 'completed')
   where ${isPackageReversed}
   group by q.id, o.id, e.booking_id
  having sum(e.units) < 0`

export const packageInvariants: readonly Invariant[] = [
  {
    id: 'I70',
    fact: 'A paid order grants every package that it sold; an unpaid one grants none.',
    sql: `select n.order_id, n.id as line_id
            from order_line n join sales_order o on o.id = n.order_id
           where n.kind = 'package'
             and (select count(*) from quota_package q where q.line_id = n.id)
                 <> (case when o.confirmed_at is null then 0 else n.quantity end)`,
  },
  {
    id: 'I71',
    fact: 'A package belongs to the customer of its order; the package of a guest may belong to an account with the same e-mail.',
    sql: `select q.id from quota_package q join sales_order o on o.id = q.order_id
           where q.customer_id <> o.customer_id
              or q.customer_id is null and q.guest_email is distinct from o.guest_email`,
  },
  {
    id: 'I72',
    fact: 'A package whose money was refunded or reversed has no balance.',
    sql: `select q.id from quota_package q join sales_order o on o.id = q.order_id
           where q.balance > 0 and (o.state in ('cancelled', 'refund_due', 'refunded') or ${isPackageReversed})`,
  },
  {
    id: 'I73',
    fact: 'No unpaid order and no future booking uses a package whose money was reversed.',
    sql: `select quota_id, order_id from (${hoursOfReversedPackages}) drawn
           where state in ('held', 'payment_review') or start > coalesce(taken_back_at, now())`,
  },
  {
    id: 'I74',
    fact: 'The played hours of a package whose money was reversed are owed at their share of the price.',
    sql: `select bought.order_id
            from (select q.order_id, sum(q.hours) as hours from quota_package q
                   where q.taken_back_at is not null group by 1) bought
            join payment p on p.order_id = bought.order_id and p.settles_order
           cross join lateral (
             select coalesce(sum(drawn.units) filter (where drawn.start is not null), 0) as units
               from (${hoursOfReversedPackages}) drawn where drawn.package_order_id = bought.order_id) played
           where div(p.amount * least(played.units, bought.hours), bought.hours)
                 <> coalesce((select sum(d.amount) from credit_debt d where d.payment_id = p.id), 0)`,
  },
]
