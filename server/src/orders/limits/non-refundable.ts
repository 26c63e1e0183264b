/**
 * SQL: whether a part of the payment of order `o` can no longer be refunded, because a paid hour has begun, the day of
 * a paid place or add-on is over, or the order bought a package. `now`: the SQL parameter of the time. A future booking
 * does not count, because cancelling it can refund everything. Neither does an order with an open move right, which has
 * no end (`lastEnd`). An order whose payment the bank took back does not count. False while the order has an unpaid
 * balance. Also false while the account, the order, or an earlier order whose booking was moved into it (`moved_from`,
 * `root_id`) owes the venue.
 */
export const isNonRefundableSql = (now: string): string => `
  (o.state in ('confirmed', 'completed') and o.owed = 0 and o.ends_at is distinct from 'infinity'
   and exists (select from order_line l
                 join location place on place.id = l.location_id
                where l.order_id = o.id and l.cancelled_at is null and not l.by_package and l.amount > l.discount
                  and (l.kind = 'package'
                       or (l.play_date + make_interval(hours => coalesce(l.hour, 24))) at time zone place.time_zone
                          <= ${now}))
   and not exists (select from payment p
                    where p.order_id = o.id and p.settles_order and p.state in ('reversed', 'charged_back'))
   and not exists (select from credit_debt d
                    where d.collected_at is null and d.paid < d.amount
                      and (d.customer_id = o.customer_id or d.order_id in (o.id, o.moved_from, o.root_id))))`
