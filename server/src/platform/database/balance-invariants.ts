import type { Invariant } from './invariant.ts'
import { statesWithHours } from './claim-invariants.ts'

/** SQL list of the kinds of package entries that orders write. */
const orderEntryKinds = `('reserve', 'consume', 'release', 'refund')`

/**
 * SQL: each promo and customer key with more confirmed orders than the promo allows. `counts`: SQL condition of the
 * orders to count, with `o` (order) and `counted` (its customer keys).
 */
const usedTooOften = (counts: string): string => `
  select u.promo_id, counted.customer_key
    from promo_use u
    join promo p on p.id = u.promo_id
    join sales_order o on o.id = u.order_id and o.confirmed_at is not null
   cross join unnest(u.customer_keys) as counted (customer_key)
   where u.returned_at is null and ${counts}
   group by u.promo_id, counted.customer_key, p.per_customer, p.first_order_only
  having count(*) > case when p.first_order_only then 1 else p.per_customer end`

/** Balances: packages, store credit, promos. */
export const balanceInvariants: readonly Invariant[] = [
  {
    id: 'I18',
    fact: 'No balance of court-hours or store credit is below 0.',
    sql: `select 'package' as of, id from quota_package where balance < 0 or reserved < 0
          union all
          select 'credit', customer_id from credit_account where balance < 0`,
  },
  {
    id: 'I19',
    fact: 'Balance and reserved hours of a package, and the balance of store credit, are the sums of the entries in their ledgers.',
    sql: `select 'package' as of, q.id
            from quota_package q left join quota_entry e on e.quota_id = q.id
           group by q.id
          having q.balance <> coalesce(sum(e.units), 0) or q.reserved <> coalesce(sum(e.reserved), 0)
          union all
          select 'credit', a.customer_id
            from credit_account a left join credit_entry e on e.customer_id = a.customer_id
           group by a.customer_id
          having a.balance <> coalesce(sum(e.amount), 0)`,
  },
  {
    id: 'I20',
    fact: 'A held order has reserved the package hours that it states, and a confirmed one has used them; both took the store credit that they state. An expired order has returned all, one that was cancelled a part or all, and the hours of a cancelled booking may be returned.',
    sql: `select 'package' as of, o.id
            from sales_order o
            left join (select order_id, count(*) as lines, count(*) filter (where cancelled_at is null) as live
                         from order_line where by_package group by order_id) l on l.order_id = o.id
            left join (select order_id, sum(reserved) as kept, -sum(units + reserved) as used
                         from quota_entry where kind in ${orderEntryKinds} group by order_id) q on q.order_id = o.id
           where (l.order_id is not null or q.order_id is not null)
             and not case
               when o.state in ('held', 'payment_review')
                 then coalesce(q.kept, 0) = coalesce(l.lines, 0) and coalesce(q.used, 0) = 0
               when o.state in ('confirmed', 'completed')
                 then coalesce(q.kept, 0) = 0
                      and coalesce(q.used, 0) between coalesce(l.live, 0) and coalesce(l.lines, 0)
               when o.state = 'expired' then coalesce(q.kept, 0) = 0 and coalesce(q.used, 0) = 0
               else coalesce(q.kept, 0) = 0 and coalesce(q.used, 0) between 0 and coalesce(l.lines, 0)
             end
          union all
          select 'credit', o.id
            from sales_order o
            left join (select order_id, -sum(amount) as spent
                         from credit_entry where kind in ('spend', 'return') group by order_id) e on e.order_id = o.id
           where (o.credit_used > 0 or e.order_id is not null)
             and not case
               when o.state in ${statesWithHours} then coalesce(e.spent, 0) = o.credit_used
               when o.state = 'expired' then coalesce(e.spent, 0) = 0
               else coalesce(e.spent, 0) between 0 and o.credit_used
             end`,
  },
  {
    id: 'I21',
    fact: 'Packages and store credit pay only orders of their owner.',
    sql: `select 'package' as of, e.id
            from quota_entry e join quota_package q on q.id = e.quota_id join sales_order o on o.id = e.order_id
           where e.kind in ${orderEntryKinds} and o.customer_id is distinct from q.customer_id
          union all
          select 'credit', e.id
            from credit_entry e join sales_order o on o.id = e.order_id
           where o.customer_id is distinct from e.customer_id`,
  },
  {
    id: 'I54',
    fact: 'If a payment was refunded as store credit and reversed by the bank, the credit was taken back or is owed; without a reversal it is neither.',
    sql: `select t.id
            from refund_task t
            join payment p on p.id = t.payment_id
            join credit_entry e on e.effect_key = 'refund:' || t.id
            left join credit_entry back on back.effect_key = 'take-back:' || t.id
            left join credit_debt debt on debt.refund_task_id = t.id
           where p.state = 'reversed' and e.amount <> coalesce(debt.amount, 0) - coalesce(back.amount, 0)
              or p.state in ('paid', 'refunding', 'partially_refunded') and (back.id is not null or debt.id is not null)`,
  },
  {
    id: 'I55',
    fact: 'What is paid of a debt is the sum of the credit entries that pay it, all of its customer; a customer with an unpaid debt has no store credit.',
    sql: `select 'paid' as of, d.id
            from credit_debt d left join credit_entry e on e.debt_id = d.id
           group by d.id
          having d.paid <> -coalesce(sum(e.amount), 0)
          union all
          select 'entry', e.id
            from credit_entry e join credit_debt d on d.id = e.debt_id
           where e.customer_id is distinct from d.customer_id
          union all
          select 'owes', d.id
            from credit_debt d join credit_account a on a.customer_id = d.customer_id
           where a.balance > 0 and d.collected_at is null and d.paid < d.amount`,
  },
  {
    id: 'I56',
    fact: 'The debt from a reversed payment belongs to the account that placed the order; if a guest placed it, to no account.',
    sql: `select d.id
            from credit_debt d join sales_order o on o.id = d.order_id
           where d.payment_id is not null and o.joined_at is null and d.customer_id is distinct from o.customer_id
              or d.payment_id is not null and o.joined_at is not null and d.customer_id is not null`,
  },
  {
    // Excludes customers whose bookings the outbox is still to end (`end-credit-bookings`).
    id: 'I75',
    fact: 'A customer who owes spent store credit has no future booking that store credit pays.',
    sql: `select d.id as debt_id, o.id as order_id
            from credit_debt d
            join sales_order o on o.customer_id = d.customer_id and o.kind = 'court'
             and o.state in ('held', 'payment_review', 'confirmed')
            join location l on l.id = o.location_id
            join sales_order first on first.id = coalesce(o.root_id, o.id)
           where d.refund_task_id is not null and d.collected_at is null and d.paid < d.amount
             and (o.moved_from is null or o.carried > 0 and o.state = 'confirmed')
             and first.credit_used
                 > coalesce((select sum(t.amount) from refund_task t join sales_order f on f.id = t.order_id
                              where t.payment_id is null and (f.id = first.id or f.root_id = first.id)), 0)
             and exists (select from order_line n
                          where n.order_id = o.id and n.cancelled_at is null
                          group by n.booking_id
                         having bool_or(not n.by_package and n.amount > n.discount)
                            and min((n.play_date + make_interval(hours => n.hour)) at time zone l.time_zone)
                                  filter (where n.kind = 'court') > coalesce(d.bookings_ended_at, now()))
             and not exists (select from outbox b
                               join refund_task t on t.payment_id = (b.payload ->> 'paymentId')::bigint
                               join credit_debt queued on queued.refund_task_id = t.id
                              where b.kind = 'end-credit-bookings' and b.done_at is null and b.failed_at is null
                                and queued.customer_id = d.customer_id)`,
  },
  {
    id: 'I27',
    fact: 'The counter of a promo is the number of its uses, and is not above its maximum.',
    sql: `select p.id
            from promo p left join promo_use u on u.promo_id = p.id and u.returned_at is null
           group by p.id
          having p.used > p.max_uses or p.used <> count(u.order_id)`,
  },
  {
    id: 'I28',
    fact: 'No guest (by the typed details) has more confirmed orders with a promo than it allows per customer: one, if it is for first orders.',
    sql: usedTooOften('o.customer_id is null'),
  },
  {
    // Counts by the account's key, the hash of `customer <id>`. An order of a guest that joined the account later has
    // other keys.
    id: 'I99',
    fact: 'No account has more confirmed orders with a promo than it allows per customer: one, if it is for first orders.',
    sql: usedTooOften(
      `counted.customer_key = translate(rtrim(encode(sha256(convert_to('customer ' || o.customer_id, 'UTF8')), 'base64'), '='),
                                    '+/', '-_')`,
    ),
  },
  {
    id: 'I29',
    fact: 'An order that a promo reduced counts as a use of that promo; an expired order does not.',
    sql: `select o.id
            from sales_order o left join promo_use u on u.order_id = o.id
           where o.promo_id is not null and u.promo_id is distinct from o.promo_id
              or u.returned_at is null and u.order_id is not null and o.state = 'expired'
              or u.returned_at is not null and o.state in ${statesWithHours}`,
  },
]
