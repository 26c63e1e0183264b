/**
 * SQL: the moment from which `file` must contain all payments: where the files before it end, or its first line if that is
 * earlier.
 */
const coversFrom = (file: string): string => `
  least(${file}.from_at, (select max(before.to_at) from settlement_file before
                           where before.gateway = ${file}.gateway and before.from_at < ${file}.from_at))`

/**
 * SQL: a file has an unsettled line of payment `s`, and a later file covers the time of the payment but has no line of
 * it.
 */
const isMissingInLaterFile = `
  exists (select from settlement_file later
           where later.gateway = s.gateway and later.to_at >= s.paid_at and ${coversFrom('later')} <= s.paid_at
             and later.id > s.file_of_open_line
             and not exists (select from settlement_line n
                              where n.file_id = later.id and n.gateway_order_id = s.gateway_order_id))`

/**
 * SQL: compares our payments and refunds with the lines of the files, within the scope `f` (`scopeOfFile`,
 * `scopeOfSpan`). Rows: `kind` (`same`; `unsettled`: not settled yet; `missing`: settled in no file; `amount`: another
 * amount; `unpaid`: our data say that it was not paid or refunded; `unknown`: no payment of ours), `item` (`payment`,
 * `refund`), `gateway_order_id`, `order_id`, `our_amount`, `file_amount`, `at`. Amounts in rupiah, of refunds
 * negative. Only payments of location $1, and lines of unknown orders.
 *
 * - The lines of a payment count in whatever file they are, because a refund may be in a later file than its payment.
 * - A payment is expected in the files if it was begun and paid within the scope, because the gateway's time of it
 *   lies between these two times. The scope of a file begins where the files before it end, so that no moment is left
 *   out. Payments after its last line are left to the next file.
 * - A payment whose only line has the kind `open` is `unsettled`. It is missing if a later file should have it and has
 *   not. The row is left out if our payment ended unpaid. A captured card payment is not expected before it settles.
 * - Of a reversed payment the files may have nothing, or both the payment and its refund.
 * - Nobody knows how much a partial chargeback took, so it is not compared.
 */
export const comparedSql = `
  with candidate as (
    select n.gateway_order_id from settlement_line n where n.file_id = f.id
     union
    select n.gateway_order_id from settlement_line n
     where f.id is null and n.gateway = f.gateway and n.at between f.from_at and f.to_at
     union
    select p.gateway_order_id from payment p
     where p.location_id = $1 and p.paid_at between f.covers_from and f.covers_until and p.gateway = f.gateway
     union
    select p.gateway_order_id from refund_task t join payment p on p.id = t.payment_id
     where t.state = 'done' and t.route = 'gateway' and t.done_at between f.covers_from and f.covers_until
       and p.gateway = f.gateway and p.location_id = $1
  ), sides as (
    select candidate.gateway_order_id, p.id, p.order_id, theirs.*,
           case when p.state <> 'reversed' or theirs.their_refund is not null then p.amount end as our_payment,
           p.paid_at between f.covers_from and f.covers_until and p.created_at >= f.begun_from
             and not (coalesce(reported.was_captured, false) and not reported.was_settled) as is_payment_expected,
           p.gateway, coalesce(p.state in ('expired', 'cancelled', 'failed'), false) as ended_unpaid, p.paid_at,
           our_refunds.at as refunded_at, coalesce(reversal.is_part, false) as is_part_reversed,
           case when reversal.at is null then our_refunds.total else -p.amount end as our_refund,
           case when reversal.at <= f.covers_until then -p.amount else our_refunds.until_end end as our_refund_until_end,
           case when p.state = 'reversed' then null
                when reversal.at between f.covers_from and f.covers_until then -p.amount
                else our_refunds.expected end as expected_refund
      from candidate
      left join payment p
        on p.gateway_order_id = candidate.gateway_order_id and p.gateway = f.gateway
     cross join lateral (
       select sum(n.amount) filter (where n.kind = 'payment')::bigint as their_payment,
              sum(n.amount) filter (where n.kind = 'refund')::bigint as their_refund,
              coalesce(bool_or(n.kind = 'open'), false) as has_open_line,
              max(n.file_id) filter (where n.kind = 'open') as file_of_open_line, min(n.at) as first_at, max(n.at) as last_at
         from settlement_line n
        where n.gateway = f.gateway and n.gateway_order_id = candidate.gateway_order_id and not n.repeats) as theirs
      left join lateral (
       select -sum(t.amount)::bigint as total, max(t.done_at) as at,
              -sum(t.amount) filter (where t.done_at <= f.covers_until)::bigint as until_end,
              -sum(t.amount) filter (where t.done_at between f.covers_from and f.covers_until
                                       and t.created_at >= f.begun_from)::bigint as expected
         from refund_task t
        where t.payment_id = p.id and t.route = 'gateway' and t.state = 'done') as our_refunds on true
      left join lateral (
       select min(e.received_at) as at, bool_or(e.status like 'partial%') as is_part
         from payment_event e
        where e.payment_id = p.id and e.outcome in ('reverse', 'charge-back')
          and p.state in ('reversed', 'charged_back')) as reversal on true
      left join lateral (
       select bool_or(e.status = 'capture') as was_captured, bool_or(e.status = 'settlement') as was_settled
         from payment_event e where e.payment_id = p.id) as reported on true
     where p.id is null or p.location_id = $1
  )
  select case when s.their_payment is null and s.has_open_line and not (s.is_payment_expected and ${isMissingInLaterFile}) then 'unsettled'
              when s.their_payment is null then 'missing'
              when s.id is null then 'unknown'
              when s.paid_at is null or s.our_payment is null then 'unpaid'
              when s.their_payment <> s.our_payment then 'amount' else 'same' end as kind,
         'payment' as item, s.gateway_order_id, s.order_id, case when s.paid_at is not null then s.our_payment end as our_amount,
         s.their_payment as file_amount, coalesce(s.first_at, s.paid_at) as at
    from sides s
   where s.their_payment is not null or s.has_open_line and not s.ended_unpaid
      or s.is_payment_expected and s.our_payment is not null
   union all
  select case when s.their_refund is null then 'missing'
              when s.id is null then 'unknown'
              when s.our_refund is null then 'unpaid'
              when s.their_refund in (s.our_refund, s.our_refund_until_end, s.expected_refund) then 'same' else 'amount' end,
         'refund', s.gateway_order_id, s.order_id, coalesce(s.our_refund_until_end, s.our_refund),
         s.their_refund, coalesce(s.last_at, s.refunded_at)
    from sides s
   where not s.is_part_reversed and (s.their_refund is not null or s.expected_refund is not null)`

/**
 * SQL: a file as the scope `f` of the comparison. It should have the payments that were begun after `begun_from` and paid
 * from `covers_from` to `covers_until`.
 */
export const scopeOfFile = `
  select s.id, s.gateway, s.from_at, s.to_at, ${coversFrom('s')} as covers_from, s.to_at as covers_until,
         coalesce((select before.from_at from settlement_file before
                    where before.gateway = s.gateway and before.from_at < s.from_at
                    order by before.to_at desc limit 1), s.from_at) as begun_from
    from settlement_file s`

/**
 * SQL: all files of gateway $2 from $3 until $4 as the scope `f`. No payment is expected before the first file or after the
 * last one.
 */
export const scopeOfSpan = `
  select null::bigint as id, $2::text as gateway, greatest($3::timestamptz, min(from_at)) as from_at,
         greatest($3::timestamptz, min(from_at)) as covers_from, min(from_at) as begun_from, $4::timestamptz as to_at,
         least($4::timestamptz, max(to_at)) as covers_until
    from settlement_file where gateway = $2`
