/** SQL: the moment from which file `file` covers the payments: the end of those before it, at the latest its own first line. */
const coversFrom = (file: string): string => `
  least(${file}.from_at, (select max(before.to_at) from settlement_file before
                           where before.gateway = ${file}.gateway and before.from_at < ${file}.from_at))`

/** SQL: a file covers the time when `s` was paid, and it is later than those in which `s` is not settled. */
const isInLaterFile = `
  exists (select from settlement_file later
           where later.gateway = s.gateway and later.to_at >= s.paid_at and ${coversFrom('later')} <= s.paid_at
             and later.id > s.open_in
             and not exists (select from settlement_line n
                              where n.file_id = later.id and n.gateway_order_id = s.gateway_order_id))`

/**
 * SQL: the payments and refunds on both sides, as rows `kind`, `what`, `gateway_order_id`, `order_id`, `ours`, `theirs`, `at` for
 * the row `f` of `scope`. Amounts in rupiah, of refunds negative. `kind`: `same`, `open` (not settled yet), or what differs.
 * Only payments of location $1, and those of no location.
 *
 * - What counts for a payment are its lines in all files, so a refund may be in a later file than its payment.
 * - A payment is missing if it was both begun and paid within `f`, because its time at the gateway lies between. `f` begins where
 *   the files before it end, so no moment between two files is left out. Payments at the end of a file are left to the next one.
 * - A payment waits while its line is not settled. If a later file covers the time when it was paid, and does not have it, it is
 *   missing. One that ended unpaid with us does not wait.
 * - Of a reversed payment either nothing may be in the files, or the money and its way back.
 * - How much a partial chargeback took is unknown, so it is not compared.
 */
export const comparedSql = `
  with ids as (
    select n.gateway_order_id from settlement_line n where n.file_id = f.id
     union
    select n.gateway_order_id from settlement_line n
     where f.id is null and n.gateway = f.gateway and n.at >= f.from_at and n.at <= f.to_at
     union
    select p.gateway_order_id from payment p
     where p.location_id = $1 and p.paid_at >= f.covers_from and p.paid_at <= f.heard_at and p.gateway = f.gateway
     union
    select p.gateway_order_id from refund_task t join payment p on p.id = t.payment_id
     where t.state = 'done' and t.route = 'gateway' and t.done_at >= f.covers_from
       and t.done_at <= f.heard_at and p.gateway = f.gateway and p.location_id = $1
  ), sides as (
    select ids.gateway_order_id, p.id, p.order_id, p.state, theirs.*,
           case when p.state <> 'reversed' or theirs.back is not null then p.amount end as came,
           p.paid_at >= f.covers_from and p.paid_at <= f.heard_at and p.created_at >= f.begun_at
             and not (coalesce(said.was_captured, false) and not said.was_settled) as is_due,
           p.gateway, coalesce(p.state in ('expired', 'cancelled', 'failed'), false) as has_ended, p.paid_at, back.at as back_at, coalesce(taken.is_part, false) as is_part,
           case when taken.at is null then back.whole else -p.amount end as back_whole,
           case when taken.at <= f.heard_at then -p.amount else back.heard end as back_heard,
           case when p.state = 'reversed' then null
                when taken.at <= f.heard_at and taken.at >= f.covers_from then -p.amount else back.due end as back_due
      from ids
      left join payment p
        on p.gateway_order_id = ids.gateway_order_id and p.gateway = f.gateway
     cross join lateral (
       select sum(n.amount) filter (where n.kind = 'payment')::bigint as paid,
              sum(n.amount) filter (where n.kind = 'refund')::bigint as back,
              coalesce(bool_or(n.kind = 'open'), false) as is_open,
              max(n.file_id) filter (where n.kind = 'open') as open_in, min(n.at) as first_at, max(n.at) as last_at
         from settlement_line n
        where n.gateway = f.gateway and n.gateway_order_id = ids.gateway_order_id and not n.repeats) as theirs
      left join lateral (
       select -sum(t.amount)::bigint as whole, max(t.done_at) as at,
              -sum(t.amount) filter (where t.done_at <= f.heard_at)::bigint as heard,
              -sum(t.amount) filter (where t.done_at <= f.heard_at and t.done_at >= f.covers_from
                                       and t.created_at >= f.begun_at)::bigint as due
         from refund_task t
        where t.payment_id = p.id and t.route = 'gateway' and t.state = 'done') as back on true
      left join lateral (
       select min(e.received_at) as at, bool_or(e.status like 'partial%') as is_part
         from payment_event e
        where e.payment_id = p.id and e.outcome in ('reverse', 'charge-back')
          and p.state in ('reversed', 'charged_back')) as taken on true
      left join lateral (
       select bool_or(e.status = 'capture') as was_captured, bool_or(e.status = 'settlement') as was_settled
         from payment_event e where e.payment_id = p.id) as said on true
     where p.id is null or p.location_id = $1
  )
  select case when s.paid is null and s.is_open and not (s.is_due and ${isInLaterFile}) then 'open'
              when s.paid is null then 'missing'
              when s.id is null then 'unknown'
              when s.paid_at is null or s.came is null then 'unpaid'
              when s.paid <> s.came then 'amount' else 'same' end as kind,
         'payment' as what, s.gateway_order_id, s.order_id, case when s.paid_at is not null then s.came end as ours,
         s.paid as theirs, coalesce(s.first_at, s.paid_at) as at
    from sides s
   where s.paid is not null or s.is_open and not s.has_ended or s.is_due and s.came is not null
   union all
  select case when s.back is null then 'missing'
              when s.id is null then 'unknown'
              when s.back_whole is null then 'unpaid'
              when s.back in (s.back_whole, s.back_heard, s.back_due) then 'same' else 'amount' end,
         'refund', s.gateway_order_id, s.order_id, coalesce(s.back_heard, s.back_whole), s.back,
         coalesce(s.last_at, s.back_at)
    from sides s
   where not s.is_part and (s.back is not null or s.back_due is not null)`

/** SQL: a file as the row `f` of the comparison. */
export const scopeOfFile = `
  select s.id, s.gateway, s.from_at, s.to_at, s.to_at as heard_at, ${coversFrom('s')} as covers_from,
         coalesce((select before.from_at from settlement_file before
                    where before.gateway = s.gateway and before.from_at < s.from_at
                    order by before.to_at desc limit 1), s.from_at) as begun_at
    from settlement_file s`

/**
 * SQL: all files of gateway $2 as the row `f`, from $3 until $4. Payments before the first file and after the last one are not
 * missing.
 */
export const scopeOfSpan = `
  select null::bigint as id, $2::text as gateway, greatest($3::timestamptz, min(from_at)) as from_at,
         greatest($3::timestamptz, min(from_at)) as covers_from, min(from_at) as begun_at, $4::timestamptz as to_at,
         least($4::timestamptz, max(to_at)) as heard_at
    from settlement_file where gateway = $2`
